import type { Added } from '../define/define.ts';
import { type Fragment, join, textOf, wordsOf } from '../define/sql.ts';
import { aliasesIn, aliasOf, nameOf, splitColumns, splitJoins } from './added-joins.ts';

/**
 * Of what is added to the cells, the columns that the rest of the query names, and the joins that these columns need. An
 * engine leaves out a column by itself, but not a join: it cannot know that every join here finds one row at most.
 */
export function leaveOutUnused({ columns, joins }: Added, rest: Fragment): Added {
  const named = wordsOf(rest);
  const keptColumns = splitColumns(columns).filter((column) => {
    const called = nameOf(column);
    return called === undefined || named.has(called);
  });
  const needed = new Set(keptColumns.flatMap(aliasesIn));
  const keptJoins: Fragment[] = [];
  // From the last on: a join may need an earlier one, never a later one.
  for (const one of splitJoins(joins).toReversed()) {
    const alias = aliasOf(one);
    const isOptional = /^\s*left\s+join\b/u.test(textOf(one));
    if (isOptional && alias !== undefined && !needed.has(alias)) continue;
    for (const other of aliasesIn(one)) needed.add(other);
    keptJoins.unshift(one);
  }
  return { columns: join(keptColumns, ', '), joins: join(keptJoins, ' ') };
}
