import { formatValue, type ValueShape } from '../format-value.ts';
import { type ChartAxis, type ChartData, describeAxis, numberAt, shapeOf } from './chart-data.ts';
import type { ChartLook } from './chart-look.ts';
import { tellApart } from './tell-apart.ts';
import { logTickWords, tickWords, usualSteps } from './tick-words.ts';
import { timeTicks } from './time-ticks.ts';

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const hourOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const twoDays = 2 * 86_400_000;
const quarter = 92 * 86_400_000;

/** The margins of a chart are those of its labels, not of its axes. */
export const labelsWithin = { outerBoundsMode: 'same', outerBoundsContain: 'axisLabel', outerBoundsClampWidth: '45%' };

const text = (look: ChartLook) => ({ color: look.palette.textMuted, fontSize: 12 });

/** Where the name of an upright axis begins, so that it is not cut off at the edge. */
export const nameToTheRight = (look: ChartLook) => ({ nameTextStyle: { ...text(look), align: 'left' } });
export const nameBelow = { nameLocation: 'middle', nameGap: 26 };
/** The room beneath the labels that such a name takes. */
export const roomForName = 24;

/** The axis of a measure of the chart. */
export function valueAxis(data: ChartData, axis: ChartAxis, look: ChartLook, more: Record<string, unknown> = {}) {
  const values = data.points.flatMap((point) => numberAt(point, axis) ?? []);
  const isLog = more.type === 'log';
  const words = isLog ? logTickWords(axis) : tickWords(axis, values, more.scale !== true);
  return {
    type: 'value',
    name: describeAxis(axis),
    nameTextStyle: text(look),
    splitNumber: look.narrow || (look.low && more.nameLocation !== 'middle') ? 3 : usualSteps,
    axisLabel: { ...text(look), hideOverlap: true, formatter: words },
    splitLine: { lineStyle: { color: look.palette.border } },
    ...(isLog ? wholePowers(values) : more.alignTicks ? {} : upToTheWhole(axis, values, look)),
    ...more,
  };
}

/** A logarithmic axis from the power of ten below all values to the one above: of itself it may span far more. */
function wholePowers(values: number[]) {
  const above = values.filter((value) => value > 0);
  if (above.length === 0) return {};
  const [low, high] = [Math.floor(Math.log10(Math.min(...above))), Math.ceil(Math.log10(Math.max(...above)))];
  return { min: 10 ** low, max: 10 ** Math.max(high, low + 1) };
}

/** Shares that reach close to all end at all: nobody loses 120 %. */
function upToTheWhole({ type }: ChartAxis, values: number[], look: ChartLook) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isShare = type === 'percent' && low >= 0 && low < 0.3 && high > 0.8 && high <= 1;
  return isShare ? { max: 1, interval: look.narrow ? 0.5 : 0.2 } : {};
}

/** The axis of a second measure, at the other side: its ticks lie on the lines of the first. */
export const secondAxis = (data: ChartData, axis: ChartAxis, look: ChartLook) =>
  valueAxis(data, axis, look, {
    nameTextStyle: { ...text(look), align: 'right' },
    splitLine: { show: false },
    alignTicks: true,
  });

/** The axis of things: places, drugs, weekdays, or days taken one by one. */
export function categoryAxis(
  axis: ChartAxis,
  categories: string[],
  look: ChartLook,
  more: Record<string, unknown> = {},
) {
  return {
    type: 'category',
    data: categories,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.palette.borderStrong } },
    axisLabel: {
      ...text(look),
      hideOverlap: true,
      ...within(look.narrow ? 112 : look.wide ? 330 : 240, axis, categories),
    },
    ...more,
  };
}

/** The axis of rows that are all named, however close they stand. */
export function rowAxis(axis: ChartAxis, names: string[], look: ChartLook) {
  const things = categoryAxis(axis, names, look, { inverse: true, triggerEvent: true });
  const labels = within(look.narrow ? 112 : 400, axis, names);
  return { ...things, axisLabel: { ...things.axisLabel, fontSize: 11, interval: 0, hideOverlap: false, ...labels } };
}

/** Of a wide one: what tells names apart is often in capitals. */
const pixelsOfLetter = 9;

/** Names that are cut where there is no more room for them, and can be told apart nevertheless. */
function within(width: number, axis: ChartAxis, categories: string[]) {
  const describe = describeCategories(axis, categories);
  const shortened = tellApart(categories.map(describe), Math.floor(width / pixelsOfLetter));
  const formatter = (category: string) => shortened.get(describe(category)) ?? describe(category);
  return { formatter, overflow: 'truncate', width };
}

/** The axis of time, where gaps between days count. */
export function timeAxis(axis: ChartAxis, times: number[], look: ChartLook) {
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const span = last - first;
  const ticks = timeTicks(first, last, look.narrow ? 4 : 10);
  const words = span > quarter ? month : span < twoDays ? hourOfDay : dayOfYear;
  return {
    type: 'time',
    name: axis.label,
    ...nameBelow,
    nameTextStyle: text(look),
    axisLine: { lineStyle: { color: look.palette.borderStrong } },
    axisTick: ticks ? { customValues: ticks } : {},
    axisLabel: {
      ...text(look),
      hideOverlap: true,
      formatter: (time: number) => words.format(time),
      ...(ticks ? { customValues: ticks } : {}),
    },
    splitLine: { show: false },
  };
}

/** The place of a day or of a wall clock's time on the axis. Neither has a zone, so none may shift it. */
export function timeOf(moment: string): number {
  return Date.parse(`${moment.slice(0, 19).replace(' ', 'T')}${moment.length > 10 ? '' : 'T00:00:00'}Z`);
}

export const isTime = ({ type }: ChartAxis): boolean => type === 'date' || type === 'datetime';

/** Firsts of months are months; other days need their year only where several years meet. */
export function describeCategories(axis: ChartAxis, categories: string[]): (category: string) => string {
  const shape: ValueShape = shapeOf(axis);
  if (axis.type !== 'date') return (category) => formatValue(category, shape);
  const areMonths = categories.length > 1 && categories.every((category) => category.slice(8, 10) === '01');
  const isOneYear = new Set(categories.map((category) => category.slice(0, 4))).size === 1;
  return (category) => {
    const time = new Date(`${category.slice(0, 10)}T00:00:00Z`);
    if (Number.isNaN(time.getTime())) return formatValue(category, shape);
    if (areMonths) return month.format(time);
    return isOneYear ? dayOfYear.format(time) : formatValue(category, shape);
  };
}
