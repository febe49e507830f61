import { type Asked, isSettled } from '../define/asked.ts';
import type { Field, List, WantedRows } from '../define/define.ts';
import { type Added, nothingAdded } from '../define/joins.ts';
import { allNames } from '../define/names-in.ts';
import { type Fragment, join, name, note, nothing, sql } from '../define/sql.ts';
import { chooserOf } from './choose-source.ts';
import { askTogether } from './combine-queries.ts';
import { keepCompiled } from './compile-cache.ts';
import { filterFacts, filterNames } from './filter-facts.ts';
import { leaveOutUnused } from './leave-out-unused.ts';
import { orderBy } from './order-rows.ts';
import { columnsOf, lateTables, namesRead, noteJoins, printColumns, printJoins } from './print-joins.ts';
import type { Slice } from './question.ts';
import { findRows } from './search-names.ts';

/** The rows of a list that are wanted, in order. */
export const compileListed = keepCompiled((list: List, columns: string[], asked: Asked, slice: Slice): Fragment => {
  const chosen = chooseRows(list, columns, asked, slice);
  const { wanted, choice, order } = chosen;
  const read = readFor(list, asked, chosen.reads, headOf(slice, asked));
  const { tables, rows, added } = read;
  if (!canWait(added, chosen.choiceReads))
    return sql`${note(`Rows of ${list.name}: ${columns.join(', ')}.`)}with ${allListed(read)}
${wanted(undefined)} ${choice}`;
  return sql`${note(`Rows of ${list.name}: ${columns.join(', ')}.`)}with ${join([...tables, ...inView(rows, added, slice, chosen)], ',\n')}
${wanted(slice.drawn)} ${order}`;
});

/**
 * The same, and the totals over all rows, as one question. Null where rows cannot be chosen before anything is added to them, or
 * the totals need of all rows what is made of those in view.
 */
export const compileWhole = keepCompiled(
  (list: List, columns: string[], totalled: string[], asked: Asked, slice: Slice): Fragment | null => {
    const chosen = chooseRows(list, columns, asked, slice);
    const { sums, names, reads } = sumRows(list, totalled, asked);
    const { tables, rows, adds } = readFor(list, asked, new Set([...chosen.reads, ...reads]));
    const added = adds && leaveOutUnused(adds, (column) => chosen.reads.has(column));
    const ofTotals = adds && leaveOutUnused(adds, (column) => reads.has(column));
    if (!canWait(added, chosen.choiceReads) || isMadeLate(ofTotals)) return null;
    const answers = [
      sql`${note('The rows of the table.')}answered as (${chosen.wanted(slice.drawn, sql`, place_in_view`)})`,
      sql`${note('The totals over all rows.')}totalled as (with listed as (${withAdded(sql`select * from candidates`, ofTotals)})
${sums})`,
    ];
    return askTogether(
      [...tables, ...inView(rows, added, slice, chosen, true), ...answers],
      { from: 'answered', columns: chosen.shown, by: 'place_in_view' },
      { from: 'totalled', columns: names },
    );
  },
);

/** How many rows there are, and the totals over all of them. */
export const compileListTotals = keepCompiled((list: List, columns: string[], asked: Asked): Fragment => {
  const { sums, reads } = sumRows(list, columns, asked);
  return sql`${note(`How many rows ${list.name} has, and their totals.`)}with ${allListed(readFor(list, asked, reads))}
${sums}`;
});

/** All rows, with what is added to them. */
const allListed = ({ tables, rows, added }: ReturnType<typeof readFor>): Fragment =>
  join(
    [
      ...tables,
      ...madeFor(added, sql`(${rows})`),
      sql`${noteJoins('rows', added ?? nothingAdded)}listed as (${withAdded(rows, added)})`,
    ],
    ',\n',
  );

function chooseRows(list: List, columns: string[], asked: Asked, slice: Slice) {
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
  const sorted = slice.sort.map(({ key, descending }) => {
    const { value, order: easier = value } = fieldOf(list, key);
    return { value: easier, descending };
  });
  const keys = orderBy(sorted, []);
  const tie = join(list.tie.map(name), ', ');
  const order = sql`order by ${slice.sort.length > 0 ? sql`${keys}, ` : nothing}${tie}`;
  const isFound = found(list, asked);
  const where = sql`where ${isFound}`;
  const choice = sql`${where}
${order} limit ${slice.limit} offset ${slice.offset}`;
  const choiceReads = new Set([...list.tie, ...allNames([isFound, ...sorted.map(({ value }) => value)])]);
  const values = allNames([...fields.flatMap(([, { value, code }]) => [value, code]), slice.drawn?.where]);
  return {
    wanted,
    where,
    choice,
    order,
    /** The columns of the rows that are read at all, and those that say which rows are wanted and in which order. */
    reads: new Set([...choiceReads, ...values]),
    choiceReads,
    shown: fields.flatMap(([key, { code }]) => (code ? [key, `${key}_code`] : [key])),
  };
}

