import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemPriceList } from './1016-item-price-list.ts';

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      facilities: `facility_code,name,timezone,parent_facility_code,entity_340b_id
MAIN,Main Hospital,America/Chicago,,DSH1
EAST,East Clinic,America/New_York,MAIN,
`,
      prices: `ndc,price_type,facility_code,package_price,effective_from,effective_to,contract
63323-269-10,WAC,,50,2026-01-01,,
63323-269-10,WAC,,60,2026-06-01,,
63323-269-10,GPO,,10,2026-01-01,2026-04-01,C1
63323-269-10,GPO,,12,2026-04-01,,C2
63323-269-10,340B,,6,2026-04-01,,
63323-269-10,GPO,MAIN,11,2026-04-01,,M1
0409-4699-30,WAC,,100,2024-01-01,,
0409-4699-30,340B,,1.5,2026-04-01,,
0409-9094-22,GPO,,30,2026-01-01,2026-12-31,
0409-9094-22,GPO,,28,2026-03-01,,
0409-9094-22,WAC,,25,2026-01-01,,
`,
      purchase_lines: `po_number,line,facility_code,supplier,ndc,account,ordered_at,received_at,packages_ordered,packages_received,package_price,status
P1,1,MAIN,Alpha,0409-4699-30,WAC,2026-03-01T09:00:00,2026-03-03T09:00:00,2,2,99,received
P2,1,EAST,Alpha,0409-9094-22,GPO,2026-03-01T09:00:00,2026-03-03T09:00:00,2,2,27,received
P3,1,MAIN,Alpha,63323-269-10,GPO,2026-03-01T09:00:00,2026-03-03T09:00:00,2,2,10,received
`,
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
M1,MAIN,PHARM,63323-269-10,A,,2026-03-03T09:00:00,receive,200,0.1
`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const pricesOn = (to: string, query: Record<string, string> = {}) =>
    askReport(warehouse, itemPriceList, { to, ...query });

  // The clinic has none of it.
  const also = { stocked: 'true,false' };

  it('a price holds from its first day until the day before its last', async () => {
    const price = async (to: string) =>
      (await pricesOn(to, { ndc: '63323-269-10', facility: 'EAST', ...also })).rows.map((row) => row.price_gpo);
    expect([await price('2026-03-31'), await price('2026-04-01')]).toEqual([[10], [12]]);
  });

  it("a facility's own price hides the general one for that facility only", async () => {
    const { rows } = await pricesOn('2026-05-15', { ndc: '63323-269-10' });
    expect(
      rows.map((row) => [row.price_scope, row.price_wac, row.price_gpo, row.price_340b, row.price_check]).sort(),
    ).toEqual([
      ['All', 50, 12, 6, 'ok'],
      ['Main Hospital', 50, 11, 6, 'ok'],
    ]);
    const scopes = async (facility: string) =>
      (await pricesOn('2026-05-15', { ndc: '63323-269-10', facility, ...also })).rows.map((row) => row.price_scope);
    expect([await scopes('MAIN'), await scopes('EAST')]).toEqual([['Main Hospital'], ['All']]);
    const byScope = new Map(rows.map((row) => [row.price_scope, row]));
    expect(byScope.get('Main Hospital')).toMatchObject({
      package_size: 100,
      last_paid_price: 10,
      last_paid_account: 'GPO',
      unit_cost: 0.1,
      unit_price_spread: 'WAC 0.5000, GPO 0.1100, 340B 0.0600',
    });
    // Only the hospital bought it, and it has a row of its own.
    expect(byScope.get('All')).toMatchObject({ last_paid_price: null, last_paid_account: null });
  });

  it("what a facility with a price of its own buys is missing in its own row, not in everybody's", async () => {
    const missing = async (to: string) =>
      (await pricesOn(to, { ndc: '63323-269-10', priceCheck: 'missing_340b', ...also })).rows.map(
        (row) => row.price_scope,
      );
    await warehouse.load({
      prices: `ndc,price_type,facility_code,package_price,effective_from,effective_to,contract
