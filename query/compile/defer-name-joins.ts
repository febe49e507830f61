import type { Added, Join } from '../define/joins.ts';
import { type AddedColumn, aliasOf, columnsOf, joinReads, ofCells } from './print-joins.ts';

/** The names that are joined after the rows are there, and what joins them once rows are called `cell`. */
export interface LateNames {
  names: ReadonlySet<string>;
  added: Added;
}

/**
 * Groups by ids and joins names after the limit, so that a million cells are not grouped by texts. A name can wait
 * 1. where it is the name or the code of a dimension that rows are grouped by;
 * 2. where rows are not grouped by that very column;
 * 3. where no measure reads it;
 * 4. where its joins read no other column of the cells than those that rows keep.
 */
export function deferNameJoins(
  added: Added,
  kept: readonly string[],
  wanted: readonly string[],
  isRead: (column: string) => boolean,
): LateNames {
  const { joins } = added;
  const canWait = (column: AddedColumn) =>
    wanted.includes(column.name) &&
    !kept.includes(column.name) &&
    !isRead(column.name) &&
    [...ofCells(column.reads), ...ofCells(joinsOf(column, joins).flatMap(joinReads))].every((one) =>
      kept.includes(one),
    );
  const waiting = columnsOf(added).filter(canWait);
  const names = new Set(waiting.map((column) => column.name));
  const needed = new Set(waiting.flatMap((column) => joinsOf(column, joins)));
  return { names, added: pick(added, names, needed) };
}

/** The joins that a column reads, and those that they read. */
function joinsOf({ reads }: AddedColumn, joins: readonly Join[]): Join[] {
  const needed = new Set(reads.map(aliasOf));
  const found: Join[] = [];
  for (const one of joins.toReversed()) {
    if (!needed.has(one.alias)) continue;
    for (const column of joinReads(one)) needed.add(aliasOf(column));
    found.push(one);
  }
  return found;
}

/** The total has no names and stays, and a cell without one was left out already: so no join is required any more. */
function pick({ joins, computes = {} }: Added, names: ReadonlySet<string>, needed: ReadonlySet<Join>): Added {
  const ofNames = <Value>(columns: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(columns).filter(([column]) => names.has(column)));
  return {
    joins: joins
      .filter((one) => needed.has(one))
      .map(({ isRequired, ...one }) => ({ ...one, brings: ofNames(one.brings) })),
    computes: ofNames(computes),
  };
}
