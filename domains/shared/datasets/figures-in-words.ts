import { type Fragment, sql } from '../../../query/define/sql.ts';

/** Figures inside a text that the store writes: columns are formatted where they are drawn, texts cannot be. */
export const amountInWords = (value: Fragment): Fragment =>
  sql`cast(cast(round(cast(${value} as decimal(18,4)), 2) as decimal(18,2)) as varchar)`;

const wholeInWords = (value: Fragment): Fragment =>
  sql`cast(cast(round(cast(${value} as decimal(18,4)), 0) as bigint) as varchar)`;

export const percentInWords = (share: Fragment): Fragment => sql`${wholeInWords(sql`100 * ${share}`)} || '%'`;

/** Whole dollars, with a comma between thousands. */
export const dollarsInWords = (value: Fragment): Fragment =>
  sql`'$' || ltrim(reverse(regexp_replace(reverse(${wholeInWords(value)}), '([0-9]{3})', '\\1,', 'g')), ',')`;

/** An amount without the zeros that say nothing: 100, 2.5. */
export const plainAmountInWords = (value: Fragment): Fragment => sql`rtrim(rtrim(${amountInWords(value)}, '0'), '.')`;
