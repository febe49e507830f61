import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { writeDecided } from '../../../warehouse/decided/write-decided.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { settingTables } from '../../shared/marts/setting.ts';
import { tagSettings } from '../settings.ts';
import { inventoryOnHand } from './1017-inventory-on-hand.ts';
import { itemStatus } from './1031-item-status.ts';

const encoded = (tag: string, lot = 'L1', expiry = '2027-01-31', ndc = '63323-269-10') =>
  `${tag},encoded,2026-03-01T08:00:00,${ndc},${lot},${expiry},MAIN,PHARM,,N1\n`;
const then = (tag: string, event: string, at: string, tray = '') =>
  `${tag},${event},2026-03-${at}:00,,,,MAIN,,${tray},P1\n`;

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      tray_types: 'tray_type_code,name,category\nCRASH,Crash cart,crash_cart\nBARE,No template,other\n',
      tray_type_items: 'tray_type_code,item_code,segment,par,min\nCRASH,PROP,S1,4,3\n',
      trays: 'tray_code,tray_type_code,facility_code\nT1,CRASH,MAIN\nT2,BARE,MAIN\n',
      movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
R1,MAIN,PHARM,63323-269-10,2026-02-01T08:00:00,receive,100,0.4
`,
      recall_notices: `notice_code,received_on,ndc,product,lots,class,reason
