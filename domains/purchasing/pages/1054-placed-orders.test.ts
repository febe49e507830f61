import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { loadShortages } from '../../../testkit/warehouses/load-public.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { placedOrders } from './1054-placed-orders.ts';

const head =
  'po_number,line,facility_code,supplier,ndc,account,ordered_at,expected_at,received_at,packages_ordered,packages_received,package_price,status\n';
const days = { from: '2026-05-01', to: '2026-05-31' };

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
M1,MAIN,PHARM,63323-269-10,A,,2026-05-03T09:00:00,receive,1000,0.4
M2,MAIN,PHARM,63323-269-10,A,,2026-05-31T09:00:00,dispense,1,
`,
      purchase_lines: `${head}P1,1,MAIN,Alpha,63323-269-10,GPO,2026-05-01T09:00:00,2026-05-03T12:00:00,2026-05-03T09:00:00,10,10,40,received
P2,1,MAIN,Alpha,63323-269-10,GPO,2026-05-10T09:00:00,2026-05-12T12:00:00,2026-05-15T09:00:00,10,6,40,received
P3,1,MAIN,Beta,0409-4699-30,WAC,2026-04-20T09:00:00,2026-05-20T12:00:00,,5,,100,placed
P4,1,MAIN,Beta,0409-4699-30,WAC,2026-05-28T09:00:00,2026-06-05T12:00:00,,3,,100,confirmed
P5,1,MAIN,Beta,0409-4699-30,340B,2026-05-05T09:00:00,2026-05-07T12:00:00,,2,,90,backordered
P6,1,MAIN,Beta,0409-4699-30,WAC,2026-05-06T09:00:00,2026-05-08T12:00:00,,4,,100,cancelled
P7,1,EAST,Alpha,0409-9094-22,WAC,2026-05-30T09:00:00,,,1,,20,placed
P8,1,MAIN,Alpha,63323-269-10,GPO,2026-03-01T09:00:00,2026-03-03T12:00:00,2026-03-03T09:00:00,10,10,40,received
P9,1,MAIN,Alpha,63323-269-10,GPO,2026-05-20T09:00:00,2026-05-22T12:00:00,2026-05-19T09:00:00,1,2,40,received
PA,1,MAIN,Alpha,63323-269-10,GPO,2026-05-21T09:00:00,2026-05-22T12:00:00,2026-06-02T09:00:00,1,1,40,received
PB,1,MAIN,Alpha,63323-269-10,GPO,2026-02-02T09:00:00,2026-02-03T12:00:00,,1,1,40,received
`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  it('each line has one status, as of the end of the day', async () => {
    const { rows } = await askReport(warehouse, placedOrders, { ...days, sort: 'po_number' });
    expect(
      rows.map((row) => [row.po_number, row.status, row.days_overdue, row.fill_rate, row.lead_time_observed_days]),
    ).toEqual([
      ['P1', 'received', 0, 1, 2],
      ['P2', 'received_short', 3, 0.6, 5],
      ['P3', 'overdue', 11, 0, null],
      ['P4', 'open', 0, null, null],
      ['P5', 'backordered', 24, 0, null],
      ['P6', 'cancelled', null, null, null],
      // Nothing was promised: a day is assumed where no lead time is known.
      ['P7', 'open', 0, null, null],
      ['P9', 'received_over', 0, 1, null],
      // Received on June 2: open on May 31.
      ['PA', 'overdue', 9, 0, null],
    ]);
    expect(rows.find((row) => row.po_number === 'P7')).toMatchObject({ expected_at: '2026-05-31', is_estimated: true });
    expect(rows.find((row) => row.po_number === 'P9')).toMatchObject({ has_date_order: true });
    // 1,000 units came with P1; what P2 brought is in no movement.
    expect(rows.slice(0, 2).map((row) => row.receipt_mismatch)).toEqual([false, true]);
    expect(rows[0]).toMatchObject({ ordered_at: '2026-05-01 09:00:00', order_value: 400, open_qty: 0 });
  });

  it('of a line that came on an unknown day nobody knows how late it was', async () => {
    const { rows } = await askReport(warehouse, placedOrders, { from: '2026-02-01', to: '2026-02-28' });
    expect(rows.map((row) => [row.po_number, row.status, row.days_overdue])).toEqual([['PB', 'received', null]]);
  });

  it('tells no rate of lines that were chosen by how they turned out, but that of each line', async () => {
    for (const status of ['received', 'received_short', 'overdue', 'open,overdue,backordered']) {
      const { kpis, rows } = await askReport(warehouse, placedOrders, { ...days, status });
      const rates = kpis.filter(({ key }) => key === 'fill_rate' || key === 'on_time_pct');
      if (rows.length > 1) expect(rates.map(({ value }) => value)).toEqual([null, null]);
      expect(rows.length).toBeGreaterThan(0);
    }
    const { rows } = await askReport(warehouse, placedOrders, { ...days, status: 'received,received_short' });
    expect(rows.map((row) => row.fill_rate).sort()).toEqual([0.6, 1]);
  });

  it('the key figures are made of the lines', async () => {
    const { kpis, totals } = await askReport(warehouse, placedOrders, days);
    const figures = Object.fromEntries(kpis.map(({ key, value }) => [key, value]));
    // Open: P3 500, P4 300, P5 180, P7 20, PA 40.
    expect(figures).toMatchObject({ open_value: 1040, overdue_value: 540, backordered_value: 180 });
    // Received 10 + 6 + 0 + 0 + 1 + 0 of 10 + 10 + 5 + 2 + 1 + 1 packages.
    expect(figures.fill_rate).toBeCloseTo(17 / 29);
    // Due in May: P1, P2, P3, P5, P7, P9, PA; on time and in full: P1 and P9.
    expect(figures.on_time_pct).toBeCloseTo(2 / 7);
    expect(figures.lead_time_observed_days).toBe(3.5);
    expect(totals).toMatchObject({ packages_ordered: 37, packages_received: 18 });
  });

  it('suppliers are told apart in the chart and in the detail', async () => {
    const answer = await askReport(warehouse, placedOrders, days);
    expect(answer.series[0]?.title).toBe('$720 of $1K on order is overdue or backordered, 94.4% of it at Beta');
    // How well a supplier delivers stands beside its bar: Alpha took 2 and 5 days.
    expect(answer.series[0]).toMatchObject({
      line: { key: 'fill_rate', type: 'percent' },
      roles: { lead_time: { type: 'days' }, spread: { type: 'days' } },
    });
    expect(answer.series[0]?.points.find(({ supplier }) => supplier === 'Alpha')).toMatchObject({
      lead_time_observed_days: 3.5,
    });
    const detail = await askReport(warehouse, placedOrders, {
      ...days,
      detail: 'suppliers',
      supplier: 'Alpha',
      facility: 'MAIN',
    });
    expect(detail.rows).toMatchObject([
      { supplier: 'Alpha', line_count: 4, lead_time_observed_days: 3.5, lead_time_p90_days: 4.7, backordered_pct: 0 },
    ]);
  });

  it('what is on order agrees with the lines that are open, overdue and backordered', async () => {
    const { totals } = await askReport(warehouse, placedOrders, {
      ...days,
      status: 'open,overdue,backordered',
      item: 'PROP',
    });
    // 5 + 3 + 2 packages of 200 and one of 100.
    expect(totals.open_qty).toBe(2100);
  });

  it("FDA's list of shortages narrows the lines", async () => {
    await loadShortages(warehouse, '2026-05-20', [{ ndc: '0409-4699-30', availability: 'Unavailable' }]);
    const numbers = async (shortageStatus: string) =>
      (await askReport(warehouse, placedOrders, { ...days, shortageStatus, sort: 'po_number' })).rows.map(
        (row) => row.po_number,
      );
    // The hospital received the other NDC within the year, which is not listed itself: only its generic is.
    expect(await numbers('watch')).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P9', 'PA']);
    expect(await numbers('none')).toEqual(['P7']);
  });
});
