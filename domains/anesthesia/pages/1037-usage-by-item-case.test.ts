import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { surgicalHospital } from '../../../testkit/warehouses/surgical-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { usageByItemCase } from './1037-usage-by-item-case.ts';

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(surgicalHospital);
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, usageByItemCase, { from: '2026-05-01', to: '2026-05-31', ...query });

  it('every drug of a case is a row, all users together, and what is missing is never netted', async () => {
    const { rows } = await ask({ sort: 'case,item' });
    expect(
      rows.map((row) => [
        row.case,
        row.item_code,
        row.dispensed_qty,
        row.given_qty,
        row.waste_qty,
        row.unaccounted_qty,
        row.over_documented_qty,
        row.usage_value,
      ]),
    ).toEqual([
      ['C1', 'FENT', 250, 200, 50, 0, 0, 5],
      ['C2', 'FENT', 250, 200, 20, 30, 0, 5],
      ['C3', 'FENT', 100, 60, 40, 0, 0, 2],
      ['C4', 'FENT', 200, 200, 0, 0, 0, 4],
      ['C5', 'ONDA', 4, 0, 4, 0, 0, null],
      ['C5', 'PROP', 0, 120, 0, 0, 120, null],
      ['C6', 'FENT', 200, 100, 100, 0, 0, 4],
      ['C7', 'FENT', 100, 0, 100, 0, 0, 2],
      ['C8', 'FENT', 200, 100, 100, 0, 0, 4],
    ]);
    expect(rows[0]).toMatchObject({ team: 'Ann Example, Bob Example', user: 'Ann Example' });
  });

  it('a case without any drug is counted and has no row', async () => {
    const { kpis, meta } = await ask();
    expect(kpis.map(({ key, value }) => [key, value])).toEqual([
      ['cases', 9],
      ['recorded_pct', 8 / 9],
      ['usage_value', 26],
      ['cost_per_case', 26 / 8],
      ['tag_gap_pct', null],
    ]);
    expect(meta).toEqual({ unpriced_rows: 2, odd_records: 6 });
  });

  it('what cannot be right in the records is counted, and told', async () => {
    // C3 ends before it starts and has its user as witness, C4 has the same record twice, C5 a drug from nowhere, C6 a waste before the case.
    const { meta, notes } = await ask();
    expect(meta).toMatchObject({ odd_records: 6 });
    expect(notes.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^6 things in the records/u));
    // Whichever drug is asked for; C4 has no service line.
    expect((await ask({ serviceLine: 'Urology', item: 'FENT' })).meta).toMatchObject({ odd_records: 4 });
    expect((await ask({ case: 'C1' })).meta).toMatchObject({ odd_records: 0 });
  });

  it('amounts are added up only where one drug is left', async () => {
    expect((await ask()).totals.dispensed_qty).toBeNull();
    expect((await ask({ item: 'FENT' })).totals).toMatchObject({
      dispensed_qty: 1300,
      given_qty: 860,
      waste_qty: 410,
      returned_qty: 0,
      unaccounted_qty: 30,
    });
  });

  it('a user finds the cases in which he has a part, whole', async () => {
    const { rows } = await ask({ user: 'B', sort: 'case', item: 'FENT' });
    expect(rows.map((row) => [row.case, row.dispensed_qty])).toEqual([
      ['C1', 250],
      ['C2', 250],
      ['C3', 100],
      ['C4', 200],
      ['C8', 200],
    ]);
    const behind = await ask({ detail: 'case_doses', case: 'C2', item: 'FENT' });
    expect(behind.rows.map((row) => [row.user_code, row.variance_qty, row.unaccounted_qty])).toEqual([
      ['A', -100, 30],
      ['B', 70, 0],
    ]);
  });
});