L-1,2026-03-10,63323-269-10,Vial,LOT20,Class I,Particles
`,
      rfid_events:
        'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code\n' +
        encoded('WAITS') +
        encoded('SHELF') +
        then('SHELF', 'approved', '02T08:00') +
        encoded('FINE') +
        then('FINE', 'approved', '02T08:00') +
        then('FINE', 'restocked', '03T08:00', 'T1') +
        encoded('HASTY') +
        then('HASTY', 'restocked', '03T08:00', 'T1') +
        encoded('WRONG', 'L9', '2027-01-31', '0409-9094-22') +
        then('WRONG', 'approved', '02T08:00') +
        then('WRONG', 'restocked', '03T08:00', 'T1') +
        encoded('FREE', 'L9', '2027-01-31', '0409-9094-22') +
        then('FREE', 'approved', '02T08:00') +
        then('FREE', 'restocked', '03T08:00', 'T2') +
        encoded('BAD', 'LOT-20') +
        then('BAD', 'approved', '02T08:00') +
        encoded('OLD', 'L1', '2026-04-14') +
        then('OLD', 'approved', '02T08:00') +
        then('OLD', 'restocked', '03T08:00', 'T1') +
        then('OLD', 'removed', '04T08:00', 'T1') +
        encoded('SOON', 'L1', '2026-06-13') +
        encoded('LATER', 'L1', '2026-06-14') +
        encoded('NOLOT', 'n/a') +
        encoded('GONE') +
        then('GONE', 'used', '05T08:00') +
        encoded('BACK') +
        then('BACK', 'approved', '02T08:00') +
        then('BACK', 'restocked', '03T08:00', 'T1') +
        then('BACK', 'used', '05T08:00') +
        then('BACK', 'found', '09T08:00', 'T1') +
        // Removed, and nobody ever said what it is.
        then('GHOST', 'removed', '10T08:00'),
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) => askReport(warehouse, itemStatus, { to: '2026-04-15', ...query });
  const tags = async (query: Record<string, string>) => (await ask(query)).rows.map((row) => row.tag);

  it('each live tag once, the gravest first, with its state and what is wrong', async () => {
    const { rows, kpis } = await ask();
    expect(rows.map((row) => [row.tag, row.item_state, row.item_check, row.tray])).toEqual([
      ['BAD', 'on_shelf', 'recalled', null],
      ['OLD', 'out', 'expired', null],
      ['WRONG', 'in_tray', 'wrong_item', 'T1'],
      ['HASTY', 'in_tray', 'unapproved', 'T1'],
      ['NOLOT', 'waiting', 'unknown_lot', null],
      ['GHOST', 'out', 'unknown_lot', null],
      ['SOON', 'waiting', 'expiring', null],
      ['LATER', 'waiting', 'ok', null],
      ['BACK', 'in_tray', 'ok', 'T1'],
      ['FINE', 'in_tray', 'ok', 'T1'],
      ['FREE', 'in_tray', 'ok', 'T2'],
      ['SHELF', 'on_shelf', 'ok', null],
      ['WAITS', 'waiting', 'ok', null],
    ]);
    expect(Object.fromEntries(kpis.map(({ key, value }) => [key, value]))).toEqual({
      live_tag_count: 12,
      not_ok_count: 5,
      expiring_count: 1,
      out_count: 1,
    });
  });

  it('what expires soon is what the settings say', async () => {
    const set = (id: number, values: number[] | null) =>
      writeDecided(warehouse.engine, 1, settingTables.igs, [
        {
          subject: [tagSettings.expiringDays.key, ''],
          values: values && [...values, null],
          by: 'a test',
          at: '2026-04-15T08:00:00.000Z',
          id,
        },
      ]);
    const expiring = async () =>
      (await ask()).rows.filter((row) => row.item_check === 'expiring').map((row) => row.tag);
    await set(1, [61]);
    expect(await expiring()).toEqual(['SOON', 'LATER']);
    await set(2, [10]);
    expect(await expiring()).toEqual([]);
    await set(3, null);
    expect(await expiring()).toEqual(['SOON']);
  });

  it('a unit is worth its container at the cost of the facility and day; without a cost nothing is known', async () => {
    const [fine] = (await ask({ tag: 'FINE' })).rows;
    // The last receipt cost 0.40 a mL; one mL a container where the list does not say.
    expect(fine).toMatchObject({ tag_value: 0.4, dwell_days: 43, last_event_at: '2026-03-03T08:00:00' });
    const answer = await ask({ tag: 'FREE' });
    expect(answer.rows[0]?.tag_value).toBeNull();
    expect(answer.meta).toEqual({ unpriced_count: 1 });
  });

  it('what has ended is found by its state, a tag, a case or an alert, and a found unit lives again', async () => {
    expect(await tags({ itemState: 'used' })).toEqual(['GONE']);
    expect((await ask({ tag: 'GONE' })).rows).toMatchObject([{ item_state: 'used', item_check: null }]);
    expect(await tags({ itemState: 'used', to: '2026-03-08' })).toEqual(['BACK', 'GONE']);
    expect(await tags({ itemState: 'used', to: '2026-03-09' })).toEqual(['GONE']);
  });

  it('filters narrow the tags by tray, template, lot and expiry', async () => {
    expect(await tags({ tray: 'T2' })).toEqual(['FREE']);
    expect(await tags({ trayCategory: 'crash_cart', item: 'FENT' })).toEqual(['WRONG']);
    expect(await tags({ lot: 'lot20' })).toEqual(['BAD']);
    expect(await tags({ expiryWithinDays: '60' })).toEqual(['OLD', 'SOON', 'LATER']);
    expect(await tags({ itemCheck: 'wrong_item' })).toEqual(['WRONG']);
    expect(await tags({ alert: 'quarantine' })).toEqual(['BAD']);
  });

  it('the chart counts all of them by state and age; as every count, without what was never encoded', async () => {
    const { series } = await ask();
    expect(series[0]?.points.filter(({ item_state_code }) => item_state_code === 'out')).toMatchObject([
      { tag_count: 1 },
    ]);
    const onHand = await askReport(warehouse, inventoryOnHand, { to: '2026-04-15' });
    expect(onHand.totals).toMatchObject({ live_tag_count: 12, out_count: 1 });
    expect(series[0]?.points.reduce((sum, point) => sum + Number(point.tag_count), 0)).toBe(12);
    expect(series[0]?.title).toBe(
      '4 tags have waited for approval for more than a week, 1 have been out for more than a week',
    );
  });

  it('the contents of a tray stand against its template', async () => {
    const { rows } = await ask({ detail: 'contents', tray: 'T1' });
    expect(
      rows.map(({ item, deficiency, par, need, present, missing, extra }) => [
        item,
        deficiency,
        par,
        need,
        present,
        missing,
        extra,
      ]),
    ).toEqual([
      ['Fentanyl 50 mcg/mL', 'wrong_item', null, null, 1, null, null],
      ['Propofol 10 mg/mL', 'low', 4, 3, 3, 1, 0],
    ]);
    const live = await tags({ tray: 'T1' });
    const record = { is_alone: false, panels: [{ detail: 'contents', as: 'table' }] };
    expect((await ask({ tray: 'T1' })).record).toMatchObject(record);
    expect((await ask({ tray: 'T1,T2' })).record).toBeNull();
    expect(rows.reduce((sum, row) => sum + Number(row.present), 0)).toBe(live.length);
  });
});
