import type { ChartWords } from '../../model/report.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Numbers within sentences: short, and unknown is a dash. */
export const numberWords: ChartWords = {
  money: (value) => (value === null ? '—' : `${value < 0 ? '-' : ''}$${compact.format(Math.abs(value))}`),
  percent: (value) => (value === null ? '—' : `${whole.format(value * 100)}%`),
  number: (value) => (value === null ? '—' : whole.format(value)),
};
