import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { surgicalHospital } from '../../../testkit/warehouses/surgical-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { caseSummaryPage } from './1034-case-summary.ts';
import { usageByItemCase } from './1037-usage-by-item-case.ts';
import { wasteWitnessDetail } from './1038-waste-witness-detail.ts';

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(surgicalHospital);
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, caseSummaryPage, { from: '2026-05-01', to: '2026-05-31', ...query });
  const scores = async (query: Record<string, string>) =>
    (await ask(query)).rows.map((row) => [row.case, row.anomaly_score]);

  it('flagged cases come first by their score, and the rest is counted', async () => {
    const { rows, kpis, notes } = await ask();
    expect(rows.map((row) => [row.case, row.anomaly_score, row.unaccounted_count, row.unwitnessed_count])).toEqual([
      ['C2', 50, 1, 0],
      ['C7', 45, 0, 1],
      ['C3', 25, 0, 1],
      ['C5', 20, 0, 0],
    ]);
    expect(rows[0]?.case_flags).toBe('missing: Fentanyl 50 mcg/mL 30 mcg; late waste: Fentanyl 50 mcg/mL; overlapping');
    expect(kpis.map(({ value }) => value)).toEqual([9, 4 / 9, 0, 1, 2]);
    // The case that ended last is not judged yet.
    expect(notes[0]?.text).toMatch(/^1 case ended less than 4 hours/u);
  });

  it('all drugs are judged where that is asked for', async () => {
    expect(await scores({ watched: 'all', case: 'C5' })).toEqual([['C5', 40]]);
    expect(await scores({ case: 'C5' })).toEqual([['C5', 20]]);
  });

  it('a flag is looked for in the drug that is asked for', async () => {
    expect(await scores({ flag: 'missing,over_documented' })).toEqual([
      ['C2', 50],
      ['C5', 20],
    ]);
    expect(await scores({ flag: 'missing,over_documented', item: 'PROP' })).toEqual([['C5', 20]]);
    expect(await scores({ flag: 'overlapping', item: 'FENT' })).toEqual([['C2', 50]]);
    expect(await scores({ minScore: '45' })).toEqual([
      ['C2', 50],
      ['C7', 45],
    ]);
    expect((await ask({ flagged: 'all' })).total_rows).toBe(9);
    // No case is flagged there, and the cases are counted all the same.
    expect((await ask({ flag: 'after_case' })).kpis[0]?.value).toBe(9);
  });

  it('a click filters the page: by the week of a point, by the hour and weekday of a cell', async () => {
    const { series } = await ask();
    const [weeks, , hours] = series;
    expect(weeks?.points.map((point) => [point.bucket, point.last_day])).toEqual([['2026-05-04', '2026-05-10']]);
    expect([weeks?.sets, hours?.sets]).toEqual([
      [
        { filter: 'from', field: 'bucket' },
        { filter: 'to', field: 'last_day' },
      ],
      [
        { filter: 'hour', field: 'hour' },
        { filter: 'weekday', field: 'weekday' },
      ],
    ]);
    // A week that is not over yet ends with the days of the page.
    const { series: cut } = await ask({ to: '2026-05-06' });
    expect(cut[0]?.points.map((point) => point.last_day)).toEqual(['2026-05-06']);
  });

  it('the file of a case shows the score of the list that it was opened from', async () => {
    const { row_drill } = await ask({ watched: 'all' });
    expect(row_drill?.carry.map(({ filter }) => filter)).toEqual(['case', 'watched']);
    for (const report of [usageByItemCase, wasteWitnessDetail]) {
      const { row_drill: toFile } = await askReport(warehouse, report, { from: '2026-05-01', to: '2026-05-31' });
      expect(toFile?.set).toEqual({ flagged: 'all' });
    }
  });

  it('a score opens to its arithmetic: the weights of its flags add up to it', async () => {
    const { rows, totals } = await ask({ detail: 'flags', case: 'C2' });
    expect(rows.map((row) => [row.flag, row.weight, row.item_code, row.finding])).toEqual([
      ['missing', 30, 'FENT', 'Variance -30.00 mcg, tolerance 5.00'],
      ['late_waste', 10, 'FENT', '30.00 mcg not wasted'],
      ['overlapping', 10, null, null],
    ]);
    expect(totals.weight).toBe(50);
  });

  it('what happened around a case stands in the order of the clock', async () => {
    const { rows } = await ask({ detail: 'events', case: 'C7' });
    expect(rows.map((row) => [row.event, row.occurred_at, row.minutes_from_case_end])).toEqual([
      ['case_start', '2026-05-07T20:00:00', -60],
      ['case_end', '2026-05-07T21:00:00', 0],
      ['waste', '2026-05-07T23:00:00', 120],
    ]);
  });

  it('one case opens its file in place of figures and charts about many', async () => {
    const { record, kpis, series, rows } = await ask({ case: 'C2', flagged: 'all' });
    expect(record?.is_alone).toBe(true);
    expect(record?.panels.map(({ detail }) => detail)).toEqual([
      'header',
      'flags',
      'doses',
      'events',
      'tags',
      'cabinet',
    ]);
    expect([kpis, series]).toEqual([[], []]);
    expect(rows.map((row) => row.case)).toEqual(['C2']);
    expect((await ask({ case: 'C2,C3' })).record).toBeNull();
    expect((await ask()).record).toBeNull();
    const header = await ask({ case: 'C2', detail: 'header' });
    expect(header.rows.map((row) => [row.case, row.anomaly_score, row.unaccounted_count])).toEqual([['C2', 50, 1]]);
  });

  it('the drug records of a case stand by user, with a sum where there are several that has their variance', async () => {
    const { rows } = await ask({ case: 'C2', detail: 'doses', item: 'FENT' });
    const fentanyl = rows.filter((row) => row.item_code === 'FENT');
    const amounts = ['dispensed_qty', 'given_qty', 'waste_qty', 'returned_qty', 'variance_qty', 'tolerance_qty'];
    expect(fentanyl.map((row) => [row.user_code, ...amounts.map((key) => row[key])])).toEqual([
      ['A', 250, 150, 0, 0, -100, null],
      ['B', 0, 50, 20, 0, 70, null],
      [null, 250, 200, 20, 0, -30, 5],
    ]);
    expect(fentanyl.map((row) => row.flags)).toEqual([null, null, 'missing, late waste']);
  });

  it('the clock of a case is drawn against its end, and what came after it is told', async () => {
    const { series } = await ask({ case: 'C7', detail: 'events' });
    const [timeline] = series;
    expect(timeline?.kind).toBe('timeline');
    expect(timeline?.roles.across).toMatchObject({ key: 'case_ended_at', label: 'Case end' });
    expect(timeline?.title).toBe('1 of 1 steps came after the end of the case, the last 120 minutes after it');
    expect(timeline?.points.map((point) => [point.lane, point.event, point.until])).toEqual([
      ['Case', 'case_start', '2026-05-07T21:00:00'],
      ['Fentanyl 50 mcg/mL', 'waste', null],
    ]);
    expect(timeline?.points.map((point) => point.case_ended_at)).toEqual(Array(2).fill('2026-05-07T21:00:00'));
  });
});
