import type { ChartWords } from '../../query/define/chart.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amount = (value: number) =>
  value < 1000 && !Number.isInteger(value) ? cents.format(value) : compact.format(value);

/** Numbers within sentences: short, and unknown is a dash. */
export const numberWords: ChartWords = {
  money: (value) => (value === null ? '—' : `${value < 0 ? '-' : ''}$${amount(Math.abs(value))}`),
  percent: (value) => (value === null ? '—' : `${whole.format(value * 100)}%`),
  number: (value) => (value === null ? '—' : whole.format(value)),
};
