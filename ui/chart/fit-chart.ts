import { type ChartData, type ChartPoint, categoriesOf, mostBars, numberAt, textAt } from './chart-data.ts';
import { othersName } from './chart-look.ts';
import { isSlanted } from './heatmap-options.ts';

/** More colors than this cannot be told apart. */
export const mostSeries = 8;
/** More lanes than this are not read at a glance. */
export const mostLanes = 12;

/**
 * The chart as it can be drawn: the largest of too many rows, and the smallest of too many series together. `most` is how many
 * rows there is room for.
 */
export function fitChart(data: ChartData, most = Number.POSITIVE_INFINITY): ChartData {
  const folded = foldSeries(data);
  if (firstRows.has(data.kind)) return { ...folded, points: folded.points.slice(0, Math.min(most, mostRows)) };
  if (data.kind === 'stacked_bar') return keepLargest(folded, data.x.key, Math.min(most, mostBars));
  if (data.kind !== 'heatmap') return folded;
  // Names against names are looked up, not read at a glance.
  return keepLargest(folded, data.y.key, Math.min(most, isSlanted(data) ? mostRows : mostLanes));
}

/** Rows with little ink are read in larger number; the report has put the most important first. */
export const mostRows = 30;
export const firstRows: ReadonlySet<string> = new Set(['box_plot', 'dumbbell', 'bullet']);

/** Whether there is anything to be seen: points of which nothing is known leave nothing but axes. */
export const hasMarks = (data: ChartData): boolean =>
  data.kind === 'timeline'
    ? data.points.length > 0
    : data.points.some((point) => numberAt(point, measureOf(data)) !== null);

const measureOf = ({ kind, x, y, z }: ChartData) => (kind === 'heatmap' ? (z ?? y) : kind === 'dot_strip' ? x : y);

/** The field whose different values are the rows of the chart, where it lies on its side. */
export function rowField({ kind, x, y }: ChartData): string | null {
  if (kind === 'ranked_bar' || kind === 'stacked_bar' || firstRows.has(kind)) return x.key;
  return kind === 'heatmap' || kind === 'timeline' || kind === 'dot_strip' ? y.key : null;
}

const sizeOf = ({ z, y, kind }: ChartData, points: ChartPoint[]): number =>
  kind === 'scatter' || kind === 'funnel_plot'
    ? points.length
    : points.reduce((sum, point) => sum + Math.abs(numberAt(point, z ?? y) ?? 0), 0);

/** The rows keep their order; only the smallest are left out. */
function keepLargest(data: ChartData, key: string, most: number): ChartData {
  const names = categoriesOf(data.points, key);
  if (names.length <= most) return data;
  const kept = largest(data, key, names, most);
  return { ...data, points: data.points.filter((point) => kept.has(textAt(point, key))) };
}

function largest(data: ChartData, key: string, names: string[], most: number): Set<string> {
  const parts = new Map<string, ChartPoint[]>(names.map((name) => [name, []]));
  for (const point of data.points) parts.get(textAt(point, key))?.push(point);
  const size = new Map([...parts].map(([name, points]) => [name, sizeOf(data, points)]));
  return new Set(names.toSorted((a, b) => (size.get(b) ?? 0) - (size.get(a) ?? 0)).slice(0, most));
}

const foldable = new Set(['scatter', 'funnel_plot', 'stacked_bar', 'stacked_column', 'stacked_area', 'histogram']);

function foldSeries(data: ChartData): ChartData {
  const { series, points, kind, x, y } = data;
  if (!series || series.values.length <= mostSeries || !foldable.has(kind)) return data;
  const kept = largest(data, series.key, series.values, mostSeries - 1);
  const values = [...series.values.filter((name) => kept.has(name)), othersName];
  const isKept = (point: ChartPoint) => kept.has(textAt(point, series.key));
  if (kind === 'scatter' || kind === 'funnel_plot') {
    const named = points.map((point) => (isKept(point) ? point : { ...point, [series.key]: othersName }));
    return { ...data, series: { ...series, values }, points: named };
  }
  const sums = new Map<string, ChartPoint>();
  for (const point of points.filter((one) => !isKept(one))) {
    const at = textAt(point, x.key);
    const sum = (numberAt(sums.get(at) ?? {}, y) ?? 0) + (numberAt(point, y) ?? 0);
    sums.set(at, { [x.key]: point[x.key] ?? null, [series.key]: othersName, [y.key]: sum });
  }
  return { ...data, series: { ...series, values }, points: [...points.filter(isKept), ...sums.values()] };
}
