import type { Days } from '../../contracts/calendar.ts';
import { addDays, mondayOf, wholeSpan } from '../../contracts/calendar.ts';
import type { Axis, Chart } from '../../contracts/report.ts';
import { mostRowsAtOnce } from '../../contracts/report.ts';
import { compileListed } from '../../query/compile/compile-listed.ts';
import { compileSummed } from '../../query/compile/compile-summed.ts';
import { parseSort, type Question } from '../../query/compile/question.ts';
import type { Asked } from '../../query/define/asked.ts';
import type { ChartOf, ChartRow, ChartWords, ListChartOf } from '../../query/define/chart.ts';
import type { Report } from '../../query/define/report.ts';
import type { SummedTable, Table } from '../../query/define/table.ts';
import type { Row } from '../../warehouse/engine.ts';
import { describeDrill, describeFigure } from './describe-report.ts';
import { describeSeries } from './describe-series.ts';
import { pickColumns } from './pick-columns.ts';
import { type Reader, run } from './reader.ts';
import { asSentence } from './state-finding.ts';

/** What a chart is drawn for: what was asked, and in which words its numbers are said. */
export interface Drawing {
  asked: Asked;
  words: ChartWords;
}

/** A chart is a question of its own over the page's filters. The words may be known only once the table has answered. */
export async function drawChart(
  reader: Reader,
  report: Report,
  chart: ChartOf,
  asked: Asked,
  words: Promise<ChartWords>,
): Promise<Chart> {
  const answered = await run(reader, compileSummed(questionOf(report, chart, asked)));
  return drawAnswer(report, chart, answered, { asked, words: await words });
}

export const questionOf = (report: Report, chart: ChartOf, asked: Asked): Question => ({
  dataset: tableOf(report, chart).of,
  by: chart.by,
  measures: chart.measures,
  // A series by time shows its own days only; what they compare with would be other buckets.
  asked: { ...asked, ...daysOf(chart, asked), ...(chart.bucket ? { previous: null, yearBefore: null } : {}) },
  having: null,
  bucket: chart.bucket ?? null,
  sort: (chart.sort ?? []).map(parseSort),
  limit: chart.top ?? mostRowsAtOnce,
  offset: 0,
});

/** A chart from the answer to its question, of which the first row is the total. */
export function drawAnswer(report: Report, chart: ChartOf, rows: Row[], drawing: Drawing): Chart {
  return drawRows(
    report,
    chart,
    rows.slice(1).map(({ is_total, row_index, total_rows, ...row }) => row),
    drawing,
  );
}

function drawRows(report: Report, chart: ChartOf, rows: ChartRow[], { asked, words }: Drawing): Chart {
  const table = tableOf(report, chart);
  const told = inWords(table, chart, rows);
  const points = chart.points ? chart.points(told, asked) : told;
  const series = describeSeries(table, chart, points);
  return describeChart(report, chart, points, series, (key) => axisOf(table, chart, key), words);
}

/** Whether a search among the rows of a table narrows a chart: it is made of the same rows, or of facts that know their names. */
export const followsSearch = (chart: ChartOf | ListChartOf, table: Table): boolean =>
  'fields' in chart || chart.of === undefined || chart.of === table.of;

export const sortsLike = (chart: ChartOf | ListChartOf, table: Table): boolean =>
  (chart.sort ?? table.sort).join() === table.sort.join();

/**
 * Whether a chart draws what stands in the table: the same rows in the same order, and of a list only what it shows. Such a chart
 * is drawn from the answer to the table's question, and asks none of its own.
 */
export function drawsTable(chart: ChartOf | ListChartOf, table: Table): boolean {
  const isInOrder = sortsLike(chart, table);
  if ('fields' in chart) {
    if (chart.lanes) return false;
    // Rows that are drawn and not shown are few: what they alone tell does not make them another question.
    const shown = table.is === 'listed' ? [...table.columns, ...(table.optionalColumns ?? [])] : [];
    return isInOrder && (chart.draws !== undefined || chart.fields.every((field) => shown.includes(field)));
  }
  return (
    !isOfOwnCells(chart) &&
    isInOrder &&
    table.is === 'summed' &&
    [...chart.by].sort().join() === [...table.by].sort().join()
  );
}

