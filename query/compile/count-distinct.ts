import { type Fragment, join, name, sql } from '../define/sql.ts';
import type { Named } from './question.ts';

/**
 * Different things of one kind by rows and in total, each told apart once for all measures: the engine would tell them apart for
 * every measure and again for the total. Null where measures count something else.
 */
export function countDifferent(columns: string[], measures: Named[], from: string): Fragment | null {
  const kinds = new Set(measures.map(([, { countsDistinct }]) => countsDistinct));
  if (measures.length < 2 || kinds.size > 1 || kinds.has(undefined)) return null;
  const parts = measures.map(([key, measure]) => ({ key: name(key), part: name(measure.parts[0] ?? key) }));
  const named = parts.map(({ part }) => part);
  const things = sql`(select told.*, coalesce(${join(named, ', ')}) as thing from ${name(from)} told)`;
  const flags = parts.map(({ key, part }) => sql`max(case when ${part} is not null then 1 else 0 end) as ${key}`);
  const sums = parts.map(({ key }) => sql`sum(${key}) as ${key}`);
  const [first] = columns;
  const rows = columns.map(name);
  const heads = first ? [...rows, sql`grouping(${name(first)}) as is_total`] : [sql`1 as is_total`];
  const sets = first ? sql`(${join([...rows, sql`thing`], ', ')}), (thing)` : sql`(thing)`;
  const keys = join([...rows, sql`is_total`], ', ');
  return sql`select ${keys}, ${join(sums, ', ')} from (
  select ${join([...heads, ...flags], ', ')} from ${things} told where thing is not null group by grouping sets (${sets})
) things group by ${keys}`;
}
