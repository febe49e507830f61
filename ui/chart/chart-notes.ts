import { type ChartData, mostBars, numberAt } from './chart-data.ts';
import { rowField } from './fit-chart.ts';
import { groundOf, stepsOf } from './waterfall-options.ts';

/** What must be known to read the drawing right: what is left out of it, and what a click does. */
export function notesOn(data: ChartData, drawn: ChartData, click: string | null): string {
  return [...leftOut(data, drawn), isCut(drawn) ? 'The axis does not begin at zero.' : '', click ?? '']
    .filter(Boolean)
    .join(' ');
}

function leftOut(data: ChartData, drawn: ChartData): string[] {
  const { kind, points, log, x, y } = data;
  const field = rowField(data);
  const count = (of: ChartData) => new Set(of.points.map((point) => point[field ?? ''])).size;
  const [all, shown] =
    kind === 'ranked_bar' ? [points.length, Math.min(mostBars, points.length)] : [count(data), count(drawn)];
  const unplaced =
    kind === 'scatter' && log
      ? points.filter((p) => (numberAt(p, x) ?? 0) <= 0 || (numberAt(p, y) ?? 0) <= 0).length
      : 0;
  const which = kind === 'ranked_bar' ? 'first' : 'largest';
  return [
    field && all > shown ? `The ${which} ${shown} of ${all} are drawn; Show as table lists all.` : '',
    unplaced > 0 ? `${unplaced} at or below zero have no place on a logarithmic scale; Show as table lists them.` : '',
  ];
}

const isCut = (drawn: ChartData): boolean => drawn.kind === 'waterfall' && groundOf(stepsOf(drawn)) > 0;
