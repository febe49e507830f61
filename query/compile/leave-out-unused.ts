import type { Added, Join } from '../define/joins.ts';
import { aliasOf, joinReads } from './print-joins.ts';

/**
 * Leaves out the added columns that the rest of the query does not read, and the joins that nothing reads then. An engine leaves
 * out a column by itself, but not a join: it cannot know that every join here finds one row at most.
 *
 * A join stays
 * 1. where one of its columns is read, by the rest of the query or by a computed column that stays;
 * 2. where a later join that stays finds its row by it;
 * 3. where it is required: it may leave cells out.
 */
export function leaveOutUnused({ joins, computes = {} }: Added, isRead: (column: string) => boolean): Added {
  const computed = Object.entries(computes).filter(([column]) => isRead(column));
  const needed = new Set(computed.flatMap(([, { reads }]) => reads.map(aliasOf)));
  const kept: Join[] = [];
  // From the last on: a join may need an earlier one, never a later one.
  for (const one of joins.toReversed()) {
    const brings = Object.fromEntries(Object.entries(one.brings).filter(([column]) => isRead(column)));
    const isNeeded = needed.has(one.alias) || Object.keys(brings).length > 0 || one.isRequired;
    if (!isNeeded) continue;
    for (const column of joinReads(one)) needed.add(aliasOf(column));
    kept.unshift({ ...one, brings });
  }
  return { joins: kept, computes: Object.fromEntries(computed) };
}
