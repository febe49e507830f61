/**
 * Whether a tag is in use: in none of the states that end it. One by one, for an engine looks up a list of texts as it would join
 * a table. What was used or voided is nearly everything, and comes last in the order of the words, in which tags lie: an engine
 * leaves it out unread by that.
 */
export const inUseSql = (status: string): string =>
  `(${status} <= 'returned' and ${status} <> 'expired' and ${status} <> 'recalled')`;
