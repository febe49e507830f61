import type { Asked } from '../model/asked.ts';
import type { Added, Field, List, WantedRows } from '../model/define.ts';
import { type Fragment, join, name, sql, wordsOf } from '../model/sql.ts';
import { nameOf, splitColumns } from './added-pieces.ts';
import { filterFacts } from './filter-facts.ts';
import { leaveOutUnused } from './leave-out-unused.ts';
import { orderBy } from './order-rows.ts';
import type { Slice } from './question.ts';
import { searchNames, searchPattern } from './search-names.ts';

/** The rows of a list that are wanted, in order. */
export function compileListed(list: List, columns: string[], asked: Asked, slice: Slice): Fragment {
  const fields = columns.map((key) => [key, fieldOf(list, key)] as const);
  const selected = (drawn: Slice['drawn']) => {
    const shown = (key: string, value: Fragment) =>
      !drawn || drawn.fields.includes(key) ? value : sql`case when place_in_view <= ${drawn.after} then ${value} end`;
    const values = fields.flatMap(([key, { value, code }]) => [
      sql`${shown(key, value)} as ${name(key)}`,
      ...(code ? [sql`${shown(key, code)} as ${name(`${key}_code`)}`] : []),
    ]);
    return sql`select ${join(values, ', ')} from listed`;
  };
  const keys = orderBy(
    slice.sort.map(({ key, descending }) => {
      const { value, order: easier = value } = fieldOf(list, key);
      return { value: easier, descending };
    }),
    [],
  );
  const tie = join(list.tie.map(name), ', ');
  const order = sql`order by ${slice.sort.length > 0 ? sql`${keys}, ` : sql``}${tie}`;
  const choice = sql`where ${found(list, columns, slice.search)}
${order} limit ${slice.limit} offset ${slice.offset}`;
  const wanted = selected(undefined);
  const { rows, added } = readFor(list, asked, sql`${wanted} ${choice}`, headOf(slice));
  if (!canWait(added, choice))
    return sql`with listed as (${withAdded(rows, added)})
${wanted} ${choice}`;
  // Of a million rows a page shows two hundred: they are chosen before their names are looked up.
  const chosen = sql`select * from candidates ${choice}`;
  const placed = sql`select chosen.*, row_number() over (${order}) as place_in_view from (${chosen}) chosen`;
  return sql`with candidates as (${rows}),
chosen as (${slice.drawn ? placed : chosen}),
listed as (${withAdded(sql`select * from chosen`, added)})
${selected(slice.drawn)} ${order}`;
}

/** How many rows there are, and the totals over all of them: those of the filters, whatever is searched for. */
export function compileListTotals(list: List, columns: string[], asked: Asked, search: string | null): Fragment {
  const totals = columns.flatMap((key) => {
    const { total } = fieldOf(list, key);
    return total ? [sql`${total} as ${name(key)}`] : [];
  });
  const counted = sql`count(*) filter (where ${found(list, columns, search)}) as total_rows`;
  const wanted = sql`select ${join([counted, ...totals], ', ')} from listed`;
  const { rows, added } = readFor(list, asked, wanted);
  return sql`with listed as (${withAdded(rows, added)})
${wanted}`;
}

/** The rows of a list and what is added to them, as far as a question over them reads it. */
function readFor(
  list: List,
  asked: Asked,
  question: Fragment,
  head: WantedRows['head'] = null,
): { rows: Fragment; added: Added | null } {
  const where: WantedRows['where'] = (without) => filterFacts(list.filters, asked, without);
  const adds = typeof list.adds === 'function' ? list.adds({ asked, where }) : list.adds;
  const added = adds ? leaveOutUnused(adds, question) : null;
  const read = wordsOf(added ? sql`${question} ${added.columns} ${added.joins}` : question);
  const rows = list.rows({
    asked,
    where,
    reads: (column) => read.has(column),
    head,
  });
  return { rows, added };
}

function headOf({ sort, limit, offset, search }: Slice): WantedRows['head'] {
  const [only, ...others] = sort;
  if (!only || others.length > 0 || only.descending || search !== null) return null;
  return { by: only.key, rows: offset + limit };
}

/** Whether rows can be chosen before anything is added to them. */
function canWait(added: Added | null, choice: Fragment): added is Added {
  const read = wordsOf(choice);
  return added !== null && splitColumns(added.columns).every((column) => !read.has(nameOf(column) ?? ''));
}

function withAdded(rows: Fragment, added: Added | null): Fragment {
  if (added === null) return rows;
  return sql`select ${join([sql`cell.*`, ...splitColumns(added.columns)], ', ')} from (${rows}) cell ${added.joins}`;
}

function fieldOf(list: List, key: string): Field {
  const field = list.fields[key];
  if (!field) throw new Error(`The list ${list.name} has no field ${key}.`);
  return field;
}

function found(list: List, columns: string[], search: string | null): Fragment {
  const texts = columns
    .map((key) => fieldOf(list, key))
    .filter(({ type }) => type === 'text' || type === 'code')
    .map(({ value }) => value);
  const shown = searchNames(search, texts);
  return search && list.finds ? sql`(${shown}) or (${list.finds(searchPattern(search))})` : shown;
}
