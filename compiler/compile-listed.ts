import type { Asked } from '../model/asked.ts';
import type { Field, List } from '../model/define.ts';
import { type Fragment, join, name, sql } from '../model/sql.ts';
import { wordsOf } from './added-pieces.ts';
import { filterFacts } from './filter-facts.ts';
import { orderBy } from './order-rows.ts';
import type { Slice } from './question.ts';
import { searchNames, searchPattern } from './search-names.ts';

/** The rows of a list that are wanted, in order. */
export function compileListed(list: List, columns: string[], asked: Asked, slice: Slice): Fragment {
  const fields = columns.map((key) => [key, fieldOf(list, key)] as const);
  const shown = fields.flatMap(([key, field]) => [
    sql`${field.value} as ${name(key)}`,
    ...(field.code ? [sql`${field.code} as ${name(`${key}_code`)}`] : []),
  ]);
  const order = orderBy(
    slice.sort.map(({ key, descending }) => ({ value: fieldOf(list, key).value, descending })),
    [],
  );
  const tie = join(list.tie.map(name), ', ');
  const wanted = sql`select ${join(shown, ', ')} from listed where ${found(list, columns, slice.search)}
order by ${slice.sort.length > 0 ? sql`${order}, ` : sql``}${tie} limit ${slice.limit} offset ${slice.offset}`;
  return sql`with listed as (${rowsFor(list, asked, wanted)})
${wanted}`;
}

/** How many rows there are, and the totals over all of them: those of the filters, whatever is searched for. */
export function compileListTotals(list: List, columns: string[], asked: Asked, search: string | null): Fragment {
  const totals = columns.flatMap((key) => {
    const { total } = fieldOf(list, key);
    return total ? [sql`${total} as ${name(key)}`] : [];
  });
  const counted = sql`count(*) filter (where ${found(list, columns, search)}) as total_rows`;
  const wanted = sql`select ${join([counted, ...totals], ', ')} from listed`;
  return sql`with listed as (${rowsFor(list, asked, wanted)})
${wanted}`;
}

/** The rows of a list with what a question over them reads. */
function rowsFor(list: List, asked: Asked, question: Fragment): Fragment {
  const read = wordsOf(question);
  return list.rows({
    asked,
    where: (without) => filterFacts(list.filters, asked, without),
    reads: (column) => read.has(column),
  });
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