/**
 * Whether a chart is asked for in one question with the table:
 * 1. it does not draw the table's own rows, which are there anyway;
 * 2. it is made of cells of the table's dataset, of the same days;
 * 3. making these takes longer than summing them twice.
 */
export const sharesCells = (chart: ChartOf | ListChartOf, table: Table): chart is ChartOf =>
  !('fields' in chart) &&
  !drawsTable(chart, table) &&
  !isOfOwnCells(chart) &&
  table.is === 'summed' &&
  table.of.areCellsCostly === true;

/** Whether it asks another dataset, or for other days or other cells than the table does. */
const isOfOwnCells = ({ of, bucket, span }: ChartOf): boolean =>
  of !== undefined || bucket !== undefined || span !== undefined;

/** A chart from the rows of the table. */
export function drawFromTable(report: Report, chart: ChartOf | ListChartOf, rows: ChartRow[], drawing: Drawing): Chart {
  if ('fields' in chart) return drawListed(report, chart, pickKeys(chosenBy(chart, rows), chart.fields), drawing);
  const drawn = pickKeys(rows.slice(0, chart.top ?? rows.length), [...chart.by, ...chart.measures]);
  return drawRows(report, chart, drawn, drawing);
}

/** Whether the rows that are shown have all that a chart draws. */
export const isWithin = (chart: ListChartOf, rows: ChartRow[], totalRows: number): boolean =>
  rows.length >= totalRows || chosenBy(chart, rows).length >= (chart.top ?? mostRowsAtOnce);

const chosenBy = ({ chooses }: ListChartOf, rows: ChartRow[]): ChartRow[] => (chooses ? chooses(rows) : rows);

const pickKeys = (rows: ChartRow[], keys: string[]): ChartRow[] => {
  const wanted = new Set(keys.flatMap((key) => [key, `${key}_code`]));
  return pickColumns(rows, (column) => wanted.has(column));
};

/** A chart of a list draws its rows, as many as can be told apart. `rows` are those of the table where they come in its order. */
export async function drawListChart(
  reader: Reader,
  report: Report,
  chart: ListChartOf,
  asked: Asked,
  words: Promise<ChartWords>,
  rows: Promise<ChartRow[]> | null,
): Promise<Chart> {
  const { table } = report;
  if (table.is !== 'listed') throw new Error(`The page ${report.page} draws rows of what is no list.`);
  const read = (fields: string[], limit: number, of: Asked): Promise<ChartRow[]> => {
    const drawn = { after: 0, fields, where: chart.draws };
    const slice = { sort: chart.sort.map(parseSort), limit, offset: 0, ...(chart.draws && { drawn }) };
    return run(reader, compileListed(table.of, fields, of, slice));
  };
  if (!chart.lanes) {
    const found = await read(chart.fields, mostRowsAtOnce, asked);
    return drawListed(report, chart, chosenBy(chart, found), { asked, words: await words });
  }
  const { field, filter, most } = chart.lanes;
  const firsts = await (rows ?? read([field], rowsToFindLanes, asked));
  const things = [...new Set(firsts.map((row) => String(row[field])))].slice(0, most);
  const ofThings = { ...asked, filters: { ...asked.filters, [filter]: things } };
  const drawn = things.length === 0 ? [] : await read(chart.fields, mostRowsAtOnce, ofThings);
  return drawListed(report, chart, drawn, { asked, words: await words });
}

/** Among so many rows the things that a chart draws are found. */
export const rowsToFindLanes = 200;

