import type { ChartWords } from '../../query/define/chart.ts';
import { type Counted, inContainersOf } from './count-in-units.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const number = (value: number | null): string => (value === null ? '—' : whole.format(value));
const amount = (value: number) =>
  value < 1000 && !Number.isInteger(value) ? cents.format(value) : compact.format(value);

/** Numbers within sentences: short, and unknown is a dash. Quantities are counted in base units; null: nothing is known about these. */
export const wordsFor = (counted: Counted | null): ChartWords => ({
  money: (value) => (value === null ? '—' : `${value < 0 ? '-' : ''}$${amount(Math.abs(value))}`),
  percent: (value) => (value === null ? '—' : `${whole.format(value * 100)}%`),
  number,
  quantity: (value) => {
    if (value === null || counted === null) return number(value);
    const { unit, size } = counted;
    return size === null ? `${number(value)} ${unit}` : `${number(value / size)} ${inContainersOf(counted)}`;
  },
});

export const numberWords = wordsFor(null);
