import { beforeAll, describe, expect, test } from 'vitest';
import { type Cell, mostRowsAtOnce, type ReportAnswer } from '../../contracts/report.ts';
import { reports } from '../../domains/all-domains.ts';
import { exportReport } from '../../server/reports/export/export-report.ts';
import { type Query, readQuestion } from '../../server/reports/read-question.ts';
import { parseCsv } from '../office/parse-csv.ts';
import { askReport } from '../warehouses/ask-report.ts';
import { useGeneratedHospital } from '../warehouses/on-each-engine.ts';
import { onlyRequired } from './only-required.ts';

type Row = Record<string, Cell>;

/** A search is a filter: what is shown of the rows that it finds is what stands in them. */
describe('a search on a generated hospital', () => {
  const warehouse = useGeneratedHospital();
  const whole = { limit: String(mostRowsAtOnce) };
  let one: Query = {};

  beforeAll(async () => {
    const usage = reports.find(({ page }) => page === '1077');
    const used = usage && (await askReport(warehouse, usage, { detail: 'items' }));
    const ranking = reports.find(({ page }) => page === 'potential-diverter-ranking');
    const ranked = ranking && (await askReport(warehouse, ranking, { facility: 'CVMC' }));
    one = {
      item: String(used?.rows[0]?.item_code),
      facility: 'CVMC',
      user: String(ranked?.rows[0]?.user_code),
    };
  }, 600_000);

  test.each(reports)('$page: rows, totals, key figures, charts and export follow it', async (report) => {
    const base = {
      ...(report.requires ? onlyRequired(report.requires, one as Record<string, string>) : {}),
      ...whole,
    } as Record<string, string>;
    const all = await askReport(warehouse, report, base);
    const text = typicalText(all, readQuestion(report, { q: 'any' }).search?.in ?? []);
    const query = { ...base, q: text };
    const { search } = readQuestion(report, query);
    const isFound = (row: Row) => (search?.in ?? []).some((key) => holds(all, row, key, text));
    const found = all.rows.filter(isFound);
    expect(found.length).toBeGreaterThan(0);

    const answer = await askReport(warehouse, report, query);
    const isWhole = all.total_rows === all.rows.length && !('finds' in report.table.of);
    if (isWhole) {
      expect(answer.total_rows, text).toBe(found.length);
      const names = (rows: Row[]) => rows.map((row) => search?.in.map((key) => row[key]).join('|')).sort();
      expect(names(answer.rows)).toEqual(names(found));
    } else expect(answer.total_rows).toBeLessThanOrEqual(all.total_rows);

    const added = all.columns.filter(
      ({ key, has_total, type }) => has_total && adds(type) && isSum(all.rows, key, all.totals[key]),
    );
    for (const { key } of isWhole ? added : []) {
      const sum = found.reduce((total, row) => total + Number(row[key] ?? 0), 0);
      expect(Number(answer.totals[key] ?? 0), key).toBeCloseTo(sum, 2);
    }
    for (const { key, value } of answer.kpis.filter(({ key: name }) => name in answer.totals))
      expect(value, key).toBe(answer.totals[key] ?? null);

    for (const chart of answer.series) {
      const keys = (search?.in ?? []).filter((key) => chart.points.some((point) => key in point));
      const shown = new Set(answer.rows.flatMap((row) => keys.map((key) => inWords(answer, row, key))));
      const strange = chart.points
        .flatMap((point) => keys.map((key) => inWords(answer, point, key)))
        .filter((name) => !shown.has(name));
      if (keys.length === 1 && isWhole && answer.rows.length === 1) expect(strange, chart.key).toEqual([]);
    }

    const reader = { warehouse: warehouse.engine, companyId: 1, query, today: '2026-11-15', signal: undefined };
    const file = await exportReport(reader, readQuestion(report, query), 'csv', {
      by: 'demo',
      at: new Date('2026-11-15T12:00:00Z'),
    });
    const lines = parseCsv(String(await new Response(file.content as unknown as ReadableStream).text()));
    expect(lines.length - 1).toBe(answer.total_rows);
    expect(file.name).toContain('search');
  });
});

/** A name of the last row, as people read it. */
function typicalText(answer: ReportAnswer, keys: readonly string[]): string {
  const row = answer.rows.at(-1) ?? {};
  const texts = keys.map((key) => inWords(answer, row, key)).filter((value) => value.length > 2);
  return (texts[0] ?? '').slice(0, 100);
}

const holds = (answer: ReportAnswer, row: Row, key: string, text: string): boolean =>
  inWords(answer, row, key).toLowerCase().includes(text.toLowerCase());

function inWords({ columns }: ReportAnswer, row: Row, key: string): string {
  const value = row[key];
  if (value === null || value === undefined) return '';
  return columns.find((column) => column.key === key)?.words?.[String(value)] ?? String(value);
}

const adds = (type: string): boolean => ['money', 'quantity', 'count'].includes(type);

function isSum(rows: Row[], key: string, total: Cell | undefined): boolean {
  const sum = rows.reduce((all, row) => all + Number(row[key] ?? 0), 0);
  return typeof total === 'number' && Math.abs(sum - total) < 0.01 && sum !== 0;
}
