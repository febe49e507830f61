import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemSerialStatus } from './1068-item-serial-status.ts';

const header = 'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code\n';

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      products: `ndc,item_code,manufacturer,description,package_size,gtin
0409-7809-24,PROP,Hospira,Vial,10,
23155-601-41,PROP,Avet,Vial,10,
0409-4699-30,PROP,Hospira,Vial,10,00304094699301
`,
      prices:
        'ndc,price_type,facility_code,package_price,effective_from,effective_to\n0409-7809-24,WAC,,50,2026-01-01,\n',
      tray_types: 'tray_type_code,name\nCRASH,Crash cart\n',
      trays: 'tray_code,tray_type_code,facility_code\nT1,CRASH,MAIN\n',
      rfid_events: `${header}3074257BF7194E4000001A85,encoded,2026-03-01T08:00:00,0409-7809-24,LOT10,2027-01-31,MAIN,PHARM,,N1
30381DB242FA9F00499602D2,encoded,2026-03-01T08:00:00,0409-7809-24,LOT20,2027-01-31,MAIN,PHARM,,N1
303413B94C3ABB400000002A,encoded,2026-03-01T08:00:00,23155-601-41,LOT30,2026-03-31,MAIN,PHARM,,N1
303413B94C3ABB400000002B,encoded,2026-03-01T08:00:00,0409-7809-24,,2027-01-31,MAIN,PHARM,,N1
3077257BF7194E4000001A85,encoded,2026-03-01T08:00:00,0409-7809-24,LOT10,2027-01-31,MAIN,PHARM,,N1
PLATE-1,encoded,2026-03-01T08:00:00,0409-4699-30,LOT40,2027-01-31,MAIN,PHARM,,N1
PLATE-1,restocked,2026-03-02T08:00:00,,,,MAIN,ADC1,T1,N1
PLATE-2,encoded,2026-03-01T08:00:00,0409-4699-30,LOT40,2027-01-31,MAIN,PHARM,,N1
PLATE-2,used,2026-03-03T08:00:00,,,,MAIN,ADC1,,N1
PLATE-2,restocked,2026-03-04T08:00:00,,,,MAIN,,T1,N1
`,
      recall_notices: `notice_code,received_on,ndc,product,lots,class,reason
L-1,2026-03-10,0409-7809-24,Vial,LOT20,Class I,Particles
`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, itemSerialStatus, { to: '2026-04-15', ...query });

  it('the most urgent come first, each with what its code says', async () => {
    const { rows, kpis } = await ask();
    expect(rows.map((row) => [row.tag, row.alert, row.epc_check, row.gtin, row.serial])).toEqual([
      ['30381DB242FA9F00499602D2', 'quarantine', 'ok', '00304097809240', '1234567890'],
      ['303413B94C3ABB400000002B', 'review', 'gtin_mismatch', '00323155601411', '43'],
      ['303413B94C3ABB400000002A', 'expired_in_stock', 'ok', '00323155601411', '42'],
      ['3074257BF7194E4000001A85', 'none', 'no_ndc', '80614141123458', '6789'],
      ['3077257BF7194E4000001A85', 'none', 'bad_code', null, null],
      ['PLATE-1', 'none', 'licence_plate', '00304094699301', null],
    ]);
    expect(kpis.map(({ value }) => value)).toEqual([6, 1, 1, 1, 2]);
    expect(rows[5]).toMatchObject({
      location: 'Cabinet 1',
      tray: 'T1',
      last_event_at: '2026-03-02 08:00:00',
      dwell_days: 44,
    });
  });

  it('what was used is found by its status and stays used', async () => {
    const { rows } = await ask({ tagStatus: 'used' });
    expect(rows).toMatchObject([{ tag: 'PLATE-2', alert: 'event_after_final', tray: null, tag_status: 'used' }]);
    expect((await ask({ to: '2026-03-02' })).rows).toHaveLength(7);
    // What happened after the end is an alert of its own, and is found by it.
    expect((await ask({ alert: 'event_after_final' })).rows.map((row) => row.tag)).toEqual(['PLATE-2']);
    expect((await ask({ alert: 'quarantine,event_after_final' })).rows.map((row) => row.tag)).toEqual([
      '30381DB242FA9F00499602D2',
      'PLATE-2',
    ]);
  });

  it('each state is counted in the chart, and the events stand behind a tag', async () => {
    const { series } = await ask();
    expect(series[0]?.title).toBe('2 of 6 tags must not be used, 1 must be looked at');
    expect(series[0]?.points.reduce((sum, point) => sum + Number(point.tag_count), 0)).toBe(6);
    const events = await ask({ detail: 'rfid_events', tag: 'PLATE-2' });
    expect(events.rows.map((row) => [row.event, row.tray, row.staff])).toEqual([
      ['restocked', 'T1', 'Ann Example'],
      ['used', null, 'Ann Example'],
      ['encoded', null, 'Ann Example'],
    ]);
  });

  it('a recall narrows the tags to those it may mean', async () => {
    const tags = async (query: Record<string, string>) => (await ask(query)).rows.map((row) => row.tag);
    expect(await tags({ recallNumber: 'L-1' })).toEqual(['30381DB242FA9F00499602D2', '303413B94C3ABB400000002B']);
    expect(await tags({ alert: 'quarantine', lot: 'lot-20' })).toEqual(['30381DB242FA9F00499602D2']);
  });
});
