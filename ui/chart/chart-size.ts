import { type ChartData, categoriesOf } from './chart-data.ts';
import { chartHeight } from './chart-height.ts';
import { firstRows, fitChart, rowField } from './fit-chart.ts';

/** How much room a chart has: a part of the first screen, or a screen of its own. */
export type ChartSize = 'page' | 'screen';

/** In pixels: with its title and its note a chart takes 240 of the first screen. */
export const pageHeight = 178;
/** What axes and their names take of it, and what a row needs to be told from the next. */
const aroundRows = 56;
const closestRow = 13;
const mostRowsOfPage = Math.floor((pageHeight - aroundRows) / closestRow);

/** The chart as it is drawn in its room: on the first screen only so many rows as can be told apart there. */
export function sizeChart(data: ChartData, size: ChartSize): { drawn: ChartData; height: number } {
  const fitted = fitChart(data, size === 'page' ? mostRowsOfPage : undefined);
  if (size === 'screen') return { drawn: fitted, height: chartHeight(fitted) };
  const drawn = keepsOrder.has(data.kind) ? keepFirst(fitted) : fitted;
  return { drawn, height: pageHeight };
}

/** Here the report has put the most important rows first. */
const keepsOrder: ReadonlySet<string> = new Set(['ranked_bar', 'timeline', 'dot_strip', ...firstRows]);

function keepFirst(data: ChartData): ChartData {
  const field = rowField(data);
  if (field === null) return data;
  const kept = new Set(categoriesOf(data.points, field).slice(0, mostRowsOfPage));
  return { ...data, points: data.points.filter((point) => kept.has(String(point[field] ?? ''))) };
}
