import { beforeAll, expect, it } from 'vitest';
import { searchPattern } from '../../../query/compile/search-names.ts';
import { nothing } from '../../../query/define/sql.ts';
import { run } from '../../../server/reports/reader.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { loadShortages } from '../../../testkit/warehouses/load-public.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { ndcFilter } from '../../products/datasets/product.ts';
import { itemLotReport } from '../../stock/pages/1067-item-lot-report.ts';
import { itemDetail } from './1088-item-detail.ts';

const to = '2026-06-30';
const ndc = '0409-4699-30';

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
R1,MAIN,ADC1,0409-4699-30,AAAA1,2027-07-10,2026-05-01T08:00:00,receive,130,0.5
R2,MAIN,PHARM,0409-4699-30,BBBB2,2027-08-09,2026-06-02T08:00:00,receive,60,0.5
R3,MAIN,ADC1,0409-4699-30,AAAA1,,2026-06-15T08:00:00,dispense,30,
R4,EAST,PHARM,63323-269-10,CCCC3,2027-08-09,2026-06-02T08:00:00,receive,70,0.4
R5,EAST,PHARM,63323-269-10,CCCC3,,2026-06-30T08:00:00,dispense,10,
R6,MAIN,ADC1,0409-4699-30,EEEE5,2026-06-20,2026-06-02T08:00:00,receive,5,0.5
E1,EAST,PHARM,0409-9094-22,DDDD4,2027-01-31,2026-04-10T08:00:00,receive,4,1
E2,EAST,PHARM,0409-9094-22,DDDD4,,2026-04-12T08:00:00,dispense,4,
E3,EAST,PHARM,0409-9094-22,DDDD4,2027-01-31,2026-05-03T08:00:00,receive,4,1
`,
      charge_map: `facility_code,charge_code,ndc,units_per_charge,effective_from
MAIN,CDM77,0409-4699-30,1,2026-01-01
`,
      items: `${smallHospital.items}PROP2,Propofol 20 mg/mL,propofol,mL,
`,
      products: `ndc,item_code,manufacturer,description,package_size,gtin
63323-269-10,PROP,Fresenius Kabi,"Propofol, 10 mL vials",100,
0409-4699-30,PROP,Hospira,Propofol 20 mL vials,200,304094699301
0409-9094-22,FENT,Hospira,Fentanyl 2 mL vials,20,
0591-2021-01,PROP2,Actavis,Propofol of tomorrow,100,
0591-2021-02,PROP2,Actavis,Propofol of nobody,100,
0591-2021-03,PROP2,Actavis,Propofol that can be had,100,
`,
      purchase_lines: `po_number,line,facility_code,supplier,ndc,account,ordered_at,expected_at,received_at,packages_ordered,packages_received,package_price,status
P1,1,MAIN,Alpha,0409-4699-30,WAC,2026-05-01T09:00:00,,2026-05-03T09:00:00,2,2,90,received
P2,1,MAIN,Alpha,0409-4699-30,GPO,2026-06-25T09:00:00,2026-07-02T09:00:00,,3,,80,placed
`,
      recall_notices: `notice_code,received_on,ndc,product,lots,class,reason
