import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { skuHistory } from './1060-sku-history.ts';

const may = { item: 'PROP', facility: 'MAIN', from: '2026-05-01', to: '2026-05-31' };

/** A busy place: fifty doses a day, of which it runs out once on the fifth day and twice on the ninth. */
const doses = (count: number) => Array.from({ length: count }, () => -1);
const busyDays = Array.from({ length: 30 }, (_, index) => {
  if (index === 4) return doses(50);
  return index === 8 ? [5, ...doses(40), 5, ...doses(10)] : [60, ...doses(50)];
});
const busyMovements = busyDays.flatMap((changes, index) =>
  changes.map((change, turn) => {
    const at = new Date(Date.parse('2026-05-01T08:00:00Z') + index * 86_400_000 + turn * 60_000).toISOString();
    const kind = change < 0 ? 'dispense' : 'receive';
    return `B${index}-${turn},EAST,PHARM,0409-9094-22,Z,,${at.slice(0, 19)},${kind},${Math.abs(change)},1\n`;
  }),
);

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
M1,MAIN,PHARM,63323-269-10,A,2027-01-31,2026-04-10T09:00:00,receive,100,0.5
M2,MAIN,PHARM,63323-269-10,B,2027-02-28,2026-04-11T09:00:00,receive,40,0.5
M3,MAIN,PHARM,63323-269-10,A,,2026-05-02T08:00:00,dispense,10,
M4,MAIN,PHARM,63323-269-10,B,,2026-05-03T08:00:00,dispense,5,
M5,MAIN,PHARM,0409-4699-30,C,,2026-05-04T08:00:00,receive,20,2
M6,MAIN,PHARM,63323-269-10,A,,2026-05-10T08:00:00,dispense,10,
M7,MAIN,PHARM,63323-269-10,B,,2026-05-20T08:00:00,waste,5,
M8,MAIN,PHARM,0409-4699-30,C,,2026-05-25T08:00:00,dispense,30,
M9,MAIN,PHARM,63323-269-10,A,,2026-06-05T08:00:00,dispense,1,
${busyMovements.join('')}`,
      counts: `facility_code,location_code,ndc,lot,counted_at,quantity
