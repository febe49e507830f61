import { compileListed } from '../../compiler/compile-listed.ts';
import { compileSummed } from '../../compiler/compile-summed.ts';
import { parseSort } from '../../compiler/question.ts';
import type { Axis, Chart } from '../../contracts/report.ts';
import { mostRowsAtOnce } from '../../contracts/report.ts';
import type { Asked } from '../../model/asked.ts';
import type { ChartOf, ChartRow, ListChartOf, Report, SummedTable } from '../../model/report.ts';
import { describeFigure } from './describe-report.ts';
import { numberWords } from './number-words.ts';
import { type Reader, run } from './reader.ts';
import { wholeSpan } from './report-days.ts';

/** A chart is a question of its own over the page's filters. */
export async function drawChart(reader: Reader, report: Report, chart: ChartOf, asked: Asked): Promise<Chart> {
  const { table } = report;
  if (table.is !== 'summed') throw new Error(`The page ${report.page} draws a chart of a list.`);
  const days = chart.span ? wholeSpan(asked, chart.span.whole, chart.span.least) : asked;
  const rows = await run(
    reader,
    compileSummed({
      dataset: table.of,
      by: chart.by,
      measures: chart.measures,
      // A series by time shows its own days only; what they compare with would be other buckets.
      asked: { ...asked, ...days, ...(chart.bucket ? { previous: null, yearBefore: null } : {}) },
      keeps: null,
      bucket: chart.bucket ?? null,
      sort: (chart.sort ?? []).map(parseSort),
      limit: chart.top ?? mostRowsAtOnce,
      offset: 0,
      search: null,
    }),
  );
  const told = rows.slice(1).map(({ is_total, row_index, total_rows, ...row }) => inWords(table, chart, row));
  const points = chart.points ? chart.points(told) : told;
  return {
    key: chart.y,
    kind: chart.kind,
    title: chart.title(points, numberWords),
    x: axisOf(table, chart, chart.x),
    y: axisOf(table, chart, chart.y),
    z: chart.z ? axisOf(table, chart, chart.z) : null,
    series: chart.series
      ? { key: chart.series, label: labelOf(table, chart.series), values: seriesOf(points, chart) }
      : null,
    label: chart.label ?? null,
    line: chart.line ? axisOf(table, chart, chart.line) : null,
    guides: chart.guides ?? [],
    log: chart.log ?? false,
    points,
    sets: Object.entries(chart.sets ?? {}).map(([filter, field]) => ({ filter, field })),
  };
}

/** A chart of a list draws its rows, as many as can be told apart. */
export async function drawListChart(reader: Reader, report: Report, chart: ListChartOf, asked: Asked): Promise<Chart> {
  const { table } = report;
  if (table.is !== 'listed') throw new Error(`The page ${report.page} draws rows of what is no list.`);
  const slice = { sort: chart.sort.map(parseSort), limit: mostRowsAtOnce, offset: 0, search: null };
  const points = await run(reader, compileListed(table.of, chart.fields, asked, slice));
  const axis = (key: string): Axis => {
    const { label, type, unit } = describeFigure(table, key);
    return { key, label, type, unit };
  };
  const series = chart.series
    ? {
        key: chart.series,
        label: axis(chart.series).label,
        values: [...new Set(points.map((point) => String(point[chart.series ?? ''])))],
      }
    : null;
  return {
    key: chart.y,
    kind: chart.kind,
    title: chart.title(points, numberWords),
    x: axis(chart.x),
    y: axis(chart.y),
    z: null,
    series,
    label: chart.label ?? null,
    line: null,
    guides: [],
    log: false,
    points,
    sets: [],
  };
}

/** Status words become the words for people; the code stays beside them. */
function inWords(table: SummedTable, chart: ChartOf, row: ChartRow): ChartRow {
  const told = { ...row };
  for (const key of chart.by) {
    const words = table.of.dimensions[key]?.words;
    if (words) told[key] = words[String(row[key])] ?? row[key] ?? null;
  }
  return told;
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
  if (!table.of.measures[key] && !table.of.dimensions[key]) return { key, label: '', type: 'text', unit: null };
  const { label, type, unit } = describeFigure(table.of.dimensions[key] ? { ...table, by: [key] } : table, key);
  return { key, label, type, unit };
}

const labelOf = (table: SummedTable, key: string): string =>
  table.of.dimensions[key]?.label ?? table.of.measures[key]?.label ?? '';

/** The names of the series, the largest first; what the chart says itself comes in its own order. */
function seriesOf(points: ChartRow[], chart: ChartOf): string[] {
  const sums = new Map<string, number>();
  for (const point of points) {
    const name = String(point[chart.series ?? '']);
    sums.set(name, (sums.get(name) ?? 0) + Math.abs(Number(point[chart.y] ?? 0)));
  }
  return chart.points ? [...sums.keys()] : [...sums].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