function drawListed(report: Report, chart: ListChartOf, rows: ChartRow[], { asked, words }: Drawing): Chart {
  const { table } = report;
  const points = chart.points ? chart.points(rows, asked) : rows;
  const axis = (key: string): Axis => {
    if (table.is !== 'listed' || !table.of.fields[key]) return madeAxis(chart, key);
    const { label, type, unit } = describeFigure(table, key);
    return { key, label, type, unit };
  };
  const { series: key } = chart;
  const series = key
    ? {
        key,
        label: axis(key).label,
        values: chart.levels ? Object.keys(chart.levels) : [...new Set(points.map((point) => String(point[key])))],
        levels: chart.levels ?? null,
      }
    : null;
  return describeChart(report, chart, points, series, axis, words);
}

function describeChart(
  report: Report,
  chart: ChartOf | ListChartOf,
  points: ChartRow[],
  series: Chart['series'],
  axis: (key: string) => Axis,
  words: ChartWords,
): Chart {
  return {
    key: chart.id ?? chart.y,
    kind: chart.kind,
    title: typeof chart.title === 'function' ? asSentence(chart.title(points, words)) : '',
    x: axis(chart.x),
    y: axis(chart.y),
    z: chart.z ? axis(chart.z) : null,
    series,
    label: chart.label ?? null,
    line: chart.line ? axis(chart.line) : null,
    roles: Object.fromEntries(Object.entries(chart.roles ?? {}).map(([role, key]) => [role, axis(key)])),
    guides: typeof chart.guides === 'function' ? chart.guides(points, words) : (chart.guides ?? []),
    log: chart.log ?? false,
    scale: chart.scale ?? 'all',
    ...(chart.classes && { classes: chart.classes }),
    points,
    sets: Object.entries(chart.sets ?? {}).map(([filter, field]) => ({ filter, field })),
    drill: describeDrill(report, chart.drill),
  };
}

/** What a chart is asked of: the dataset of the table, or its own. A filter that it does not know would be passed over. */
function tableOf(report: Report, { of, by }: ChartOf): SummedTable {
  const { table } = report;
  if (!of) {
    if (table.is === 'summed') return table;
    throw new Error(`The page ${report.page} draws a chart of a list.`);
  }
  const unknown = report.filters.filter((name) => !of.filters[name]);
  if (unknown.length > 0)
    throw new Error(`The page ${report.page} draws ${of.name}, which has no filter ${unknown.join(', ')}.`);
  return { is: 'summed', of, by, columns: [], sort: [] };
}

function daysOf({ span, bucket }: ChartOf, { from, to }: Days): Days {
  if (!span) return { from, to };
  if ('whole' in span) return wholeSpan({ from, to }, span.whole, span.least);
  const first = addDays(from, -span.before);
  return { from: bucket === 'week' ? mondayOf(first) : first, to };
}

/** Status words become the words for people; the code stays beside them. */
function inWords(table: SummedTable, chart: ChartOf, rows: ChartRow[]): ChartRow[] {
  const worded = chart.by.flatMap((key) => {
    const words = table.of.dimensions[key]?.words;
    return words ? [{ key, words }] : [];
  });
  if (worded.length === 0) return rows;
  return rows.map((row) => {
    const told = { ...row };
    for (const { key, words } of worded) told[key] = words[String(row[key])] ?? row[key] ?? null;
    return told;
  });
}

function axisOf(table: SummedTable, chart: ChartOf, key: string): Axis {
  if (key === 'bucket') {
    const labels = { week: 'Week', month: 'Month', hour: 'Hour of the day' };
    return {
      key,
      label: chart.bucket ? labels[chart.bucket] : 'Time',
      type: chart.bucket === 'hour' ? 'count' : 'date',
      unit: null,
    };
  }
  if (chart.axes?.[key] || (!table.of.measures[key] && !table.of.dimensions[key])) return madeAxis(chart, key);
  const { label, type, unit } = describeFigure(table.of.dimensions[key] ? { ...table, by: [key] } : table, key);
  return { key, label, type, unit };
}

/** What `points` makes has the name that the chart gives it. */
function madeAxis({ axes }: ChartOf | ListChartOf, key: string): Axis {
  const { label, type, unit = null } = axes?.[key] ?? { label: '', type: 'text' };
  return { key, label, type, unit };
}
