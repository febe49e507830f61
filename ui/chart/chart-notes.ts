import { formatValue, unitOf } from '../format-value.ts';
import { type ChartData, mostBars, numberAt } from './chart-data.ts';
import { isOutside } from './control-chart-options.ts';
import { firstRows, rowField } from './fit-chart.ts';
import { canPlace } from './scatter-options.ts';
import { groundOf, stepsOf } from './waterfall-options.ts';
import { showsWeekends } from './weekends.ts';

/** What must be known to read the drawing right: what is left out of it, and what a click does. */
export function notesOn(data: ChartData, drawn: ChartData, click: string | null): string {
  return [
    ...bands(data),
    ...judged(data),
    ...leftOut(data, drawn),
    isCut(drawn) ? 'The axis does not begin at zero.' : '',
    click ?? '',
  ]
    .filter(Boolean)
    .join(' ');
}

const bands = ({ guides, y }: ChartData): string[] =>
  guides
    .filter(({ from, to }) => from !== to)
    .map(
      ({ label, from, to }) => `Shaded: ${label}, ${formatValue(from, y)} to ${formatValue(to, y)}${unitOf(y, to)}.`,
    );

/** What the eye would have to look for, and what form and shade stand for. */
function judged(data: ChartData): string[] {
  const { kind, points, roles = {} } = data;
  if (kind === 'control_chart' || kind === 'funnel_plot') {
    if (!roles.low && !roles.high) return ['There is too little to draw limits from.'];
    const outside = points.filter((point) => isOutside(data, point)).length;
    const all = points.filter((point) => numberAt(point, data.y) !== null).length;
    return [
      `${outside} of ${all} ${outside === 1 ? 'lies' : 'lie'} outside the limits.`,
      points.some((point) => point.is_hollow === true) ? 'Hollow: too few to be judged.' : '',
    ];
  }
  if (kind === 'heatmap') {
    const measure = data.z ?? data.y;
    return [
      data.scale === 'row'
        ? `Color: ${measure.label}, as a part of the largest of its row.`
        : `Color: ${measure.label}.`,
      points.some((point) => point.is_few === true) ? 'Gray: too few to be judged.' : '',
    ];
  }
  if (kind === 'forecast' && roles.low && roles.high)
    return [
      `Shaded: ${roles.low.label} to ${roles.high.label}${roles.low_outer && roles.high_outer ? `, lighter ${roles.low_outer.label} to ${roles.high_outer.label}` : ''}.`,
      points.some((point) => point.is_later === true)
        ? 'Dashed: forecasts that were worked out later, from what was known then.'
        : '',
    ];
  if (kind === 'box_plot') return ['Box: P25 to P75 with the median; whiskers: P10 and P90.'];
  if (kind === 'dot_strip' && roles.low && roles.high) return [`Shaded: ${roles.low.label} to ${roles.high.label}.`];
  if (kind === 'dumbbell' && roles.to) return [`Hollow: ${data.y.label}. Full: ${roles.to.label}.`];
  if (showsWeekends(data)) return ['Shaded: Saturdays and Sundays.'];
  return [kind === 'treemap' && data.z ? `The darker, the more ${data.z.label.toLowerCase()}.` : ''];
}

function leftOut(data: ChartData, drawn: ChartData): string[] {
  const { kind, points } = data;
  const field = rowField(data);
  const count = (of: ChartData) => new Set(of.points.map((point) => point[field ?? ''])).size;
  const [all, shown] =
    kind === 'ranked_bar'
      ? [points.length, Math.min(mostBars, drawn.points.length)]
      : firstRows.has(kind)
        ? [points.length, drawn.points.length]
        : [count(data), count(drawn)];
  const unplaced =
    kind === 'scatter' && data.log
      ? points.filter((point) => !canPlace(data, numberAt(point, data.x), numberAt(point, data.y))).length
      : 0;
  const which = kind === 'ranked_bar' || firstRows.has(kind) ? 'first' : 'largest';
  return [
    field && all > shown ? `The ${which} ${shown} of ${all} are drawn; Show as table lists all.` : '',
    unplaced > 0 ? `${unplaced} at or below zero have no place on a logarithmic scale; Show as table lists them.` : '',
  ];
}

const isCut = (drawn: ChartData): boolean => drawn.kind === 'waterfall' && groundOf(stepsOf(drawn)) > 0;
