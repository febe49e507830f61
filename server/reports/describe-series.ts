import type { Chart, StatusLevel } from '../../contracts/report.ts';
import type { ChartOf, ChartRow } from '../../query/define/chart.ts';
import type { SummedTable } from '../../query/define/table.ts';

type Series = NonNullable<Chart['series']>;

/**
 * The series of a chart in the order in which they are drawn: by how grave they are where the chart or the figure says it, in
 * the order of the points where the chart makes them, else the largest first.
 */
export function describeSeries(table: SummedTable, chart: ChartOf, points: ChartRow[]): Series | null {
  const key = chart.series;
  if (!key) return null;
  const figure = table.of.dimensions[key] ?? table.of.measures[key];
  const levels = chart.levels ?? levelsByName(table, key);
  const sums = new Map<string, number>();
  for (const point of points) {
    const name = String(point[key]);
    sums.set(name, (sums.get(name) ?? 0) + Math.abs(Number(point[chart.y] ?? 0)));
  }
  const names = chart.points ? [...sums.keys()] : [...sums].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const order = Object.keys(levels ?? {});
  // What has words is one of few: its color follows from its place among them.
  const known = [...new Set([...order, ...Object.values(table.of.dimensions[key]?.words ?? {})])];
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return {
    key,
    label: figure?.label ?? chart.axes?.[key]?.label ?? key,
    values: names.sort((a, b) => rank(a) - rank(b)),
    levels,
    ...(known.length > 0 && { known }),
  };
}

/** The points name a dimension by its words and a measure by its code. */
function levelsByName({ of }: SummedTable, key: string): Record<string, StatusLevel> | null {
  const dimension = of.dimensions[key];
  if (!dimension) return of.measures[key]?.levels ?? null;
  const { words, levels } = dimension;
  return levels
    ? Object.fromEntries(Object.entries(levels).map(([code, level]) => [words?.[code] ?? code, level]))
    : null;
}
