import { type Fragment, sql } from './sql.ts';

/**
 * The smallest value that at least this share of the values does not exceed: always one of them, never between two. Unknown values
 * do not count. It is taken over single values, so the cells must be the facts.
 */
export const percentile = (value: Fragment, share: keyof typeof shares): Fragment =>
  sql`percentile_disc(${shares[share]}) within group (order by ${value})`;

export const median = (value: Fragment): Fragment => percentile(value, 0.5);

/** Written out: an engine must know the share before it sees the values. */
const shares = {
  0.025: sql`0.025`,
  0.1: sql`0.1`,
  0.25: sql`0.25`,
  0.5: sql`0.5`,
  0.75: sql`0.75`,
  0.9: sql`0.9`,
  0.975: sql`0.975`,
};