MAIN,PHARM,63323-269-10,A,2026-05-05T12:00:00,85
MAIN,PHARM,63323-269-10,,2026-05-15T12:00:00,100
MAIN,PHARM,63323-269-10,B,2026-05-21T12:00:00,2
`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  it('every movement and count changes the balance, and a count by what it found', async () => {
    const { rows, total_rows } = await askReport(warehouse, skuHistory, may);
    expect(total_rows).toBe(11);
    expect(
      rows.map((row) => [row.kind, row.lot, row.opening_qty, row.movement_qty, row.closing_qty, row.closing_value]),
    ).toEqual([
      // 140 at $0.50; at the end 122 of them at $0.50 and 30 less at $2.
      ['opening', null, null, null, 140, 70],
      ['dispense', 'A', 140, -10, 130, 65],
      ['dispense', 'B', 130, -5, 125, 62.5],
      ['receive', 'C', 125, 20, 145, 102.5],
      // 90 of A by its movements.
      ['count', 'A', 145, -5, 140, 100],
      ['dispense', 'A', 140, -10, 130, 95],
      // The whole place: 75 of A and 35 of B end, 100 of no lot begin.
      ['count', null, 130, -10, 120, 90],
      ['waste', 'B', 120, -5, 115, 87.5],
      // B had fallen to −5.
      ['count', 'B', 115, 7, 122, 91],
      ['dispense', 'C', 122, -30, 92, 31],
      ['closing', null, null, null, 92, 31],
    ]);
    expect(rows.map(({ flag }) => flag)).toEqual([
      null,
      null,
      null,
      null,
      // 5 of the 125 that the place held of the NDC: too little to mark.
      null,
      null,
      'variance',
      null,
      'variance',
      'negative',
      null,
    ]);
    expect(rows[1]).toMatchObject({
      occurred_at: '2026-05-02T08:00:00',
      location: 'Central pharmacy',
      ndc: '63323-0269-10',
      unit_cost: 0.5,
      movement_value: -5,
      source_id: 'M3',
    });
  });

  it('the figures at the top are those of the rows, and the months say the same', async () => {
    const { kpis, totals } = await askReport(warehouse, skuHistory, may);
    expect(Object.fromEntries(kpis.map(({ key, value }) => [key, value]))).toEqual({
      opening_qty: 140,
      received_qty: 20,
      usage_qty: 55,
      removed_qty: 5,
      count_variance_qty: -8,
      closing_qty: 92,
    });
    expect(totals).toMatchObject({
      movement_qty: -48,
      movement_value: expect.closeTo(-5 - 2.5 + 40 - 5 - 2.5 - 60 - 4, 6),
    });
    const { rows } = await askReport(warehouse, skuHistory, { ...may, detail: 'months', from: '2026-04-01' });
    expect(rows).toMatchObject([
      { month: '2026-04-01', opening_qty: 0, received_qty: 140, count_variance_qty: 0, closing_qty: 140 },
      { month: '2026-05-01', opening_qty: 140, usage_qty: 55, removed_qty: 5, count_variance_qty: -8, closing_qty: 92 },
    ]);
  });

  it('a kind hides rows and not their effect: what is hidden between two rows is told together', async () => {
    const { rows, kpis, totals, total_rows } = await askReport(warehouse, skuHistory, { ...may, kind: 'waste' });
    expect(rows.map((row) => [row.kind, row.opening_qty, row.movement_qty, row.closing_qty, row.location])).toEqual([
      ['opening', null, null, 140, null],
      ['hidden', 140, -20, 120, '… 6 rows, net -20'],
      ['waste', 120, -5, 115, 'Central pharmacy'],
      ['hidden', 115, -23, 92, '… 2 rows, net -23'],
      ['closing', null, null, 92, null],
    ]);
    expect(total_rows).toBe(5);
    expect(totals).toMatchObject({ movement_qty: -5, movement_value: -2.5 });
    expect(kpis.find(({ key }) => key === 'removed_qty')?.value).toBe(5);
    const { rows: one } = await askReport(warehouse, skuHistory, { ...may, kind: 'receive,count' });
    expect(one.map((row) => [row.kind, row.kind === 'hidden' ? row.location : row.reason, row.flag])).toEqual([
      ['opening', null, null],
      ['hidden', '… 2 rows, net -15', null],
      ['receive', null, null],
      ['count', null, null],
      ['hidden', '… 1 row, net -10', null],
      ['count', null, 'variance'],
      ['hidden', '… 1 row, net -5', null],
      ['count', null, 'variance'],
      ['hidden', '… 1 row, net -30', null],
      ['closing', null, null],
    ]);
  });

  it.each([
    { sort: '-closing_value' },
    { kind: 'waste', limit: '2' },
    { kind: 'dispense', sort: '-closing_value' },
    { kind: 'dispense', q: 'M3' },
    { reason: 'none of these' },
  ])('the number of rows is that of the rows: %o', async (asked) => {
    const { total_rows } = await askReport(warehouse, skuHistory, { ...may, ...asked });
    const { rows } = await askReport(warehouse, skuHistory, { ...may, ...asked, limit: '5000' });
    expect(total_rows).toBe(rows.length);
  });

  it('only what was received leads to orders, and only what was booked to its source', async () => {
    const { columns, row_drill } = await askReport(warehouse, skuHistory, may);
    expect(columns.find(({ key }) => key === 'kind')?.drill).toMatchObject({
      page: '1054',
      when: { kind: ['receive'] },
    });
    expect(row_drill?.when.kind).toEqual(expect.arrayContaining(['receive', 'count']));
    for (const frame of ['opening', 'closing', 'hidden']) expect(row_drill?.when.kind).not.toContain(frame);
  });

  it.each([
    ['M3', { movement_id: 'M3', kind: 'dispense', lot: 'A', ndc: '63323026910' }, 11],
    ['count', { lot: 'A', ndc: '63323026910' }, 7],
  ])('the source of a row is told field by field: %s', async (id, told, fields) => {
    const { rows: ledger } = await askReport(warehouse, skuHistory, may);
    const sourceId = String(ledger.find(({ source_id }) => String(source_id).startsWith(id))?.source_id);
    const { rows } = await askReport(warehouse, skuHistory, { ...may, detail: 'source', sourceId });
    expect(rows).toHaveLength(fields);
    expect(Object.fromEntries(rows.map(({ field, value }) => [field, value]))).toMatchObject(told);
    expect(rows.every(({ file }) => String(file).length > 0)).toBe(true);
  });

  it('beneath the balance stands what came in and went out on each day, and on it what was counted', async () => {
    const { series } = await askReport(warehouse, skuHistory, may);
    const [{ points = [], kind, guides } = {}] = series;
    expect(kind).toBe('step');
    expect(
      points
        .filter(({ since }) => since !== null)
        .map(({ since, received_qty, usage_qty, removed_qty }) => [since, received_qty, usage_qty, removed_qty]),
    ).toEqual([
      ['2026-05-02', 0, 10, 0],
      ['2026-05-03', 0, 5, 0],
      ['2026-05-04', 20, 0, 0],
      ['2026-05-05', 0, 0, 0],
      ['2026-05-10', 0, 10, 0],
      ['2026-05-15', 0, 0, 0],
      ['2026-05-20', 0, 0, 5],
      ['2026-05-21', 0, 0, 0],
      ['2026-05-25', 0, 30, 0],
    ]);
    expect(points.flatMap(({ counted_qty }) => counted_qty ?? [])).toEqual([140, 120, 122]);
    const [levels] = await warehouse.engine.query<{ reorder_point: number; order_up_to: number }>(
      `select reorder_point, order_up_to from stock_levels where (facility_id, item_id) in (
        select facility_id, item_id from facilities, items where facility_code = 'MAIN' and item_code = 'PROP')`,
    );
    expect(levels?.reorder_point).toBeGreaterThan(0);
    expect(guides).toEqual([
      {
        label: expect.stringMatching(/^Reorder point now: [\d.]+ mL$/u),
        from: levels?.reorder_point,
        to: levels?.reorder_point,
      },
      {
        label: expect.stringMatching(/^Order up to now: [\d.]+ mL$/u),
        from: levels?.order_up_to,
        to: levels?.order_up_to,
      },
    ]);
  });

  it('a place of the facility has no levels, and a long time is told by weeks', async () => {
    const { series: narrow } = await askReport(warehouse, skuHistory, { ...may, location: 'PHARM' });
    expect(narrow[0]?.guides).toEqual([]);
    const { series } = await askReport(warehouse, skuHistory, { ...may, from: '2025-12-01' });
    const bars = series[0]?.points.filter(({ since }) => since !== null) ?? [];
    expect(bars.map(({ since, received_qty, usage_qty }) => [since, received_qty, usage_qty])).toEqual([
      ['2026-04-06', 140, 0],
      ['2026-04-27', 0, 15],
      ['2026-05-04', 20, 10],
      ['2026-05-11', 0, 0],
      ['2026-05-18', 0, 0],
      ['2026-05-25', 0, 30],
    ]);
  });

  it('rows are found by what is written in them', async () => {
    const { rows } = await askReport(warehouse, skuHistory, { ...may, q: 'M8' });
    expect(rows.map((row) => [row.source_id, row.closing_qty])).toEqual([['M8', 92]]);
  });

  it('the chart draws all rows, however few of them are shown, and those are shown whole', async () => {
    const whole = await askReport(warehouse, skuHistory, may);
    const first = await askReport(warehouse, skuHistory, { ...may, limit: '3' });
    expect(first.rows).toEqual(whole.rows.slice(0, 3));
    expect(first.rows[1]).toMatchObject({ source_id: expect.any(String), location: expect.any(String) });
    expect(whole.rows.length).toBeGreaterThan(5);
    expect(first.series).toEqual(whole.series);
    expect(first.series[0]?.points).toHaveLength(whole.rows.length);
  });

  it.each([
    { offset: '3', limit: '2' },
    { sort: '-occurred_at', limit: '4' },
    { sort: '-closing_value', limit: '5' },
    { sort: 'flag' },
    { sort: 'staff', limit: '6' },
  ])('what a balance is worth and what is odd about a row do not depend on the rows in view: %o', async (slice) => {
    const whole = await askReport(warehouse, skuHistory, may);
    const { rows, totals } = await askReport(warehouse, skuHistory, { ...may, ...slice });
    expect(rows.length).toBeGreaterThan(1);
    expect(whole.rows).toEqual(expect.arrayContaining(rows));
    expect(totals).toEqual(whole.totals);
  });

  it('a search keeps the worth of each row and sums what it finds: no balance opens or closes what was searched', async () => {
    const whole = await askReport(warehouse, skuHistory, may);
    const { rows, totals } = await askReport(warehouse, skuHistory, { ...may, q: 'M', offset: '2', limit: '3' });
    expect(whole.rows).toEqual(expect.arrayContaining(rows));
    expect(totals).toMatchObject({ opening_qty: null, closing_qty: null, movement_qty: whole.totals.movement_qty });
  });

  it.each([
    ['2026-05-01', 'day'],
    ['2025-04-01', 'week'],
  ])(
    'of more rows than can be told apart, the turns of every day are drawn, up to the last (from %s: by %s)',
    async (from, by) => {
      const { rows, series, total_rows } = await askReport(warehouse, skuHistory, {
        item: 'FENT',
        facility: 'EAST',
        from,
        to: '2026-05-31',
      });
      expect(total_rows).toBe(busyMovements.length + 2);
      const [{ points = [], title } = {}] = series;
      expect(points.length).toBeLessThan(total_rows / 2);
      let balance = 0;
      let stockouts = 0;
      const ends = busyDays.map((changes) => {
        const balances = changes.map((change) => {
          if (balance > 0 && balance + change <= 0) stockouts++;
          balance += change;
          return balance;
        });
        return { last: balances.at(-1), lowest: Math.min(...balances), highest: Math.max(...balances) };
      });
      expect(title).toBe(`The balance ran out ${stockouts} times in these days and ends at ${balance} mL`);
      expect(points.at(-1)).toMatchObject({ kind: 'closing', closing_qty: balance });
      if (by === 'week') return;
      const drawn = new Map<string, number[]>();
      for (const { occurred_at, closing_qty } of points.slice(1, -1)) {
        const date = String(occurred_at).slice(0, 10);
        drawn.set(date, [...(drawn.get(date) ?? []), Number(closing_qty)]);
      }
      // Rows in view are all drawn: the turns of the others are their ends.
      const told = [...drawn.values()].map((balances) => ({
        last: balances.at(-1),
        lowest: Math.min(...balances),
        highest: Math.max(...balances),
      }));
      expect(told).toEqual(ends);
      expect(rows[1]).toMatchObject({ closing_qty: 60, closing_value: 60 });
    },
  );

  it('what was used after the expiry of its lot, and what had not come when it was loaded, is marked', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await warehouse.load({
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
X1,MAIN,ADC1,0409-9094-22,X,2026-06-10,2026-06-01T08:00:00,receive,9,1
X2,MAIN,ADC1,0409-9094-22,X,,2026-06-10T08:00:00,dispense,1,
X3,MAIN,ADC1,0409-9094-22,x,,2026-06-11T08:00:00,dispense,1,
X4,MAIN,ADC1,0409-9094-22,x,2026-12-31,2026-06-11T09:00:00,dispense,1,
X5,MAIN,ADC1,0409-9094-22,Y,,${later}T08:00:00,dispense,1,
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const asked = { item: 'FENT', facility: 'MAIN', location: 'ADC1', from: '2026-06-01', to: later };
    const { rows } = await askReport(warehouse, skuHistory, asked);
    expect(rows.map((row) => [row.source_id, row.flag])).toEqual([
      [null, null],
      ['X1', null],
      // The last day of a lot is a good one.
      ['X2', null],
      ['X3', 'expired_used'],
      // The cabinet said another expiry.
      ['X4', null],
      ['X5', 'future'],
      [null, null],
    ]);
  });
});
