import { beforeAll, expect, it } from 'vitest';
import type { Report } from '../../../query/define/report.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemLotInfo } from './1003-item-lot-info.ts';
import { itemsVoided } from './1006-items-voided.ts';
import { inventoryOnHand } from './1017-inventory-on-hand.ts';
import { inventoryByNdc } from './1028-by-ndc.ts';
import { inventoryByManufacturer } from './1029-by-manufacturer.ts';

const header = 'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code\n';
const [fresenius, hospira, fentanyl] = ['63323-269-10', '0409-4699-30', '0409-9094-22'];
const encoded = (tag: string, at: string, ndc = fresenius, more: { lot?: string; expiry?: string } = {}) =>
  `${tag},encoded,2026-${at}:00,${ndc},${more.lot ?? 'L-1'},${more.expiry ?? '2027-03-01'},MAIN,PHARM,,N1\n`;
const then = (tag: string, event: string, at: string, tray = '') =>
  `${tag},${event},2026-${at}:00,,,,MAIN,PHARM,${tray},P1\n`;

onDuckDb((warehouse) => {
  beforeAll(async () => {
    // Nine units were used in the 90 days up to the end of June: one in ten days.
    const used = Array.from({ length: 9 }, (_, index) => {
      const tag = `U${index}`;
      return (
        encoded(tag, '02-01T08:00') + then(tag, 'approved', '02-01T09:00') + then(tag, 'used', `06-1${index}T08:00`)
      );
    });
    await warehouse.load({
      ...smallHospital,
      products: `ndc,item_code,manufacturer,description,package_size,container_qty
${fresenius},PROP,Fresenius Kabi,Vial,100,10
${hospira},PROP,"Hospira, Inc.",Vial,200,20
${fentanyl},FENT,HOSPIRA,Vial,20,2
`,
      tray_types: 'tray_type_code,name,category\nCRASH,Crash cart,crash_cart\n',
      trays: 'tray_code,tray_type_code,facility_code\nT1,CRASH,MAIN\nT2,CRASH,MAIN\n',
      movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
R1,MAIN,PHARM,${fresenius},2026-01-10T08:00:00,receive,100,0.5
R2,MAIN,PHARM,${hospira},2026-01-10T08:00:00,receive,60,0.25
`,
      recall_notices: `notice_code,received_on,ndc,product,lots,class,reason
L-9,2026-03-10,${fresenius},Vial,LOT20,Class I,Particles
`,
      rfid_events:
        header +
        used.join('') +
        // The first NDC: one waits, one on the shelf, two in trays, one out; one voided.
        encoded('WAITS', '06-20T08:00') +
        encoded('SHELF', '02-01T08:00', fresenius, { lot: 'L1' }) +
        then('SHELF', 'approved', '02-01T09:00') +
        'SHELF,returned,2026-06-25T09:00:00,,,,MAIN,ADC1,,P1\n' +
        encoded('TRAY1', '02-01T08:00', fresenius, { expiry: '2026-07-10' }) +
        then('TRAY1', 'approved', '02-01T09:00') +
        then('TRAY1', 'restocked', '02-02T08:00', 'T1') +
        encoded('TRAY2', '02-01T08:00', fresenius, { lot: 'LOT20' }) +
        then('TRAY2', 'approved', '02-01T09:00') +
        then('TRAY2', 'restocked', '02-02T08:00', 'T2') +
        encoded('OUT', '02-01T08:00', fresenius, { expiry: '2026-06-29' }) +
        then('OUT', 'approved', '02-01T09:00') +
        then('OUT', 'restocked', '02-02T08:00', 'T1') +
        then('OUT', 'removed', '02-03T08:00', 'T1') +
        encoded('VOID', '06-20T08:00') +
        then('VOID', 'voided', '06-21T08:00') +
        // The second was encoded long ago, the third just now.
        encoded('H1', '02-01T08:00', hospira, { lot: '' }) +
        encoded('F1', '06-25T08:00', fentanyl) +
        // Nobody ever said what it is.
        then('GHOST', 'restocked', '06-25T08:00', 'T1'),
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (report: Report, query: Record<string, string> = {}) =>
    askReport(warehouse, report, { to: '2026-06-30', ...query });
  const figures = async (report: Report, query: Record<string, string> = {}) =>
    Object.fromEntries((await ask(report, query)).kpis.map(({ key, value }) => [key, value]));

  it('1017: each item by state, with how long it lasts and how much of the stock is tagged', async () => {
    const { rows, totals, meta } = await ask(inventoryOnHand);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      item: 'Propofol 10 mg/mL',
      live_tag_count: 6,
      // Five of 10 mL at 0.50 and one of 20 mL at 0.25.
      live_value: 30,
      waiting_count: 2,
      on_shelf_count: 1,
      in_tray_count: 2,
      out_count: 1,
      expired_live_count: 1,
      expiring_30_count: 1,
      affected_tag_count: 1,
      usable_tag_count: 2,
      // Two usable ones, nine used in 90 days.
      tag_days_on_hand: 20,
      on_hand_qty: 160,
      tray_count: 2,
      first_expiry: '2026-06-29',
    });
    expect(rows[0]?.tagged_pct).toBeCloseTo(70 / 160, 9);
    expect(rows[1]).toMatchObject({
      item: 'Fentanyl 50 mcg/mL',
      live_value: null,
      tag_days_on_hand: null,
      tagged_pct: null,
    });
    expect(totals).toMatchObject({ live_tag_count: 7, live_value: 30 });
    expect(meta).toEqual({ unpriced_count: 1 });
  });

  it.each(['item', 'facility', 'location', 'tray_type', 'lot'])('1017: rows by %s add up to the same', async (by) => {
    const { rows, totals } = await ask(inventoryOnHand, { groupBy: by });
    for (const key of ['live_tag_count', 'waiting_count', 'in_tray_count', 'affected_tag_count'])
      expect(rows.reduce((sum, row) => sum + Number(row[key]), 0)).toBe(totals[key]);
    expect(totals.live_tag_count).toBe(7);
  });

  it('what was encoded is alive or has ended, whatever the day', async () => {
    for (const to of ['2026-02-02', '2026-06-14', '2026-06-21', '2026-06-30']) {
      const [made] = await warehouse.engine.query(
        `select count(*) filter (where event = 'encoded') - count(*) filter (where event in ('used', 'voided')) as alive
         from rfid_events where company_id = 1 and local_date <= date '${to}'`,
      );
      expect((await ask(inventoryOnHand, { to })).totals.live_tag_count).toBe(Number(made?.alive));
    }
  });

  it('1017: the weeks end with what is there now', async () => {
    const { series } = await ask(inventoryOnHand, { to: '2026-06-28' });
    const points = series[1]?.points ?? [];
    const at = (week: string) =>
      points.filter((point) => point.week === week).reduce((sum, point) => sum + Number(point.live_tag_count), 0);
    expect(at('2026-06-28')).toBe(7);
    // Nine later used and six others, before anything was used.
    expect(at('2026-05-31')).toBe(14);
    expect(at('2026-01-25')).toBe(0);
    expect(
      points
        .filter(({ week }) => week === '2026-06-28')
        .map(({ item_state_code, live_tag_count }) => [item_state_code, live_tag_count])
        .toSorted(),
    ).toEqual([
      ['in_tray', 2],
      ['on_shelf', 1],
      ['out', 1],
      ['waiting', 3],
    ]);
  });

  it('1028: each NDC with its share, lots, state and risk', async () => {
    const { rows, totals } = await ask(inventoryByNdc);
    expect(rows).toMatchObject([
      {
        ndc: '63323-0269-10',
        ndc_state: 'current',
        live_tag_count: 5,
        live_value: 25,
        unit_cost: 0.5,
        // L-1 and L1 are one lot.
        lot_count: 2,
        first_expiry: '2026-06-29',
        expiring_90_count: 1,
        affected_tag_count: 1,
        last_encoded_on: '2026-06-20',
      },
      { ndc: '00409-4699-30', ndc_state: 'running_out', live_tag_count: 1, live_value: 5, lot_count: 1 },
      { ndc: '00409-9094-22', ndc_state: 'new', live_tag_count: 1, live_value: null, ndc_share_pct: 1 },
    ]);
    expect(rows.map(({ ndc_share_pct }) => ndc_share_pct)).toEqual([
      expect.closeTo(5 / 6, 9),
      expect.closeTo(1 / 6, 9),
      1,
    ]);
    expect(totals.live_tag_count).toBe(7);
    expect(await figures(inventoryByNdc)).toMatchObject({ running_out_count: 1, expiring_90_count: 1 });
    expect((await ask(inventoryByNdc, { ndcState: 'new' })).rows).toMatchObject([{ ndc: '00409-9094-22' }]);
  });

  it('1028: when an NDC was encoded does not depend on where its tags are now', async () => {
    // One unit was brought to the cabinet; nothing was ever encoded there.
    const inCabinet = [
      { ndc: '63323-0269-10', live_tag_count: 1, ndc_state: 'current', last_encoded_on: '2026-06-20' },
    ];
    expect((await ask(inventoryByNdc, { location: 'ADC1' })).rows).toMatchObject(inCabinet);
    expect((await ask(inventoryByNdc, { locationType: 'adc', ndcState: 'current' })).rows).toMatchObject(inCabinet);
  });

  it('1029: spellings of one firm are one, and what only one makes is told', async () => {
    const { rows, totals } = await ask(inventoryByManufacturer);
    expect(rows).toMatchObject([
      {
        manufacturer: 'Fresenius Kabi',
        live_tag_count: 5,
        live_value: 25,
        live_item_count: 1,
        ndc_count: 1,
        sole_source_count: 0,
        items_used_90d: 9,
        void_pct_90d: 0.5,
      },
      { live_tag_count: 2, live_value: 5, live_item_count: 2, ndc_count: 2, sole_source_count: 1, items_used_90d: 0 },
    ]);
    expect(rows.map(({ value_share_pct }) => value_share_pct)).toEqual([
      expect.closeTo(25 / 30, 9),
      expect.closeTo(5 / 30, 9),
    ]);
    expect(totals).toMatchObject({ live_tag_count: 7, ndc_count: 3, sole_source_count: 1, value_share_pct: 1 });
    const told = await figures(inventoryByManufacturer);
    expect(told).toMatchObject({ manufacturer_count: 2, sole_source_count: 1 });
    expect(told.concentration_hhi).toBeCloseTo((25 / 30) ** 2 + (5 / 30) ** 2, 9);
    expect((await ask(inventoryByNdc, { manufacturer: 'hospira inc' })).rows).toHaveLength(2);
  });

  it('1029: a void rate leads to the voids of its 90 days', async () => {
    const { columns } = await ask(inventoryByManufacturer);
    const drill = columns.find(({ key }) => key === 'void_pct_90d')?.drill;
    expect(drill?.set).toEqual({ period: '90d' });
    const query = { manufacturer: 'Fresenius Kabi', ...drill?.set };
    const { period, totals } = await ask(itemsVoided, query);
    expect(period).toMatchObject({ from: '2026-04-02', to: '2026-06-30' });
    expect(totals).toMatchObject({ items_voided: 1, items_encoded: 2, void_pct: 0.5 });
  });

  it('1003: lots with what lives, was used or ended, and their trays', async () => {
    const { rows, totals } = await ask(itemLotInfo);
    const told = rows.map(
      ({ lot, expiry, tag_count, live_tag_count, in_tray_count, used_count, closed_count, tray_count }) =>
        [lot, expiry, tag_count, live_tag_count, in_tray_count, used_count, closed_count, tray_count].join(' '),
    );
    expect(told.slice(0, 2)).toEqual(['L-1 2026-06-29 1 1 0 0 0 0', 'L-1 2026-07-10 1 1 1 0 0 1']);
    expect(told.slice(2).toSorted()).toEqual([
      '  1 1 0 0 0 0',
      'L-1 2027-03-01 1 1 0 0 0 0',
      'L-1 2027-03-01 12 2 0 9 1 0',
      'LOT20 2027-03-01 1 1 1 0 0 1',
    ]);
    expect(totals).toMatchObject({ live_tag_count: 7, used_count: 9, closed_count: 1, tag_count: 17 });
    expect(await figures(itemLotInfo)).toMatchObject({
      expired_live_count: 1,
      expiring_30_count: 1,
      affected_tag_count: 1,
      unknown_lot_count: 1,
    });
    const recalled = (await ask(itemLotInfo, { recallVerdict: 'affected' })).rows;
    expect(recalled).toMatchObject([
      { lot: 'LOT20', tray_list: 'T2 (Crash cart, Central pharmacy): 1', recall_number: 'L-9' },
    ]);
  });

  it('1003: what expires first is used first', async () => {
    const { rows } = await ask(itemLotInfo, { item: 'PROP' });
    const expected = rows.map(({ expiry, lot, expected_use_qty }) => [lot, expiry, expected_use_qty]);
    // One in ten days: what has expired is no longer used, and of what expires in ten days one unit of 10 mL will be.
    expect(expected.slice(0, 2)).toEqual([
      ['L-1', '2026-06-29', 0],
      ['L-1', '2026-07-10', 10],
    ]);
    expect(expected.slice(2).map(String).toSorted()).toEqual([',,', 'L-1,2027-03-01,20', 'LOT20,2027-03-01,10']);
    expect(rows.filter(({ lot_conflict }) => lot_conflict)).toHaveLength(3);
  });

  it('1003: lots that are used up are found where they are asked for', async () => {
    const all = await ask(itemLotInfo, { liveOnly: 'false', to: '2026-06-30' });
    const [stored] = await warehouse.engine.query(
      "select count(distinct tag) as tags from rfid_events where company_id = 1 and event = 'encoded'",
    );
    expect(all.totals.tag_count).toBe(Number(stored?.tags));
  });

  it('1003: all events of a lot stand behind its tags', async () => {
    const { rows } = await ask(itemLotInfo, { detail: 'rfid_events', ndc: '63323026910', lot: 'LOT20' });
    expect(rows.map(({ event }) => event)).toEqual(['restocked', 'approved', 'encoded']);
  });
});
