import type { Added } from '../define/define.ts';
import { type Fragment, join, textOf, wordsOf } from '../define/sql.ts';
import { aliasesIn, aliasOf, nameOf, splitColumns, splitJoins } from './added-joins.ts';

/** Of the names of what rows are told apart by, those that can wait, and what brings them once rows are called `cell`. */
export interface LateNames extends Added {
  names: ReadonlySet<string>;
}

/**
 * Rows are told apart by numbers, and a name follows from its number: so that a million cells are not grouped by texts, the
 * names are looked up for the rows that are left. A name waits where nothing else reads it, and where its joins need nothing
 * of the cells but what the rows keep.
 */
export function nameLate(added: Added, kept: readonly string[], wanted: readonly string[], read: Fragment): LateNames {
  const readWords = wordsOf(read);
  const joins = splitJoins(added.joins);
  const columns = splitColumns(added.columns).filter((column) => {
    const called = nameOf(column);
    if (called === undefined || !wanted.includes(called) || kept.includes(called) || readWords.has(called))
      return false;
    return [column, ...joinsOf(column, joins)].flatMap(ofCells).every((one) => kept.includes(one));
  });
  const needed = new Set(columns.flatMap((column) => joinsOf(column, joins)));
  return {
    names: new Set(columns.flatMap((column) => nameOf(column) ?? [])),
    columns: join(columns, ', '),
    joins: join(joins.filter((one) => needed.has(one)).map(asOptional), ' '),
  };
}

/** The joins that a column reads, and those that they read. */
function joinsOf(column: Fragment, joins: readonly Fragment[]): Fragment[] {
  const needed = new Set(aliasesIn(column));
  const found: Fragment[] = [];
  for (const one of joins.toReversed()) {
    const alias = aliasOf(one);
    if (alias === undefined || !needed.has(alias)) continue;
    for (const other of aliasesIn(one)) needed.add(other);
    found.unshift(one);
  }
  return found;
}

const ofCells = (fragment: Fragment): string[] =>
  [...textOf(fragment).matchAll(/\bcell\.([a-z][a-z0-9_]*)/gu)].map((found) => found[1] ?? '');

/** The total has no names and stays, and whatever has none was left out of the cells already. */
function asOptional({ parts: [first, ...others] }: Fragment): Fragment {
  if (first?.is !== 'text') throw new Error('A join begins with a word.');
  return { parts: [{ is: 'text', text: first.text.replace(/^(?:inner\s+)?join\b/u, 'left join') }, ...others] };
}