63323-269-10,WAC,MAIN,49,2026-02-01,2026-03-20,
`,
    });
    await refreshMarts(warehouse.engine, 1);
    expect([await missing('2026-03-15'), await missing('2026-03-25')]).toEqual([['Main Hospital'], ['All']]);
  });

  it('what is wrong with prices is said, the first in the check and all of it beside', async () => {
    const { rows, kpis } = await pricesOn('2026-05-15');
    expect(rows.map((row) => [row.ndc, row.price_check, row.price_checks])).toEqual([
      ['00409-9094-22', 'overlap', 'Two prices at once, GPO above WAC'],
      ['00409-4699-30', 'missing_gpo', 'No GPO price, Stale, Penny price'],
      ['63323-0269-10', 'ok', null],
      ['63323-0269-10', 'ok', null],
    ]);
    expect(kpis.map(({ value }) => value)).toEqual([1, 0, 1, 0]);
    // From July on the 340B price of the second quarter is old.
    expect((await pricesOn('2026-07-01', { ndc: '63323-269-10', facility: 'EAST', ...also })).rows[0]).toMatchObject({
      price_check: 'stale',
      price_wac: 60,
    });
    expect((await pricesOn('2026-04-01', { priceCheck: 'missing_340b' })).rows).toEqual([]);
    expect((await pricesOn('2026-03-31', { priceCheck: 'missing_340b' })).rows.map((row) => row.ndc)).toEqual([
      '00409-4699-30',
      '63323-0269-10',
    ]);
  });

  it('the chart compares what 340B and GPO take off WAC', async () => {
    const { series } = await pricesOn('2026-05-15');
    expect(
      series[0]?.points.map((point) => [point.price_scope, point.discount_gpo_pct, point.discount_340b_pct]).sort(),
    ).toEqual([
      ['All', 0.76, 0.88],
      ['Main Hospital', 0.78, 0.88],
    ]);
    expect(series[0]?.title).toBe('The median 340B price is 88% below WAC, and all are below GPO');
  });

  it('the history and the lines stand behind a row', async () => {
    const prices = await pricesOn('2026-05-15', { detail: 'prices', ndc: '63323-269-10', facility: 'MAIN' });
    expect(prices.rows.map((row) => [row.price_type, row.facility, row.package_price])).toEqual([
      ['340B', 'All', 6],
      ['GPO', 'All', 12],
      ['GPO', 'Main Hospital', 11],
      ['GPO', 'All', 10],
      ['WAC', 'All', 60],
      ['WAC', 'Main Hospital', 49],
      ['WAC', 'All', 50],
    ]);
    const lines = await pricesOn('2026-05-15', { detail: 'purchase_lines', ndc: '63323-269-10' });
    expect(lines.rows).toMatchObject([{ po_number: 'P3', package_price: 10, received_at: '2026-03-03 09:00:00' }]);
  });

  it('a 340B price that changes within a quarter is told', async () => {
    await warehouse.load({
      prices: `ndc,price_type,facility_code,package_price,effective_from,effective_to,contract
0409-9094-22,340B,,20,2026-04-01,2026-05-01,
0409-9094-22,340B,,19,2026-05-01,2026-07-01,
0409-9094-22,340B,,18,2026-07-01,,
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const told = async (to: string) => (await pricesOn(to)).meta.moved_340b_count;
    expect([await told('2026-04-30'), await told('2026-05-15'), await told('2026-07-02')]).toEqual([0, 1, 0]);
    expect((await pricesOn('2026-05-15')).notes.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^1 340B price changed within the calendar quarter/u),
    );
  });

  it('what was paid last is the line that came last, wherever that was and whatever its order number', async () => {
    await warehouse.load({
      purchase_lines: `po_number,line,facility_code,supplier,ndc,account,ordered_at,received_at,packages_ordered,packages_received,package_price,status
Q1,1,MAIN,Alpha,0409-9094-22,GPO,2026-05-01T09:00:00,2026-05-04T09:00:00,2,2,21,received
Q1,2,EAST,Alpha,0409-9094-22,WAC,2026-05-01T09:00:00,2026-05-04T08:00:00,2,2,22,received
Q0,1,MAIN,Alpha,0409-9094-22,340B,2026-05-01T09:00:00,2026-05-04T10:00:00,2,2,20,received
Q2,1,EAST,Alpha,0409-9094-22,GPO,2026-05-01T09:00:00,2026-05-06T09:00:00,2,2,23,received
Q3,1,MAIN,Alpha,0409-9094-22,GPO,2026-05-01T09:00:00,2026-05-08T09:00:00,2,2,24,cancelled
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const paid = async (to: string) =>
      (await pricesOn(to, { ndc: '0409-9094-22', ...also })).rows.map((row) => [
        row.last_paid_price,
        row.last_paid_account,
      ]);
    expect([
      await paid('2026-05-03'),
      await paid('2026-05-04'),
      await paid('2026-05-06'),
      await paid('2026-05-15'),
    ]).toEqual([[[27, 'GPO']], [[20, '340B']], [[23, 'GPO']], [[23, 'GPO']]]);
    // A year after the last line came nobody buys it any more.
    const missing = async (to: string) =>
      (await pricesOn(to, { ndc: '0409-4699-30', priceCheck: 'missing_gpo', ...also })).rows.length;
    expect([await missing('2027-03-02'), await missing('2027-03-03')]).toEqual([1, 0]);
  });

  it('an earlier price reaches into a later one over another that has ended between them', async () => {
    await warehouse.load({
      prices: `ndc,price_type,facility_code,package_price,effective_from,effective_to,contract
0409-4699-30,GPO,,90,2026-02-01,2026-12-01,
0409-4699-30,GPO,,80,2026-03-01,2026-04-01,
0409-4699-30,GPO,,85,2026-05-01,,
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const told = async (to: string) =>
      (await pricesOn(to, { ndc: '0409-4699-30', ...also })).rows.map((row) => [row.price_gpo, row.price_check]);
    expect([await told('2026-02-15'), await told('2026-05-15'), await told('2026-12-01')]).toEqual([
      [[90, 'stale']],
      [[85, 'overlap']],
      [[85, 'stale']],
    ]);
  });
});
