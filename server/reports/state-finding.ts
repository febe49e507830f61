import { compileSummed } from '../../query/compile/compile-summed.ts';
import { parseSort } from '../../query/compile/question.ts';
import type { Asked } from '../../query/define/asked.ts';
import type { ChartOf, ChartRow, ChartWords, ListChartOf } from '../../query/define/chart.ts';
import type { Dataset } from '../../query/define/define.ts';
import type { Finding, Found } from '../../query/define/finding.ts';
import { all, name, sql } from '../../query/define/sql.ts';
import type { Table } from '../../query/define/table.ts';
import { type Reader, run } from './reader.ts';

type DrawnChart = ChartOf | ListChartOf;

/** A sentence names its worst rows, and no more of them. */
const mostNamed = 50;

/** The title of a chart that states a finding; null where the title is made from the points. */
export async function stateFinding(
  reader: Reader,
  chart: DrawnChart,
  table: Table,
  asked: Asked,
  whole: Promise<{ totals: ChartRow }>,
  words: Promise<ChartWords>,
): Promise<string | null> {
  const { title } = chart;
  if (typeof title === 'function') return null;
  const found = isOfTotals(chart, table)
    ? { total: (await whole).totals, rows: [], count: 0 }
    : await find(reader, datasetOf(chart, table), title, asked);
  return asSentence(title.says(found, await words));
}

/** The measures of a finding that come with the totals of the table. */
export const totalsForFinding = (chart: DrawnChart, table: Table): string[] =>
  typeof chart.title !== 'function' && isOfTotals(chart, table) ? chart.title.measures : [];

/** Whether a finding is made from the totals of the table: it asks no question of its own. */
const isOfTotals = (chart: DrawnChart, table: Table): boolean =>
  typeof chart.title !== 'function' &&
  (chart.title.by ?? []).length === 0 &&
  (!('of' in chart) || chart.of === undefined || chart.of === table.of);

function datasetOf(chart: DrawnChart, table: Table): Dataset {
  if ('of' in chart && chart.of) return chart.of;
  if (table.is === 'summed') return table.of;
  throw new Error(`A finding about rows of ${table.of.name} needs a dataset.`);
}

/** Asks over everything that the filters leave; rows that rest on too little are left out before the worst is looked for. */
async function find(
  reader: Reader,
  dataset: Dataset,
  { by = [], measures, least, keeps, order = [] }: Finding,
  asked: Asked,
): Promise<Found> {
  const enough = least && sql`coalesce(${name(least.of)}, 0) >= ${least.count}`;
  const question = {
    dataset,
    by,
    measures: [...new Set([...measures, ...(least ? [least.of] : [])])],
    asked,
    having: all([enough ?? sql`true`, keeps ?? sql`true`]),
    bucket: null,
    sort: order.map(parseSort),
    limit: by.length === 0 ? 0 : mostNamed,
    offset: 0,
  };
  const [first = {}, ...rows] = await run(reader, compileSummed(question));
  const { total_rows, ...total } = first;
  return { total, rows: rows.map((row) => inWords(dataset, by, row)), count: Number(total_rows ?? 0) };
}

/** A dimension of few values is said in its words. */
function inWords({ dimensions }: Dataset, by: string[], row: ChartRow): ChartRow {
  const told = { ...row };
  for (const key of by) told[key] = dimensions[key]?.words?.[String(row[key])] ?? row[key] ?? null;
  return told;
}

/** It may begin with the name of a drug or a reason, and those are written small. */
export const asSentence = (title: string): string => title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
