import { beforeAll, expect, it } from 'vitest';
import type { Report } from '../../../query/define/report.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { surgicalHospital } from '../../../testkit/warehouses/surgical-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { anesthesiaUsageByItem } from './1008-anesthesia-usage-by-item.ts';
import { anesthesiaUsageByUser } from './1014-by-user.ts';
import { anesthesiaCasesByUser } from './1015-anesthesia-cases-by-user.ts';
import { wasteStatsByUser } from './1035-waste-stats-by-user.ts';
import { wasteStatsByItem } from './1036-by-item.ts';
import { usageByItemCase } from './1037-usage-by-item-case.ts';
import { wasteStatsByItemUser } from './1094-by-item-user.ts';

/** The same records by user, by drug, and by both: what they say of the same thing must be the same. */
onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(surgicalHospital);
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (report: Report, query: Record<string, string> = {}) =>
    askReport(warehouse, report, { from: '2026-05-01', to: '2026-05-31', ...query });
  const of = async (report: Report, key: string, columns: string[], query: Record<string, string> = {}) =>
    (await ask(report, { ...query, sort: key })).rows.map((row) => columns.map((column) => row[column]));

  it('the waste of users is that of their own records, its share that of the drugs they took most of', async () => {
    const columns = [
      'user_code',
      'cases',
      'wastes',
      'waste_value',
      'waste_pct',
      'full_package_wastes',
      'unwitnessed_pct',
    ];
    expect(await of(wasteStatsByUser, 'user', columns)).toEqual([
      ['A', 6, 3, 4, 5.4 / 16, 2, 1 / 2],
      ['B', 5, 4, 4.2, 140 / 500, 0, 1 / 4],
    ]);
  });

  it('too little to compare says so and gives no score', async () => {
    const { rows, notes, series } = await ask(wasteStatsByUser);
    expect(rows.map((row) => [row.score_state, row.waste_ratio, row.waste_z])).toEqual([
      ['few_cases', null, null],
      ['few_cases', null, null],
    ]);
    expect(notes[0]?.text).toMatch(/^Insufficient/u);
    expect(series[0]?.points).toEqual([]);
  });

  it('the cases behind a score add up to its parts', async () => {
    const [row] = (await ask(wasteStatsByUser, { user: 'A' })).rows;
    const { totals } = await ask(wasteStatsByUser, { detail: 'score', user: 'A' });
    // Two vials of fentanyl in C6 and C7, half a vial in C1, a fifth in C2.
    expect(totals.wasted_containers).toBeCloseTo(2.7, 9);
    expect(row?.score_observed).toBeCloseTo(2.7, 9);
    expect(row?.score_expected).toBeCloseTo(Number(totals.expected_wasted), 9);
    expect(Number(row?.score_spread) ** 2).toBeCloseTo(Number(totals.expected_wasted_variance), 9);
  });

  it('so do those under a filter on drugs, which a wish for all drugs is not', async () => {
    const scoreUnder = async (query: Record<string, string>) => {
      const [row] = (await ask(wasteStatsByUser, { user: 'A', ...query })).rows;
      const { totals, total_rows } = await ask(wasteStatsByUser, { detail: 'score', user: 'A', ...query });
      expect(row?.score_observed).toBeCloseTo(Number(totals.wasted_containers), 9);
      expect(row?.score_expected).toBeCloseTo(Number(totals.expected_wasted), 9);
      expect(Number(row?.score_spread) ** 2).toBeCloseTo(Number(totals.expected_wasted_variance), 6);
      expect(row?.score_cases).toBe(total_rows);
      return row?.score_observed;
    };
    expect(await scoreUnder({ watched: 'all' })).toBeCloseTo(2.7, 9);
    // 50, 20, 100 and 100 mcg of fentanyl in C1, C2, C6 and C7; in C4 Bob is the handler.
    expect(await scoreUnder({ item: 'FENT' })).toBeCloseTo(270, 9);
    // Where there may be several drugs, at $0.02 each.
    expect(await scoreUnder({ deaSchedule: '2' })).toBeCloseTo(5.4, 9);
  });

  it('a filter on drugs leaves the cost scores of cases with such a drug', async () => {
    const costUnder = async (item: string) => {
      const [row] = (await ask(anesthesiaUsageByUser, { user: 'A', item })).rows;
      const { totals } = await ask(anesthesiaUsageByUser, { detail: 'score', user: 'A', item });
      return [row?.cost_per_case ?? null, row?.score_observed ?? null, totals.case_cost ?? null];
    };
    expect(await costUnder('FENT')).toEqual([4, 16, 16]);
    // C5 alone has ondansetron, and nobody knows what it costs.
    expect(await costUnder('ONDA')).toEqual([null, null, null]);
  });

  it('so do those behind a score of cost, and the drugs behind one of a user and drug', async () => {
    const parts = ['score_observed', 'score_expected'] as const;
    const [cost] = (await ask(anesthesiaUsageByUser, { user: 'A' })).rows;
    const cases = (await ask(anesthesiaUsageByUser, { detail: 'score', user: 'A' })).totals;
    // Four of five own cases have a drug with a cost: $4 on average, as the page says.
    expect(cases.case_cost).toBeCloseTo(16, 9);
    expect(parts.map((key) => Number(cost?.[key]))).toEqual([
      expect.closeTo(Number(cases.case_cost), 9),
      expect.closeTo(Number(cases.expected_value), 9),
    ]);
    expect(Number(cost?.score_spread) ** 2).toBeCloseTo(Number(cases.expected_value_variance), 9);
    const [pair] = (await ask(wasteStatsByItemUser, { user: 'A', item: 'FENT' })).rows;
    const drugs = await ask(wasteStatsByItemUser, { detail: 'score', user: 'A', item: 'FENT' });
    expect(drugs.total_rows).toBeGreaterThan(2);
    expect(parts.map((key) => Number(pair?.[key]))).toEqual([
      expect.closeTo(Number(drugs.totals.wasted_qty), 9),
      expect.closeTo(Number(drugs.totals.expected_qty), 9),
    ]);
    expect(Number(pair?.score_spread) ** 2).toBeCloseTo(Number(drugs.totals.expected_variance), 6);
  });

  it('the waste of drugs is that of the same records', async () => {
    const columns = ['item_code', 'cases', 'wastes', 'wastes_per_100_cases', 'waste_qty', 'waste_pct', 'waste_value'];
    expect(await of(wasteStatsByItem, 'item', columns)).toEqual([
      ['FENT', 7, 6, 600 / 7, 410, 410 / 1300, 8.2],
      ['ONDA', 1, 1, 100, 4, 1, null],
    ]);
    expect(
      await of(wasteStatsByItemUser, 'user,item', ['user_code', 'item_code', 'cases', 'wastes', 'waste_qty']),
    ).toEqual([
      ['A', 'FENT', 5, 2, 200],
      ['A', 'ONDA', 1, 1, 4],
      ['B', 'FENT', 5, 4, 210],
    ]);
    for (const report of [wasteStatsByUser, wasteStatsByItem, wasteStatsByItemUser]) {
      const { totals } = await ask(report);
      expect(totals.wastes).toBe(7);
      expect(totals.waste_value).toBeCloseTo(8.2, 9);
    }
  });

  it('the use of drugs adds up for each of them', async () => {
    const columns = [
      'item_code',
      'cases',
      'case_share_pct',
      'dispensed_qty',
      'given_qty',
      'waste_qty',
      'unaccounted_qty',
      'over_documented_qty',
    ];
    expect(await of(anesthesiaUsageByItem, 'item', columns)).toEqual([
      ['FENT', 7, 7 / 8, 1300, 860, 410, 30, 0],
      ['ONDA', 1, 1 / 8, 4, 0, 4, 0, 0],
      ['PROP', 0, 0, 0, 120, 0, 0, 120],
    ]);
    const [fentanyl] = (await ask(anesthesiaUsageByItem, { item: 'FENT' })).rows;
    expect(fentanyl).toMatchObject({ usage_value: 26, efficiency_pct: 860 / 1300, given_per_case: 860 / 6 });
    expect(fentanyl?.waste_unclamped_pct).toBeCloseTo(410 / 1300, 9);
  });

  it('cases with a record are those of any drug, whichever drug is asked for', async () => {
    const kpi = async (report: Report, key: string, query: Record<string, string>) =>
      (await ask(report, query)).kpis.find((one) => one.key === key)?.value;
    // Eight cases have a record, seven of them one of fentanyl.
    for (const query of [{}, { item: 'FENT' }, { watched: 'true' }] as Record<string, string>[]) {
      for (const report of [anesthesiaUsageByItem, usageByItemCase])
        expect(await kpi(report, 'cost_per_case', query)).toBeCloseTo(26 / 8, 9);
      expect(await kpi(wasteStatsByItem, 'waste_value_per_case', query)).toBeCloseTo(8.2 / 8, 9);
    }
    const [fentanyl] = (await ask(anesthesiaUsageByItem, { item: 'FENT' })).rows;
    expect(fentanyl?.case_share_pct).toBeCloseTo(7 / 8, 9);
    // Ann has own records in C1, C2, C4, C5, C6 and C7, of fentanyl in all but C5.
    const [own] = (await ask(anesthesiaUsageByItem, { item: 'FENT', user: 'A' })).rows;
    expect(own?.case_share_pct).toBeCloseTo(5 / 6, 9);
  });

  it('the usual dose is that of a case, of what a container holds', async () => {
    // Seven cases gave 200, 200, 60, 200, 100, 0 and 100 mcg in all.
    expect(await of(wasteStatsByItem, 'item', ['item_code', 'container_fit'])).toEqual([
      ['FENT', '100 mcg of 100 mcg'],
      ['ONDA', '0 mg of 4 mg'],
    ]);
  });

  it('the cost of a case is that of the whole case under its provider, usage cost that of own records', async () => {
    const columns = ['user_code', 'cases', 'primary_cases', 'usage_value', 'cost_per_case', 'unaccounted_count'];
    expect(await of(anesthesiaUsageByUser, 'user', columns)).toEqual([
      ['A', 6, 5, 18, 4, 1],
      ['B', 6, 4, 8, 10 / 3, 0],
    ]);
  });

  it('cases stand under each of their users, and the record of each is judged', async () => {
    const columns = [
      'user_code',
      'cases',
      'primary_cases',
      'shared_cases',
      'case_hours',
      'recorded_pct',
      'controlled_cases',
      'variance_case_pct',
      'off_hours_pct',
    ];
    expect(await of(anesthesiaCasesByUser, 'user', columns)).toEqual([
      ['A', 6, 5, 3, 6.5, 1, 5, 1 / 5, 1 / 6],
      ['B', 6, 4, 3, 3, 3 / 4, 3, 0, 1 / 6],
    ]);
    const { kpis, series } = await ask(anesthesiaCasesByUser);
    expect(kpis.slice(0, 2).map(({ value }) => value)).toEqual([9, 2]);
    expect(series[0]?.points.reduce((sum, point) => sum + Number(point.primary_cases), 0)).toBe(9);
  });
});
