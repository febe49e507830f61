import type { Dataset, Measure, Wanted } from '../model/define.ts';
import { all, type Fragment, isNothing, join, name, nothing, sql, wordsOf } from '../model/sql.ts';
import { chooseFirst } from './choose-first.ts';
import { filterFacts } from './filter-facts.ts';
import { leaveOutUnused } from './leave-out-unused.ts';
import { type LateNames, nameLate } from './name-late.ts';
import { orderBy } from './order-rows.ts';
import type { Named, Question } from './question.ts';
import { searchNames } from './search-names.ts';

/**
 * A question over a dataset as one query: facts → cells → rows and their total in one pass → what follows from the rows →
 * the slice that is wanted. The first row of the answer is the total.
 */
export function compileSummed(question: Question): Fragment {
  const { dataset } = question;
  const measures = withNeeded(dataset, [...question.measures, ...(question.whole ?? [])]);
  const ofRows = new Set(withNeeded(dataset, question.measures).map(([key]) => key));
  const late = lateNames(question, measures);
  const columns = groupColumns(dataset, question.by).filter((column) => !late.names.has(column));
  const chosen = chooseFirst(question, measures, late);
  const [apart, others] = takeApart(question, measures);
  const rows = sql`${chosen ?? nothing}${measureRows(dataset, columns, others, apart, ofRows, chosen !== null)}`;
  const isNone = apart.length === 0;
  const apartRows = isNone ? nothing : group(columns, apart, 'apart_base');
  const tables = [
    ...cellsFor(question, columns, others, rows, isNone ? null : 'others'),
    ...(isNone ? [] : cellsFor(question, columns, apart, apartRows, 'these')),
    ...(isNone ? [] : [sql`apart_rows as materialized (${apartRows})`]),
  ];
  return sql`with ${join(tables, ',\n')},
${rows}
${finish(chosen ? { ...question, offset: 0 } : question, columns, measures, late, chosen !== null)}`;
}

/** Measures over cells of their own, and all others; where there is none that says which rows there are, none is apart. */
function takeApart(question: Question, measures: Named[]): [apart: Named[], others: Named[]] {
  const isApart = ([, measure]: Named) =>
    typeof measure.isApart === 'function' ? measure.isApart(question) : measure.isApart === true;
  const apart = measures.filter(isApart);
  const others = measures.filter((one) => !isApart(one));
  return others.some(([, { of }]) => of) ? [apart, others] : [[], measures];
}

/** The cells of some measures, and then what is known about them, as far as anything over them reads it. */
function cellsFor(
  { dataset, asked, bucket, by }: Question,
  columns: string[],
  measures: Named[],
  over: Fragment,
  apart: Wanted['apart'],
): Fragment[] {
  const parts = [...new Set(measures.flatMap(([, measure]) => measure.parts))];
  const added = leaveOutUnused(dataset.adds, sql`${over} ${join(columns.map(name), ' ')}`);
  const read = wordsOf(sql`${over} ${added.columns} ${added.joins}`);
  const cells = dataset.cells({
    asked,
    parts: parts.map((part) => ({ name: part, of: partOf(dataset, part)(asked) })),
    where: (without) => filterFacts(dataset.filters, asked, without),
    bucket,
    by,
    reads: (column) => read.has(column),
    apart,
  });
  const shown = [sql`cell.*`, added.columns].filter((one) => !isNothing(one));
  const prefix = apart === 'these' ? 'apart_' : '';
  const called = name(`${prefix}cells`);
  return [
    sql`${called} as (${cells})`,
    sql`${name(`${prefix}base`)} as (select ${join(shown, ', ')} from ${called} cell ${added.joins})`,
  ];
}

/** Which names can wait until the rows are there. */
function lateNames({ dataset, by }: Question, measures: Named[]): LateNames {
  const dimensions = by.flatMap((key) => dataset.dimensions[key] ?? []);
  const ids = dimensions.map((dimension) => dimension.by);
  const names = dimensions.flatMap(({ shows, code }) => [shows, code].filter((column) => column !== undefined));
  return nameLate(
    dataset.adds,
    ids,
    names,
    join(
      measures.flatMap(([, { of, after }]) => [of ?? nothing, after ?? nothing]),
      ' ',
    ),
  );
}

/** The measures that were asked for, and those that they are worked out from, each after what it needs. */
function withNeeded(dataset: Dataset, keys: string[]): Named[] {
  const found = new Map<string, Measure>();
  const add = (key: string) => {
    if (found.has(key)) return;
    const measure = dataset.measures[key];
    if (!measure) throw new Error(`The dataset ${dataset.name} has no measure ${key}.`);
    for (const needed of measure.needs ?? []) add(needed);
    found.set(key, measure);
  };
  for (const key of keys) add(key);
  return [...found];
}

function partOf(dataset: Dataset, part: string) {
  const found = dataset.parts[part];
  if (!found) throw new Error(`The dataset ${dataset.name} has no part ${part}.`);
  return found;
}

