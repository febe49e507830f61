import type { Asked } from '../../../query/define/asked.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { sql } from '../../../query/define/sql.ts';

/** How far ahead a page adds up: whole weeks after the newest complete one, or whole months after the one that is running. */
export interface Horizon {
  unit: 'week' | 'month';
  count: number;
}

const horizons: Record<string, Horizon & { label: string }> = {
  '4': { unit: 'week', count: 4, label: '4 weeks' },
  '13': { unit: 'week', count: 13, label: '13 weeks' },
  '26': { unit: 'week', count: 26, label: '26 weeks' },
  '3': { unit: 'month', count: 3, label: '3 months' },
  '6': { unit: 'month', count: 6, label: '6 months' },
  '12': { unit: 'month', count: 12, label: '12 months' },
};

const horizonWords = Object.fromEntries(
  ['4', '13', '26', '3', '6', '12'].map((key) => [key, horizons[key]?.label ?? key]),
);

/** Thirteen weeks unless something else is asked for; months alone are three. */
export function horizonOf({ filters }: Pick<Asked, 'filters'>): Horizon {
  const chosen = horizons[filters.horizon?.[0] ?? ''];
  if (chosen) return chosen;
  return filters.bucket?.[0] === 'month' ? { unit: 'month', count: 3 } : { unit: 'week', count: 13 };
}

/** They say how rows are worked out, not which rows there are. */
export const horizonFilters = {
  bucket: { label: 'Buckets', words: { week: 'Weeks', month: 'Months' }, where: () => sql`true` },
  horizon: { label: 'Horizon', words: horizonWords, where: () => sql`true` },
} satisfies Record<string, Filter>;