/** Of a million rows a page shows two hundred: they are chosen before their names are looked up. */
function inView(
  rows: Fragment,
  added: Added,
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
    sql`${note('The rows in view, chosen before anything is joined to them.')}chosen as (${kept ?? chosen})`,
    ...madeFor(added, drawn ? sql`(select * from chosen where place_in_view <= ${drawn.after})` : sql`chosen`),
    sql`${noteJoins('rows in view', added)}listed as (${withAdded(sql`select * from chosen`, added)})`,
  ];
}

const isMadeLate = (added: Added | null): boolean => added !== null && lateTables(added).length > 0;

/** What takes long to make is made of some rows alone. */
function madeFor(added: Added | null, rows: Fragment): Fragment[] {
  const late = lateTables(added ?? nothingAdded).map((made) => sql`${name(made.name)} as (${made.query})`);
  return late.length > 0
    ? [
        sql`${note('What takes long to make is made of these rows alone.')}in_view as (select * from ${rows} seen)`,
        ...late,
      ]
    : [];
}

function sumRows(list: List, columns: string[], asked: Asked) {
  const totals = columns.flatMap((key) => {
    const { total, settledBy } = fieldOf(list, key);
    return total ? [{ key, total: isSettled(asked, settledBy) ? sql`cast(null as double precision)` : total }] : [];
  });
  const isFound = found(list, asked);
  const counted = sql`count(*) as total_rows`;
  const sums = totals.map(({ key, total }) => sql`${total} as ${name(key)}`);
  return {
    sums: sql`select ${join([counted, ...sums], ', ')} from listed where ${isFound}`,
    reads: allNames([isFound, ...totals.map(({ total }) => total)]),
    names: ['total_rows', ...totals.map(({ key }) => key)],
  };
}

/** The rows of a list and what is added to them, as far as a question over them reads it. */
function readFor(list: List, asked: Asked, reads: ReadonlySet<string>, head: WantedRows['head'] = null) {
  const where: WantedRows['where'] = (without) => filterFacts(list.filters, asked, without);
  const adds = (typeof list.adds === 'function' ? list.adds({ asked, where }) : list.adds) ?? null;
  const added = adds && leaveOutUnused(adds, (column) => reads.has(column));
  const read = new Set([...reads, ...namesRead(added ?? nothingAdded)]);
  const filtered = filterNames(list.filters, asked);
  const asking = { asked, parts: [], bucket: null, by: [], reads: (column: string) => read.has(column) };
  const chooser = chooserOf(list, asking);
  const wanted: WantedRows = {
    asked,
    where,
    reads: asking.reads,
    source: chooser.source,
    isFiltered: (column) => filtered.has(column),
    head,
  };
  const tables = list.tables ? [list.tables(wanted)] : [];
  const made = list.rows(wanted);
  const rows = sql`${note(`Rows of ${list.name} that pass the filters.${chooser.says()}`)}${made}`;
  return { tables, rows, adds, added };
}

function headOf({ sort, limit, offset }: Slice, { search }: Asked): WantedRows['head'] {
  const [only, ...others] = sort;
  if (!only || others.length > 0 || only.descending || search !== null) return null;
  return { by: only.key, rows: offset + limit };
}

/** Whether rows can be chosen before anything is added to them. */
const canWait = (added: Added | null, choiceReads: ReadonlySet<string>): added is Added =>
  added !== null && columnsOf(added).every((column) => !choiceReads.has(column.name));

function withAdded(rows: Fragment, added: Added | null): Fragment {
  if (added === null) return rows;
  return sql`select ${join([sql`cell.*`, ...printColumns(added)], ', ')} from (${rows}) cell ${printJoins(added)}`;
}

function fieldOf(list: List, key: string): Field {
  const field = list.fields[key];
  if (!field) throw new Error(`The list ${list.name} has no field ${key}.`);
  return field;
}

const found = (list: List, { search }: Asked): Fragment => (search ? findRows(list, search) : sql`true`);
