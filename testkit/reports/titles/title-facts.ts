import { addDays, mondayOf, wholeSpan } from '../../../contracts/calendar.ts';
import { mostRowsAtOnce } from '../../../contracts/report.ts';
import { findReport } from '../../../domains/all-domains.ts';
import { compileSummed } from '../../../query/compile/compile-summed.ts';
import type { Question } from '../../../query/compile/question.ts';
import type { ChartOf } from '../../../query/define/chart.ts';
import type { Bucket, Dataset } from '../../../query/define/define.ts';
import { answerReport } from '../../../server/reports/answer-report.ts';
import { askedFor } from '../../../server/reports/asked-for.ts';
import { readQuestion } from '../../../server/reports/read-question.ts';
import { type Reader, run } from '../../../server/reports/reader.ts';
import type { Row } from '../../../warehouse/engine.ts';

/** What titles are worked out from again: whole tables and whole datasets, never what a chart draws nor what a finding asks. */
export interface Facts {
  /** Every row of the page under the same filters, with its totals and the figures of its tiles. */
  page: (page: string) => Promise<{ rows: Row[]; totals: Row; tiles: Record<string, number> }>;
  /** Every row of a dataset under the filters and days of the page, with nothing left out, and the total. */
  ask: (of: Dataset, by: string[], measures: string[]) => Promise<{ rows: Row[]; total: Row }>;
  /** The same by bucket of time, of whole months or of some days before as well. */
  askBy: (
    bucket: Bucket,
    of: Dataset,
    by: string[],
    measures: string[],
    span?: NonNullable<ChartOf['span']>,
  ) => Promise<{ rows: Row[] }>;
  /** The same with so many days before those of the page. */
  askBefore: (days: number, of: Dataset, by: string[], measures: string[]) => Promise<{ rows: Row[] }>;
  from: string;
  to: string;
}

export async function factsOf(reader: Reader, report: string, query: Record<string, string>): Promise<Facts> {
  const found = findReport(report);
  if (!found) throw new Error(`There is no report ${report}.`);
  const { asked } = await askedFor({ ...reader, query }, readQuestion(found, query));
  const askAll = async (question: Pick<Question, 'dataset' | 'by' | 'measures' | 'asked' | 'bucket'>) => {
    const { dataset, by } = question;
    const whole = { ...question, having: null, sort: [], limit: 1_000_000, offset: 0 };
    const [total = {}, ...rows] = await run(reader, compileSummed(whole));
    const inWords = (row: Row): Row => ({
      ...row,
      ...Object.fromEntries(
        by.map((key) => [key, dataset.dimensions[key]?.words?.[String(row[key])] ?? row[key] ?? null]),
      ),
    });
    return { rows: rows.map(inWords), total };
  };
  return {
    from: asked.from,
    to: asked.to,
    async page(name) {
      const page = findReport(name);
      if (!page) throw new Error(`There is no report ${name}.`);
      const rows: Row[] = [];
      for (;;) {
        const part = { ...query, limit: String(mostRowsAtOnce), offset: String(rows.length) };
        const answer = await answerReport({ ...reader, query: part }, readQuestion(page, part));
        rows.push(...(answer.rows as Row[]));
        if (rows.length >= answer.total_rows || answer.rows.length === 0) break;
      }
      const { totals, kpis } = await answerReport({ ...reader, query }, readQuestion(page, query));
      const tiles = Object.fromEntries(kpis.map(({ key, value }) => [key, value ?? 0]));
      return { rows, totals: totals as Row, tiles };
    },
    ask: (dataset, by, measures) => askAll({ dataset, by, measures, asked, bucket: null }),
    askBefore: (days, dataset, by, measures) =>
      askAll({ dataset, by, measures, asked: { ...asked, from: addDays(asked.from, -days) }, bucket: null }),
    askBy(bucket, dataset, by, measures, span) {
      const days =
        span &&
        ('whole' in span
          ? wholeSpan(asked, span.whole, span.least)
          : { from: mondayOf(addDays(asked.from, -span.before)), to: asked.to });
      return askAll({
        dataset,
        by: [...by, 'bucket'],
        measures,
        asked: { ...asked, ...days, previous: null, yearBefore: null },
        bucket,
      });
    },
  };
}

export const num = (row: Row | undefined, key: string): number => Number(row?.[key] ?? 0);
export const sum = (rows: Row[], key: string): number => rows.reduce((total, row) => total + num(row, key), 0);

/** The rows that are worst, one or several alike: any of these may be named. */
export const worst = (rows: Row[], value: (row: Row) => number): Row[] => {
  const most = Math.max(...rows.map(value));
  return rows.filter((row) => value(row) >= most - 1e-9 * Math.max(1, Math.abs(most)));
};

export function groupRows(rows: Row[], by: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row]);
  return groups;
}