function groupColumns(dataset: Dataset, by: string[]): string[] {
  const columns = by.flatMap((key) => {
    const dimension = dataset.dimensions[key];
    if (!dimension) throw new Error(`The dataset ${dataset.name} has no dimension ${key}.`);
    return [dimension.by, dimension.shows, dimension.code].filter((column) => column !== undefined);
  });
  return [...new Set(columns)];
}

/**
 * Rows and total in one pass, and what only the total shows apart from it; a measure of a coarser grain is taken over cells
 * that were summed to it first.
 */
function measureRows(
  dataset: Dataset,
  columns: string[],
  measures: Named[],
  apart: Named[],
  ofRows: ReadonlySet<string>,
  areChosen: boolean,
): Fragment {
  const summed = measures.filter(([, { of, grain }]) => of && !grain);
  const isOfRows = ([key]: Named) => columns.length === 0 || ofRows.has(key);
  const direct = summed.filter(isOfRows);
  // Of chosen rows the total is not that of all.
  const whole = areChosen ? summed : summed.filter((one) => !isOfRows(one));
  const grains = [...new Set(measures.flatMap(([, { of, grain }]) => (of && grain ? [grain] : [])))];
  // Told to be worked out once, as is whatever is joined: PostgreSQL would do it again for every row.
  const wholeRow = sql`, whole as materialized (select ${join(whole.map(asFigure), ', ')} from base)`;
  const once = grains.length > 0 || apart.length > 0 ? sql`materialized ` : nothing;
  const rows = sql`direct_rows as ${once}(${group(columns, direct, areChosen ? 'base_chosen' : 'base')})${whole.length > 0 ? wholeRow : nothing}`;
  const coarser = grains.map((grain) => {
    const { by, keep = [] } = dataset.grains?.[grain] ?? { by: [] };
    const keys = names([...new Set([...columns, ...by])]);
    const kept = keep.map((column) => sql`min(${name(column)}) as ${name(column)}`);
    const own = measures.filter(([, measure]) => measure.of && measure.grain === grain);
    const parts = [...new Set(own.flatMap(([, measure]) => measure.parts))];
    const sums = parts.map((part) => sql`sum(${name(part)}) as ${name(part)}`);
    return sql`,
${name(`${grain}_cells`)} as (select ${join([keys, ...kept, ...sums], ', ')} from base group by ${keys}),
${name(`${grain}_rows`)} as ${once}(${group(columns, own, `${grain}_cells`)})`;
  });
  const taken = [
    ...measures.flatMap(([key, { of, grain }]) => (of && grain ? [sql`${name(`${grain}_rows`)}.${name(key)}`] : [])),
    // Where there is nothing to count, that is none.
    ...apart.map(([key, { type }]) =>
      type === 'count' ? sql`coalesce(apart_rows.${name(key)}, 0) as ${name(key)}` : sql`apart_rows.${name(key)}`,
    ),
  ];
  const ofTotal = whole.map((one) => {
    const key = name(one[0]);
    const ofRow = isOfRows(one) ? sql` else direct_rows.${key}` : nothing;
    return sql`case when direct_rows.is_total = 1 then whole.${key}${ofRow} end as ${key}`;
  });
  const plain = areChosen
    ? [...columns, 'is_total'].map((column) => sql`direct_rows.${name(column)}`)
    : [sql`direct_rows.*`];
  const toOther = (other: Fragment) => {
    // Unknown is the same as unknown here, and PostgreSQL finds by that only by holding each row against each: so by texts first.
    const same = columns.map((column) => {
      const [one, two] = [sql`direct_rows.${name(column)}`, sql`${other}.${name(column)}`];
      return sql`${asText(one)} = ${asText(two)} and ${one} is not distinct from ${two}`;
    });
    return sql` join ${other} on ${join([...same, sql`direct_rows.is_total = ${other}.is_total`], ' and ')}`;
  };
  const joins = [
    ...grains.map((grain) => toOther(name(`${grain}_rows`))),
    ...(apart.length > 0 ? [sql` left${toOther(name('apart_rows'))}`] : []),
  ];
  return sql`${rows}${join(coarser, '')},
measured as (select ${join([...plain, ...taken, ...ofTotal], ', ')} from direct_rows${join(joins, '')}${whole.length > 0 ? sql` cross join whole` : nothing})`;
}

const asFigure = ([key, { of }]: Named): Fragment => sql`${of ?? sql`null`} as ${name(key)}`;
const asText = (value: Fragment): Fragment => sql`coalesce(cast(${value} as varchar), '')`;
const names = (columns: string[]): Fragment => join(columns.map(name), ', ');

