import type { Measure } from './define.ts';

const weeks = 13;

/** A count or an amount by week. `since` is a measure of the dataset: the first day of the row, whatever days are asked for. */
export const trendOf = (measure: string, what: string, since?: string): Measure<never> => ({
  label: `${weeks} weeks`,
  type: 'spark',
  definition: `${what} by week, Monday to Sunday: the last ${weeks} complete weeks.${since ? ' Blank before the first one there ever was.' : ''}`,
  parts: [],
  total: 'none',
  spark: { measure, weeks, ...(since ? { since } : {}) },
});
