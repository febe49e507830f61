import { type Fragment, sql } from '../../../query/define/sql.ts';

/** Stock that would last longer than ten years has no use worth the name. */
const longestDays = 3650;

/** How long stock lasts. Unknown where nothing is used, or so little that the days would tell nothing. */
export const daysOnHand = (stock: Fragment, dailyUse: Fragment): Fragment =>
  sql`case when ${dailyUse} > 0 and ${stock} <= ${longestDays} * ${dailyUse} then cast(${stock} as double precision) / cast(${dailyUse} as double precision) end`;

/** The end of a definition: when days on hand are blank. */
export const blankDays =
  'Blank where nothing is used, or so little that it would last over ten years, as at places that feed others';

/** More can come back than was taken: then nothing was used. */
export const notBelowZero = (use: Fragment): Fragment => sql`case when ${use} < 0 then 0 else ${use} end`;
