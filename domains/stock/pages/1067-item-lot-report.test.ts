import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemLotReport } from './1067-item-lot-report.ts';
import { drawExpiryMonths } from './charts/expiry-months.ts';

const header = 'movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost\n';
const to = '2026-06-30';

onDuckDb((warehouse) => {
  beforeAll(async () => {
    // 180 units drawn from the cabinet on the 90 days up to the end of June: two a day.
    const draws = Array.from({ length: 90 }, (_, index) => {
      const date = new Date(Date.parse('2026-04-02T10:00:00Z') + index * 86_400_000).toISOString().slice(0, 10);
      return `U${index},MAIN,ADC1,0409-4699-30,U,,${date}T10:00:00,dispense,2,\n`;
    });
    await warehouse.load({
      ...smallHospital,
      movements: `${header}R0,MAIN,ADC1,0409-4699-30,U,2027-12-31,2026-04-01T08:00:00,receive,180,0.5
R1,MAIN,ADC1,0409-4699-30,A,2026-07-10,2026-06-01T08:00:00,receive,30,0.5
R2,MAIN,ADC1,0409-4699-30,B,2026-08-09,2026-06-02T08:00:00,receive,65,0.5
R3,MAIN,ADC1,0409-4699-30,C,2026-06-29,2026-06-03T08:00:00,receive,10,0.5
R4,MAIN,ADC1,0409-4699-30,D-001,,2026-06-04T08:00:00,receive,5,0.5
R5,MAIN,PHARM,0409-4699-30,A,,2026-06-05T08:00:00,receive,7,0.5
R7,EAST,PHARM,0409-9094-22,E100,2026-07-10,2026-06-01T08:00:00,receive,120,1
R8,EAST,PHARM,0409-9094-22,E100,,2026-06-20T08:00:00,transfer_out,60,
R6,MAIN,PHARM,0409-9094-22,,,2026-06-05T08:00:00,dispense,3,
R9,EAST,PHARM,63323-269-10,,,2026-06-21T08:00:00,receive,2,1
R10,EAST,PHARM,63323-269-10,N/A,,2026-06-22T08:00:00,receive,3,1
${draws.join('')}`,
      rfid_events: `tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code
T1,encoded,2026-06-10T08:00:00,0409-4699-30,B,2026-08-09,MAIN,ADC1
T2,encoded,2026-06-10T08:00:00,0409-4699-30,-b-,2026-08-09,MAIN,ADC1
T3,encoded,2026-06-10T08:00:00,0409-4699-30,B,2026-08-09,MAIN,ADC1
T3,voided,2026-06-28T08:00:00,,,,MAIN,ADC1
T4,encoded,2026-06-10T08:00:00,0409-4699-30,A,2026-07-10,MAIN,PHARM
`,
      recall_notices: `notice_code,received_on,ndc,product,lots,class,reason
L-1,2026-06-10,0409-4699-30,Propofol,D001,Class II,Particles
`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const rowsOf = async (query: Record<string, string>) =>
    (await askReport(warehouse, itemLotReport, { to, ...query })).rows;

  it('lots are used in order of expiry; what is left on the day is at risk', async () => {
    const rows = await rowsOf({ location: 'ADC1' });
    expect(
      rows.map((row) => [row.lot, row.days_to_expiry, row.on_hand_qty, row.avg_daily_usage, row.at_risk_qty]),
    ).toEqual([
      ['C', -1, 10, 2, 10],
      ['A', 10, 30, 2, 10],
      ['B', 40, 65, 2, 5],
      // A notice means lot D 001 however it is written: recalled stock counts in full.
      ['D-001', null, 5, 2, 5],
    ]);
    expect(rows.map((row) => [row.recall_verdict, row.recall_number, row.recall_class])).toEqual([
      ['not_affected', 'L-1', 'II'],
      ['not_affected', 'L-1', 'II'],
      ['not_affected', 'L-1', 'II'],
      ['affected', 'L-1', 'II'],
    ]);
    expect(rows[1]).toMatchObject({
      last_received_on: '2026-06-01',
      on_hand_value: 15,
      at_risk_value: 5,
      ndc: '00409-4699-30',
    });
  });

  it('before the letter came nobody knew, and lot D has no expiry to judge it by', async () => {
    const [row] = await rowsOf({ location: 'ADC1', lot: 'd 001', to: '2026-06-09' });
    expect(row).toMatchObject({ lot: 'D-001', recall_verdict: null, at_risk_qty: null, on_hand_qty: 5 });
  });

  it.each([
    [to, { A: 1, B: 2 }],
    ['2026-06-25', { A: 1, B: 3 }],
    ['2026-06-09', {}],
  ])('tags in use are counted where they are, however their lot is written (%s)', async (day, tags) => {
    const { rows, totals } = await askReport(warehouse, itemLotReport, { to: day, item: 'PROP', facility: 'MAIN' });
    const counted = rows.filter((row) => Number(row.live_tag_count) > 0);
    expect(Object.fromEntries(counted.map((row) => [row.lot, row.live_tag_count]))).toEqual(tags);
    expect(counted.map((row) => row.location_code)).toEqual(
      Object.keys(tags).map((lot) => (lot === 'A' ? 'PHARM' : 'ADC1')),
    );
    expect(totals.live_tag_count).toBe(Object.values(tags).reduce((sum, count) => sum + count, 0));
  });

  it('a place that uses more than it holds can take what will expire elsewhere', async () => {
    const [row] = await rowsOf({ location: 'PHARM', lot: 'A' });
    // The cabinet uses 20 units in 10 days and holds 95 that can be used: nothing to move there.
    expect(row).toMatchObject({ on_hand_qty: 7, at_risk_qty: 7, avg_daily_usage: 0, suggested_move: null });
  });

  it('a store that sends stock on empties itself that way, although it dispenses nothing', async () => {
    const [row] = await rowsOf({ facility: 'EAST' });
    // 60 units left in the 30 days since the first movement: two a day, 20 until the expiry.
    expect(row).toMatchObject({ lot: 'E100', on_hand_qty: 60, avg_daily_usage: 0, at_risk_qty: 40 });
  });

  it('stock of unknown lot is a row of its own, below zero it is worth nothing and said so', async () => {
    const answer = await askReport(warehouse, itemLotReport, { to, facility: 'MAIN', lotKnown: 'false' });
    expect(answer.rows).toMatchObject([{ lot: null, on_hand_qty: -3, at_risk_qty: null, on_hand_value: 0 }]);
    expect(answer.meta).toEqual({ unpriced_count: 0, negative_count: 1 });
  });

  it.each([to, '2026-06-25'])(
    'lots that nobody knows are one row however they are called, page by page too (%s)',
    async (day) => {
      const unknown = await rowsOf({ facility: 'EAST', item: 'PROP', to: day });
      expect(unknown.map((row) => [row.lot, row.on_hand_qty])).toEqual([[null, 5]]);
      const whole = await askReport(warehouse, itemLotReport, { to: day });
      const pages = await Promise.all(
        whole.rows.map((_, offset) => rowsOf({ to: day, limit: '1', offset: String(offset) })),
      );
      expect(whole.total_rows).toBe(whole.rows.length);
      const told = (rows: typeof unknown) => rows.map((row) => JSON.stringify(row)).toSorted();
      expect(told(pages.flat())).toEqual(told(whole.rows));
    },
  );

  it('all lots together are the stock of the day', async () => {
    const { totals, kpis, rows, total_rows } = await askReport(warehouse, itemLotReport, {
      to,
      item: 'PROP',
      facility: 'MAIN',
    });
    const [stock] = await warehouse.engine.query(
      `select sum(balance) as held from stock_spans span join products made on made.company_id = span.company_id and made.product_id = span.product_id
       where ndc = '00409469930' and from_date <= date '${to}' and date '${to}' < to_date`,
    );
    expect(totals.on_hand_qty).toBe(stock?.held);
    expect(totals.on_hand_qty).toBe(117);
    expect(total_rows).toBe(rows.length);
    expect(Object.fromEntries(kpis.map(({ key, value }) => [key, value]))).toEqual({
      on_hand_value: 58.5,
      // A 10, B 5, C 10, D 5 and all 7 in the pharmacy, at 0.50.
      at_risk_value: 18.5,
      expired_value: 5,
      affected_lot_count: 1,
      known_lot_pct: 1,
    });
  });

  it('the chart shows each month of expiry, split into what will and what will not be used', async () => {
    const { series } = await askReport(warehouse, itemLotReport, { to, location: 'ADC1' });
    expect(series[0]?.points).toEqual([
      { expiry_month: 'Expired', fate: 'Will be used', on_hand_value: 0 },
      { expiry_month: 'Expired', fate: 'Will not be used in time', on_hand_value: 5 },
      // Nothing expires in June any more: a gap, not left out.
      { expiry_month: 'Jun 2026', fate: 'Will be used', on_hand_value: 0 },
      { expiry_month: 'Jun 2026', fate: 'Will not be used in time', on_hand_value: 0 },
      { expiry_month: 'Jul 2026', fate: 'Will be used', on_hand_value: 10 },
      { expiry_month: 'Jul 2026', fate: 'Will not be used in time', on_hand_value: 5 },
      { expiry_month: 'Aug 2026', fate: 'Will be used', on_hand_value: 30 },
      { expiry_month: 'Aug 2026', fate: 'Will not be used in time', on_hand_value: 2.5 },
      { expiry_month: 'Unknown', fate: 'Will be used', on_hand_value: 0 },
      { expiry_month: 'Unknown', fate: 'Will not be used in time', on_hand_value: 2.5 },
    ]);
    expect(series[0]?.series).toMatchObject({
      values: ['Will be used', 'Will not be used in time'],
      levels: { 'Will be used': 'ok', 'Will not be used in time': 'warn' },
    });
    expect(series[0]?.title).toBe('$15 will not be used in time, $5 of it already expired');
  });

  it('the movements of a lot end with what is left of it', async () => {
    const rows = await rowsOf({ detail: 'movements', lot: 'U', location: 'ADC1', facility: 'MAIN' });
    expect(rows).toHaveLength(91);
    expect(rows[0]).toMatchObject({ kind: 'dispense', quantity: -2, running_qty: 0, ndc_code: '00409469930' });
    expect(rows.at(-1)).toMatchObject({ kind: 'receive', running_qty: 180 });
  });

  it('filters by recall, expiry and notice narrow the rows', async () => {
    const lots = async (query: Record<string, string>) => (await rowsOf(query)).map(({ lot }) => lot);
    expect(await lots({ recallVerdict: 'affected' })).toEqual(['D-001']);
    expect(await lots({ recallNumber: 'L-1' })).toEqual(['D-001']);
    expect(await lots({ expiryWithinDays: '10', location: 'ADC1' })).toEqual(['C', 'A']);
  });

  it('what will expire unused is told apart from what has expired and what is under recall', async () => {
    const ofCabinet = async (status: string) => {
      const { rows, totals } = await askReport(warehouse, itemLotReport, { to, location: 'ADC1', status });
      return [...rows.map(({ lot }) => lot), totals.at_risk_value];
    };
    // A 10 and B 5 at 0.50; C has expired, D is under recall.
    expect(await ofCabinet('at_risk')).toEqual(['A', 'B', 7.5]);
    expect(await ofCabinet('expired')).toEqual(['C', 5]);
    expect(await ofCabinet('recalled')).toEqual(['D-001', 2.5]);
    expect(await ofCabinet('expired,recalled')).toEqual(['C', 'D-001', 7.5]);
  });

  it('the chart looks 18 months ahead, whatever months have stock', () => {
    const held = (expiry_month: string) => ({ expiry_month, on_hand_value: 8, at_risk_value: 2 });
    const points = drawExpiryMonths(['2026-08', '2027-11', '2027-12', 'Unknown'].map(held), { from: to, to });
    const months = points.filter(({ fate }) => fate === 'Will be used');
    expect(months.map(({ expiry_month }) => expiry_month)).toEqual([
      ...['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((month) => `${month} 2026`),
      ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map((month) => `${month} 2027`),
      'Later',
      'Unknown',
    ]);
    expect(months.map(({ on_hand_value }) => on_hand_value)).toEqual([0, 0, 6, ...Array(14).fill(0), 6, 6, 6]);
  });
});