function group(columns: string[], measures: Named[], from: string): Fragment {
  const figures = join(measures.map(asFigure), ', ');
  const [first] = columns;
  const heads = first ? sql`${names(columns)}, grouping(${name(first)}) as is_total` : sql`1 as is_total`;
  const list = isNothing(figures) ? heads : sql`${heads}, ${figures}`;
  const sets = first ? sql`grouping sets ((${names(columns)}), ())` : sql`grouping sets (())`;
  return sql`select ${list} from ${name(from)} group by ${sets}`;
}

/** What follows from the rows, then the names, the order and the slice. */
function finish(
  question: Question,
  columns: string[],
  measures: Named[],
  late: LateNames,
  areChosen: boolean,
): Fragment {
  const { dataset, by, limit, offset } = question;
  const following = measures.filter(([, { after }]) => after);
  const layers = following.map(
    ([key, { after }], index) =>
      sql`, layer_${name(`n${index}`)} as (select measured.*, ${after ?? sql`null`} as ${name(key)} from ${index === 0 ? sql`measured` : sql`layer_${name(`n${index - 1}`)}`} measured)`,
  );
  const last = following.length === 0 ? sql`measured` : sql`layer_${name(`n${following.length - 1}`)}`;
  const kept = all([
    question.keeps ?? sql`true`,
    isAmong(question),
    searchNames(
      question.search,
      by.map((key) => sql`${shownBy(dataset, key)}`),
    ),
  ]);
  const order = orderBy(
    question.sort.map(({ key, descending }) => ({ value: sortValue(dataset, by, key), descending })),
    columns,
  );
  const named = (rows: Fragment) =>
    late.names.size === 0 ? rows : sql`(select cell.*, ${late.columns} from ${rows} cell ${late.joins})`;
  // Names that decide which rows are wanted, or in which order, cannot wait until those are chosen.
  const words = wordsOf(sql`${kept} ${order}`);
  const isNamedFirst = [...late.names].some((one) => words.has(one));
  const dimensions = by.map((key) => {
    const { by: id, shows = id, code = shows } = dataset.dimensions[key] ?? { by: key };
    const ofRow = (column: string) =>
      late.names.has(column) ? sql`case when is_total = 0 then ${name(column)} end` : name(column);
    return sql`${ofRow(shows)} as ${name(key)}, ${ofRow(code)} as ${name(`${key}_code`)}`;
  });
  // By what it is of: a figure may be called as a table is, and a bare name behind a comma would be refused as one.
  const { drawn } = question;
  const figures = measures.map(([key]) => {
    const figure = sql`finished.${name(key)}`;
    // The first row is the total.
    return drawn && !drawn.fields.includes(key)
      ? sql`case when row_index <= ${drawn.after} + 1 then ${figure} end as ${name(key)}`
      : figure;
  });
  const ids = question.withIds ? by.map((key) => sql`${idOf(dataset, key)} as ${name(idColumn(key))}`) : [];
  const keeping = sql`${join(layers, '')}, kept as (select * from ${isNamedFirst ? named(last) : last} finished where is_total = 1 or (${kept}))`;
  if (question.isBare)
    return sql`${keeping}
select ${join([...ids, ...figures], ', ')} from kept finished where is_total = 0 limit ${limit}`;
  const placed = sql`(select finished.*, row_number() over (order by is_total desc, ${order}) as row_index from wanted finished)`;
  return sql`${keeping},
wanted as (
  select * from kept where is_total = 1
  union all select * from (select * from kept finished where is_total = 0 order by ${order} limit ${limit} offset ${offset}) chosen
)
select ${join([...dimensions, ...ids, ...figures, sql`is_total`], ', ')}, row_index, ${areChosen ? sql`(select count(*) from firsts)` : sql`(select count(*) - 1 from kept)`} as total_rows
from ${isNamedFirst ? placed : named(placed)} finished order by row_index`;
}

/** Compared as texts, so that what is unknown can be found again too. */
function isAmong({ dataset, among }: Question): Fragment {
  if (!among) return sql`true`;
  const columns = among.by.map((key) => {
    const { by, shows = by, code = shows } = dataset.dimensions[key] ?? { by: key };
    return asText(name(code));
  });
  const ids = among.rows.map(
    (row) =>
      sql`(${join(
        among.by.map((key) => sql`cast(${String(row[`${key}_code`] ?? '')} as varchar)`),
        ', ',
      )})`,
  );
  return ids.length === 0 ? sql`false` : sql`(${join(columns, ', ')}) in (${join(ids, ', ')})`;
}

/** Under what a row says which one of a dimension it is of, where that is asked for. */
export const idColumn = (key: string): string => `id_of_${key}`;
const idOf = (dataset: Dataset, key: string): Fragment => sql`finished.${name(dataset.dimensions[key]?.by ?? key)}`;

function shownBy(dataset: Dataset, key: string): Fragment {
  const dimension = dataset.dimensions[key];
  return dimension ? name(dimension.shows ?? dimension.by) : nothing;
}

const sortValue = (dataset: Dataset, by: string[], key: string): Fragment =>
  by.includes(key) ? shownBy(dataset, key) : sql`finished.${name(key)}`;
