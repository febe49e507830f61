import { legendRoom, secondAxisRoom } from './bar-options.ts';
import { type ChartData, mostBars } from './chart-data.ts';
import { firstRows, rowField } from './fit-chart.ts';
import { isSlanted, slantedRoom } from './heatmap-options.ts';
import { stepsOf } from './waterfall-options.ts';

/** A higher chart would push the rows out of the window. */
export const tallest = 320;
/** But for many rows that are the answer themselves, as far as they can be told apart. */
const tallestOfRows = 540;
export const upright = 300;
/** Two drawings over one axis. */
const withBars = 364;
const axisRoom = 52;
const scaleRoom = 30;
const usualPitch = 28;
const closestPitch = 15;

/** Lying bars need their number of lines, closer together the more there are; the others are as high as the eye compares well. */
export function chartHeight(data: ChartData): number {
  const rows = rowsOf(data);
  if (rows === null) return data.kind === 'step' ? withBars : upright;
  const around =
    axisRoom +
    (data.series || data.kind === 'bullet' ? legendRoom : 0) +
    (data.kind === 'heatmap' ? scaleRoom : 0) +
    ((data.kind === 'ranked_bar' || data.kind === 'stacked_bar') && data.line ? secondAxisRoom : 0);
  const isOfNames = data.kind === 'heatmap' && isSlanted(data);
  const most = firstRows.has(data.kind) || isOfNames ? tallestOfRows : tallest;
  const pitch = Math.min(usualPitch, Math.max(closestPitch, (tallest - around) / rows));
  // Names at a slant take no room from the rows above them.
  return Math.min(most, Math.round(around + pitch * rows)) + (isOfNames ? slantedRoom : 0);
}

function rowsOf(data: ChartData): number | null {
  if (data.kind === 'waterfall') return Math.max(1, stepsOf(data).length);
  const field = rowField(data);
  if (field === null) return null;
  const count =
    data.kind === 'ranked_bar' || firstRows.has(data.kind)
      ? data.points.length
      : new Set(data.points.map((point) => point[field])).size;
  return Math.max(1, data.kind === 'ranked_bar' ? Math.min(mostBars, count) : count);
}
