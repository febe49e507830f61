import type { ReportAnswer } from '../../contracts/report.ts';
import { findReport, reports } from '../../domains/all-domains.ts';
import type { Report } from '../../query/define/report.ts';
import { answerReport } from '../../server/reports/answer-report.ts';
import { readQuestion } from '../../server/reports/read-question.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { findDifferences } from '../reports/find-differences.ts';
import { followDrill } from '../reports/follow-drill.ts';
import { onlyRequired } from '../reports/only-required.ts';
import { type Compared, type Pair, tolerance } from './compare-tables.ts';

type Query = Record<string, string>;

const today = '2026-11-15';
/** How many filters of a page are tried with the values of its first row. */
const filtersTried = 3;

/** Whether a company's details, groupings and days are asked as well: one company shows that the cluster takes them. */
type Breadth = 'every way' | 'narrowed';

/** Every page of a company: as it opens, and asked further. */
export async function comparePages(pair: Pair, companyId: number, when: string, breadth: Breadth): Promise<Compared> {
  const differences: string[] = [];
  let count = 0;
  const compare = async (report: Report, query: Query): Promise<ReportAnswer> => {
    const where = `${report.page} of company ${companyId} ${when} ${JSON.stringify(query)}`;
    const expected = await ask(pair.embedded, report, companyId, query);
    count += 1;
    try {
      const found = await ask(pair.cluster, report, companyId, query);
      differences.push(...findDifferences(lasting(found), lasting(expected), where, tolerance));
    } catch (error) {
      differences.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return expected;
  };
  const one = await findOneThing(pair.embedded, companyId);
  for (const report of reports) {
    const opened = await compare(report, onlyRequired(report.requires, one));
    for (const { page, query } of furtherQuestions(report, opened, onlyRequired(report.requires, one), breadth)) {
      const target = findReport(page);
      if (target) await compare(target, query);
    }
  }
  return { count, differences };
}

const ask = (warehouse: Engine, report: Report, companyId: number, query: Query): Promise<ReportAnswer> =>
  answerReport({ warehouse, companyId, query, today, signal: undefined }, readQuestion(report, query));

/** Pages about one thing are asked about the item of which most was used, where anything was. */
async function findOneThing(warehouse: Engine, companyId: number): Promise<Query> {
  const usage = findReport('1077');
  const used = usage && (await ask(warehouse, usage, companyId, { detail: 'items' }));
  const item = used?.rows[0]?.item_code;
  return typeof item === 'string' ? { item } : {};
}

/** Some filters with values of the first row, all of them together, each detail, each grouping, other days, and where a row leads. */
function furtherQuestions(
  { page, filters, table, details = {}, groupBy }: Report,
  opened: ReportAnswer,
  chosen: Query,
  breadth: Breadth,
): { page: string; query: Query }[] {
  const [row] = opened.rows;
  const sample = (name: string) => Object.keys(table.of.filters[name]?.words ?? {})[0] ?? 'nothing is called so';
  const ofRow = row ? filters.flatMap((name) => shownValue(row, name)) : [];
  const narrowed: Query[] = [
    ...ofRow.slice(0, filtersTried).map(([name, value]) => ({ ...chosen, [name]: value })),
    { ...Object.fromEntries(filters.map((name) => [name, sample(name)])), ...chosen },
  ];
  const others: Query[] = [
    ...Object.keys(details).map((detail) => ({ ...chosen, detail })),
    ...(groupBy?.allowed ?? []).map((dimension) => ({ ...chosen, groupBy: dimension })),
    ...(opened.period ? [{ ...chosen, from: '2026-04-11', to: '2026-07-20' }] : []),
  ];
  const own = breadth === 'narrowed' ? narrowed : [...narrowed, ...others];
  const drill = opened.row_drill;
  const led = drill && row ? [{ page: drill.page ?? page, query: followDrill(drill, row, opened) }] : [];
  return [...own.map((query) => ({ page, query })), ...led];
}

/** The value by which a filter finds a row, where the row shows it. */
function shownValue(row: ReportAnswer['rows'][number], name: string): [string, string][] {
  const snake = name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
  const value = row[`${snake}_code`] ?? row[snake];
  return typeof value === 'string' && value !== '' ? [[name, value.replaceAll(',', '%2C')]] : [];
}

/** What does not say when something was loaded. */
const lasting = ({ as_of, rows, ...answer }: ReportAnswer) => ({
  ...answer,
  rows: rows.map(({ loaded_at, ...row }) => row),
});
