import type { Asked } from '../define/asked.ts';
import type { AddedToRows, Field, List, WantedRows } from '../define/define.ts';
import { type Fragment, join, name, nothing, sql, wordsOf } from '../define/sql.ts';
import { nameOf, splitColumns } from './added-joins.ts';
import { askTogether } from './combine-queries.ts';
import { keepCompiled } from './compile-cache.ts';
import { filterFacts } from './filter-facts.ts';
import { leaveOutUnused } from './leave-out-unused.ts';
import { orderBy } from './order-rows.ts';
import type { Slice } from './question.ts';
import { searchNames, searchPattern } from './search-names.ts';

/** The rows of a list that are wanted, in order. */
export const compileListed = keepCompiled((list: List, columns: string[], asked: Asked, slice: Slice): Fragment => {
  const chosen = chooseRows(list, columns, slice);
  const { wanted, choice, order } = chosen;
  const read = readFor(list, asked, chosen.question, headOf(slice));
  const { tables, rows, added } = read;
  if (!canWait(added, choice))
    return sql`with ${allListed(read)}
${wanted(undefined)} ${choice}`;
  return sql`with ${join([...tables, ...inView(rows, added, slice, chosen)], ',\n')}
${wanted(slice.drawn)} ${order}`;
});

/**
 * The same, and the totals over all rows, as one question. Null where rows cannot be chosen before anything is added to them, or
 * the totals need of all rows what is made of those in view.
 */
export const compileWhole = keepCompiled(
  (list: List, columns: string[], totalled: string[], asked: Asked, slice: Slice): Fragment | null => {
    const chosen = chooseRows(list, columns, slice);
    const { sums, names } = sumRows(list, totalled, slice.search);
    const { tables, rows, adds } = readFor(list, asked, sql`${chosen.question} ${sums}`);
    const added = adds && leaveOut(adds, chosen.question);
    const ofTotals = adds && leaveOut(adds, sums);
    if (!canWait(added, chosen.choice) || isMadeLate(ofTotals)) return null;
    const answers = [
      sql`answered as (${chosen.wanted(slice.drawn, sql`, place_in_view`)})`,
      sql`totalled as (with listed as (${withAdded(sql`select * from candidates`, ofTotals)})
${sums})`,
    ];
    return askTogether(
      [...tables, ...inView(rows, added, slice, chosen, true), ...answers],
      { from: 'answered', columns: chosen.shown, by: 'place_in_view' },
      { from: 'totalled', columns: names },
    );
  },
);

/** How many rows there are, and the totals over all of them: those of the filters, whatever is searched for. */
export const compileListTotals = keepCompiled(
  (list: List, columns: string[], asked: Asked, search: string | null): Fragment => {
    const { sums } = sumRows(list, columns, search);
    return sql`with ${allListed(readFor(list, asked, sums))}
${sums}`;
  },
);

/** All rows, with what is added to them. */
const allListed = ({ tables, rows, added }: ReturnType<typeof readFor>): Fragment =>
  join([...tables, ...madeFor(added, sql`(${rows})`), sql`listed as (${withAdded(rows, added)})`], ',\n');

function chooseRows(list: List, columns: string[], slice: Slice) {
  const fields = columns.map((key) => [key, fieldOf(list, key)] as const);
  const wanted = (drawn: Slice['drawn'], more: Fragment = nothing) => {
    const seen = (key: string, value: Fragment) =>
      !drawn || drawn.fields.includes(key) ? value : sql`case when place_in_view <= ${drawn.after} then ${value} end`;
    const values = fields.flatMap(([key, { value, code }]) => [
      sql`${seen(key, value)} as ${name(key)}`,
      ...(code ? [sql`${seen(key, code)} as ${name(`${key}_code`)}`] : []),
    ]);
    return sql`select ${join(values, ', ')}${more} from listed`;
  };
  const keys = orderBy(
    slice.sort.map(({ key, descending }) => {
      const { value, order: easier = value } = fieldOf(list, key);
      return { value: easier, descending };
    }),
    [],
  );
  const tie = join(list.tie.map(name), ', ');
  const order = sql`order by ${slice.sort.length > 0 ? sql`${keys}, ` : nothing}${tie}`;
  const where = sql`where ${found(list, columns, slice.search)}`;
  const choice = sql`${where}
${order} limit ${slice.limit} offset ${slice.offset}`;
  const question = sql`${wanted(undefined)} ${choice} ${slice.drawn?.where ?? nothing}`;
  return {
    wanted,
    where,
    choice,
    order,
    question,
    shown: fields.flatMap(([key, { code }]) => (code ? [key, `${key}_code`] : [key])),
  };
}

