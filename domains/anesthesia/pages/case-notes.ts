import type { ChartWords } from '../../../query/define/chart.ts';
import { noteCount } from '../../../query/define/note-count.ts';

/** Of users without any fault so many lie beyond the outer lines, above or below, by chance. */
const shareByChance = 0.002;

/** How many of some users that is, never as if it were none. */
export function countByChance(users: number, { number }: Pick<ChartWords, 'number'>): string {
  const tenths = Math.round(10 * shareByChance * users);
  return shareByChance * users < 0.1 ? 'fewer than 0.1' : number(tenths / 10);
}

export const noteUnpricedRecords = noteCount(
  'unpriced_records',
  'look',
  (count) => `${count} records have amounts but no cost: they are left out of all dollar totals.`,
);
