import { formatCompact } from '../format-value.ts';
import { type ChartAxis, shapeOf } from './chart-data.ts';

/** How many steps an axis is cut into, about. */
export const usualSteps = 5;

/** What the ticks of a linear axis say: as many decimals as tell two of them apart, and no more. */
export function tickWords(axis: ChartAxis, values: number[], isFromZero: boolean): (value: number) => string {
  const ends = isFromZero ? [0, ...values] : values;
  const step = niceStep((Math.max(...ends) - Math.min(...ends)) / usualSteps);
  const largest = Math.max(...ends.map(Math.abs));
  if (axis.type === 'percent') {
    const digits = Math.min(4, decimalsOf(step * 100));
    const words = number({ style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
    return (value) => words.format(value);
  }
  const unit = largest >= 1e9 ? 1e9 : largest >= 1e6 ? 1e6 : 1e3;
  if (axis.type !== 'money' || largest < 1000) return (value) => formatCompact(value, shapeOf(axis));
  const digits = Math.min(4, decimalsOf(step / unit));
  const words = number({
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    // A step of half a thousand needs one decimal at every other tick; finer ones need theirs at each.
    minimumFractionDigits: digits > 1 ? digits : 0,
    maximumFractionDigits: Math.max(1, digits),
  });
  return (value) => words.format(value);
}

/** What the ticks of a logarithmic axis say: powers of ten, the small ones with all their zeros. */
export function logTickWords(axis: ChartAxis): (value: number) => string {
  const style: Intl.NumberFormatOptions =
    axis.type === 'money'
      ? { style: 'currency', currency: 'USD' }
      : axis.type === 'percent'
        ? { style: 'percent' }
        : {};
  return (value) => {
    const shown = axis.type === 'percent' ? value * 100 : value;
    if (shown >= 1) return formatCompact(value, shapeOf(axis));
    const digits = decimalsOf(shown);
    const least = axis.type === 'money' ? Math.max(2, digits) : digits;
    return number({ ...style, minimumFractionDigits: least, maximumFractionDigits: least }).format(value);
  };
}

/** The step a reader counts in: 1, 2, 3 or 5 times a power of ten. */
export function niceStep(raw: number): number {
  if (!(raw > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const part = raw / power;
  return power * (part < 1.5 ? 1 : part < 2.5 ? 2 : part < 4 ? 3 : part < 7 ? 5 : 10);
}

const decimalsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', options);