/** Of a million rows a page shows two hundred: they are chosen before their names are looked up. */
function inView(
  rows: Fragment,
  added: AddedToRows,
  { drawn, limit }: Slice,
  { where, choice, order }: ReturnType<typeof chooseRows>,
  arePlaced = drawn !== undefined,
): Fragment[] {
  const placed = (some: Fragment) =>
    sql`select placed.*, row_number() over (${order}) as place_in_view from (select * from candidates ${some}) placed`;
  const chosen = arePlaced ? placed(choice) : sql`select * from candidates ${choice}`;
  const kept =
    drawn?.where &&
    sql`select * from (${placed(where)}) found where place_in_view <= ${drawn.after} or ${drawn.where} order by place_in_view limit ${limit}`;
  return [
    sql`candidates as (${rows})`,
    sql`chosen as (${kept ?? chosen})`,
    ...madeFor(added, drawn ? sql`(select * from chosen where place_in_view <= ${drawn.after})` : sql`chosen`),
    sql`listed as (${withAdded(sql`select * from chosen`, added)})`,
  ];
}

const isMadeLate = (added: AddedToRows | null): boolean => Object.keys(added?.late ?? {}).length > 0;

/** What takes long to make is made of some rows alone. */
function madeFor(added: AddedToRows | null, rows: Fragment): Fragment[] {
  const late = Object.entries(added?.late ?? {}).map(([called, made]) => sql`${name(called)} as (${made})`);
  return late.length > 0 ? [sql`in_view as (select * from ${rows} seen)`, ...late] : [];
}

function sumRows(list: List, columns: string[], search: string | null) {
  const totals = columns.flatMap((key) => {
    const { total } = fieldOf(list, key);
    return total ? [{ key, total }] : [];
  });
  const counted = sql`count(*) filter (where ${found(list, columns, search)}) as total_rows`;
  const sums = totals.map(({ key, total }) => sql`${total} as ${name(key)}`);
  return {
    sums: sql`select ${join([counted, ...sums], ', ')} from listed`,
    names: ['total_rows', ...totals.map(({ key }) => key)],
  };
}

/** The rows of a list and what is added to them, as far as a question over them reads it. */
function readFor(list: List, asked: Asked, question: Fragment, head: WantedRows['head'] = null) {
  const where: WantedRows['where'] = (without) => filterFacts(list.filters, asked, without);
  const adds = (typeof list.adds === 'function' ? list.adds({ asked, where }) : list.adds) ?? null;
  const added = adds && leaveOut(adds, question);
  const read = wordsOf(
    added ? join([question, added.columns, added.joins, ...Object.values(added.late ?? {})], ' ') : question,
  );
  const wanted: WantedRows = { asked, where, reads: (column) => read.has(column), head };
  return { tables: list.tables ? [list.tables(wanted)] : [], rows: list.rows(wanted), adds, added };
}

/** What nothing reads is not added; what is made for it alone is not made. */
function leaveOut(adds: AddedToRows, question: Fragment): AddedToRows {
  const added = leaveOutUnused(adds, question);
  const joined = wordsOf(added.joins);
  const late = Object.entries(adds.late ?? {}).filter(([called]) => joined.has(called));
  return { ...added, late: Object.fromEntries(late) };
}

function headOf({ sort, limit, offset, search }: Slice): WantedRows['head'] {
  const [only, ...others] = sort;
  if (!only || others.length > 0 || only.descending || search !== null) return null;
  return { by: only.key, rows: offset + limit };
}

/** Whether rows can be chosen before anything is added to them. */
function canWait(added: AddedToRows | null, choice: Fragment): added is AddedToRows {
  const read = wordsOf(choice);
  return added !== null && splitColumns(added.columns).every((column) => !read.has(nameOf(column) ?? ''));
}

function withAdded(rows: Fragment, added: AddedToRows | null): Fragment {
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
