import { type Fragment, name, sql } from '../../../query/define/sql.ts';

/** The sum of a column over the rows for which a condition holds; 0 where there are none. */
export const sumOf = (column: string, where: Fragment): Fragment =>
  sql`coalesce(sum(case when ${where} then ${name(column)} end), 0)`;
/** Rows of the days that are asked for. */
export const isNow = sql`is_now`;
export const on = (account: string): Fragment => sql`is_now and account = ${account}`;