L-1,2026-06-10,0409-4699-30,Propofol,BBBB2,Class II,Particles
`,
    });
    const made = { company: 'Actavis', updated: '04/01/2026' };
    await loadShortages(warehouse, '2026-05-20', [
      { ...made, ndc: '0591-2021-01', status: 'To Be Discontinued', availability: '' },
      { ...made, ndc: '0591-2021-02', availability: 'Unavailable' },
      { ...made, ndc: '0591-2021-03', availability: 'Limited Availability' },
      { ndc, availability: 'Limited Availability' },
    ]);
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) => askReport(warehouse, itemDetail, { to, ndc, ...query });

  it('one row says what it is and whether it is safe, and the tiles agree with the lots', async () => {
    const { rows, kpis } = await ask();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      item: 'Propofol 10 mg/mL',
      ndc: '00409-4699-30',
      manufacturer: 'Hospira',
      generic_name: 'propofol',
      package_size: 200,
      shortage_status: 'current',
      recall_verdict: 'affected',
      unit_cost: 0.5,
      orphan: false,
    });
    const figures = Object.fromEntries(kpis.map(({ key, value }) => [key, value]));
    // 105 in the cabinet, 5 of them expired, 60 in the pharmacy under recall; three packages of 200 on order; two packages at 90 bought.
    expect(figures).toMatchObject({
      on_hand_qty: 165,
      usable_qty: 100,
      on_order_qty: 600,
      on_hand_value: 82.5,
      spend_total: 180,
    });
    const lots = await askReport(warehouse, itemLotReport, { to, ndc });
    expect(lots.totals.on_hand_qty).toBe(figures.on_hand_qty);
  });

  it('each part of the page answers for itself', async () => {
    const panel = async (detail: string) => (await ask({ detail })).rows;
    expect(await panel('stock')).toMatchObject([
      // Of lots that can be used: neither the one that expired nor the one under recall.
      { location: 'Cabinet 1', on_hand_qty: 105, usable_qty: 100, next_expiry: '2027-07-10' },
      { location: 'Central pharmacy', on_hand_qty: 60, usable_qty: 0, next_expiry: null },
    ]);
    expect(await panel('recalls')).toMatchObject([
      { recall_number: 'L-1', lot: 'BBBB2', recall_verdict: 'affected', on_hand_qty: 60 },
      { recall_number: 'L-1', lot: 'AAAA1', recall_verdict: 'not_affected', on_hand_qty: 100 },
      { recall_number: 'L-1', lot: 'EEEE5', recall_verdict: 'not_affected', on_hand_qty: 5 },
    ]);
    expect(await panel('shortages')).toMatchObject([
      { shortage_status: 'current', availability: 'Limited Availability', shortage_updated_on: '2026-05-01' },
    ]);
    expect(await panel('orders')).toMatchObject([
      {
        po_number: 'P2',
        order_status: 'placed',
        expected_at: '2026-07-02 09:00:00',
        pending_packages: 3,
        days_late: 0,
      },
    ]);
    expect(await panel('purchases')).toMatchObject([
      { account: 'GPO', packages: 0, pending_packages: 3 },
      { account: 'WAC', packages: 2, spend: 180, last_paid_price: 90, last_received_on: '2026-05-03' },
    ]);
    expect(await panel('prices')).toMatchObject([{ price_type: 'last_paid', package_price: 90, unit_price: 0.45 }]);
    expect(await panel('trend')).toMatchObject([
      { month: '2026-05-01', usage_qty: 0, received_qty: 130, stockout_days: 0, event_names: 'FDA: In shortage' },
      { month: '2026-06-01', usage_qty: 30, received_qty: 65, stockout_days: 0, event_names: null },
    ]);
    expect(await panel('codes')).toMatchObject([{ charge_code: 'CDM77', units_per_charge: 1 }]);
    // 60 units of the other NDC, of which the clinic used 10 in its 29 days; the hospital used 30 of this one in 61.
    const [other, ...others] = await panel('alternatives');
    // What is to be discontinued and what nobody can have is no alternative.
    expect(others.map((row) => [row.tier, row.ndc])).toEqual([['B', '00591-2021-03']]);
    expect(other).toMatchObject({ tier: 'A', ndc: '63323-0269-10', usable_qty: 60, price_wac: 60 });
    expect(other?.alt_days).toBeCloseTo(60 / (10 / 29 + 30 / 61), 6);
  });

  it('the chart shows whole months of use, and beside that of an NDC the use of its item', async () => {
    const { series } = await ask();
    expect(series[0]?.roles.whole?.label).toBe('Used of the item');
    expect(series[0]?.points.map((point) => [point.bucket, point.usage_qty, point.item_usage_qty])).toEqual([
      ['2026-05-01', 0, 0],
      ['2026-06-01', 30, 40],
    ]);
    const { series: ofItem } = await askReport(warehouse, itemDetail, { to, item: 'PROP' });
    expect(ofItem[0]?.points.map((point) => [point.bucket, point.usage_qty, point.item_usage_qty])).toEqual([
      ['2026-05-01', 0, null],
      ['2026-06-01', 40, null],
    ]);
  });

  it('days without any of the item are counted from its first movement on, by month', async () => {
    const { rows } = await askReport(warehouse, itemDetail, { to, item: 'FENT', detail: 'trend' });
    // Out from the thirteenth of April, the day after the last was dispensed, to the second of May.
    expect(rows.map(({ month, stockout_days }) => [month, stockout_days])).toEqual([
      ['2026-04-01', 18],
      ['2026-05-01', 2],
    ]);
  });

  it('what must be known first stands first, the gravest before the others', async () => {
    const { notes } = await ask();
    expect(notes.map(({ key, is_first }) => [key, is_first])).toEqual([
      ['recall_affected', true],
      ['expired', true],
      ['shortage', true],
    ]);
    expect((await askReport(warehouse, itemDetail, { to, item: 'FENT' })).notes).toEqual([]);
  });

  it('one drug has its parts on the page; facts are those of one NDC', async () => {
    const parts = async (query: Record<string, string>) =>
      (await askReport(warehouse, itemDetail, { to, ...query })).record?.panels.map(({ detail }) => detail);
    const ofBoth = [
      'stock',
      'alternatives',
      'recalls',
      'shortages',
      'trend',
      'prices',
      'purchases',
      'balances_340b',
      'orders',
      'codes',
    ];
    expect(await parts({ ndc })).toEqual(['facts', ...ofBoth]);
    expect(await parts({ item: 'PROP' })).toEqual(ofBoth);
    expect(await parts({})).toBeUndefined();
    const { rows } = await ask({ detail: 'facts' });
    expect(rows).toMatchObject([{ ndc: '00409-4699-30', product: 'Propofol 20 mL vials', shortage_status: 'current' }]);
  });

  it('a GTIN names its NDC as well', async () => {
    for (const gtin of ['00304094699301', '304094699301']) {
      const { rows } = await askReport(warehouse, itemDetail, { to, ndc: gtin });
      expect(rows.map((row) => row.ndc)).toEqual(['00409-4699-30']);
    }
  });

  it.each(['409-4699-30', '0409-4699-30', '00409469930', 'CDM77', 'bbbb2', 'mL vials'])(
    'an NDC is found by whatever is typed: %s',
    async (typed) => {
      const reader = { warehouse: warehouse.engine, companyId: 1, query: {}, today: to, signal: undefined };
      const listed = await run<{ value: string }>(reader, ndcFilter.values?.(searchPattern(typed)) ?? nothing);
      expect(listed.map(({ value }) => value)).toContain('00409469930');
      expect(listed.length).toBeLessThan(4);
    },
  );

  it('without a choice every NDC that was stocked is listed, and an item shows all of its own', async () => {
    expect((await askReport(warehouse, itemDetail, { to, sort: 'ndc' })).rows.map((row) => row.ndc)).toEqual([
      '00409-4699-30',
      '00409-9094-22',
      '63323-0269-10',
    ]);
    expect((await askReport(warehouse, itemDetail, { to, item: 'PROP2' })).rows.map((row) => row.on_hand_qty)).toEqual([
      0, 0, 0,
    ]);
  });
});
