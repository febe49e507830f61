import { bucketOf } from '../define/bucket-of.ts';
import type { Dataset, Measure, Wanted } from '../define/define.ts';
import { allNames } from '../define/names-in.ts';
import { type Fragment, isNothing, join, name, nothing, sql } from '../define/sql.ts';
import { chooserOf } from './choose-source.ts';
import { askTogether } from './combine-queries.ts';
import { keepCompiled } from './compile-cache.ts';
import { countDifferent } from './count-distinct.ts';
import { deferNameJoins, type LateNames } from './defer-name-joins.ts';
import { filterFacts, filterNames } from './filter-facts.ts';
import { answeredColumns, asText, finishRows } from './finish-rows.ts';
import { leaveOutUnused } from './leave-out-unused.ts';
import { chooseFirst } from './limit-before-aggregate.ts';
import { namesRead, printColumns, printJoins } from './print-joins.ts';
import type { Named, Question } from './question.ts';

/**
 * A question over a dataset as one query: facts → cells → rows and their total in one pass → what follows from the rows →
 * the slice that is wanted. The first row of the answer is the total.
 */
export const compileSummed = ({ dataset, ...asked }: Question): Fragment => sumUp(dataset, asked);

type AskedOfDataset = Omit<Question, 'dataset'>;

const sumUp = keepCompiled((dataset: Dataset, asked: AskedOfDataset): Fragment => {
  const question = { dataset, ...asked };
  const planned = planRows(question);
  const { columns, apart, others, rows, chosen } = planned;
  const isNone = apart.length === 0;
  const apartRows = isNone
    ? nothing
    : (countDifferent(columns, apart, 'apart_base') ?? group(columns, apart, 'apart_base'));
  const tables = [
    ...cellsFor(question, chosen ? [...columns, rowColumn(dataset)] : columns, others, isNone ? null : 'others'),
    ...(isNone ? [] : cellsFor(question, columns, apart, 'these')),
    ...(isNone ? [] : [sql`apart_rows as materialized (${apartRows})`]),
  ];
  return sql`with ${join(tables, ',\n')},
${rows}
${finish(planned)}`;
});

/**
 * Two questions over one dataset, filters and days as one query: the facts are read and judged once, then summed in both
 * ways. Null where one of them cannot share its cells.
 */
export function compileTogether(question: Question, beside: Question): Fragment | null {
  if (!areOfTheSameFacts(question, beside)) return null;
  const { dataset, ...asked } = question;
  const { dataset: _, ...askedBeside } = beside;
  return sumUpTogether(dataset, asked, askedBeside);
}

const sumUpTogether = keepCompiled(
  (dataset: Dataset, asked: AskedOfDataset, askedBeside: AskedOfDataset): Fragment | null => {
    const [question, beside] = [
      { dataset, ...asked },
      { dataset, ...askedBeside },
    ];
    const [one, two] = [planRows(question), planRows(beside)];
    if ([one, two].some(({ chosen, apart }) => chosen || apart.length > 0)) return null;
    const tables = cellsFor(
      { ...question, by: [...new Set([...question.by, ...beside.by])] },
      [...new Set([...one.columns, ...two.columns])],
      [...one.others, ...two.others],
      null,
    );
    const answers = [
      sql`answered as (with ${one.rows}
${finish(one)})`,
      sql`answered_beside as (with ${two.rows}
${finish(two)})`,
    ];
    return askTogether(
      [...tables, ...answers],
      { from: 'answered', columns: answeredColumns(question, one.measures), by: 'row_index' },
      { from: 'answered_beside', columns: answeredColumns(beside, two.measures), by: 'row_index' },
    );
  },
);

const areOfTheSameFacts = (one: Question, two: Question): boolean =>
  one.dataset === two.dataset &&
  one.bucket === two.bucket &&
  one.asked.from === two.asked.from &&
  one.asked.to === two.asked.to;

interface PlannedRows {
  question: Question;
  measures: Named[];
  columns: string[];
  late: LateNames;
  chosen: Fragment | null;
  apart: Named[];
  others: Named[];
  rows: Fragment;
}

function planRows(question: Question): PlannedRows {
  const { dataset } = question;
  const measures = withNeeded(dataset, [...question.measures, ...(question.whole ?? [])]);
  const ofRows = new Set(withNeeded(dataset, question.measures).map(([key]) => key));
  const late = lateNames(question, measures);
  const columns = groupColumns(dataset, question.by).filter((column) => !late.names.has(column));
  const chosen = chooseFirst(question, measures, late);
  const [apart, others] = takeApart(question, measures);
  const rows = sql`${chosen ?? nothing}${measureRows(dataset, columns, others, apart, ofRows, chosen !== null)}`;
  return { question, measures, columns, late, chosen, apart, others, rows };
}

/** Where rows are chosen before they are worked out, the column that tells them apart. */
const rowColumn = ({ name: called, rowId }: Dataset): string => {
  if (!rowId) throw new Error(`The dataset ${called} has no column for its rows.`);
  return rowId.column;
};

const finish = ({ question, columns, measures, late, chosen }: PlannedRows): Fragment =>
  finishRows(chosen ? { ...question, offset: 0 } : question, columns, measures, late, chosen !== null);

/** Measures over cells of their own, and all others; where there is none that says which rows there are, none is apart. */
function takeApart(question: Question, measures: Named[]): [apart: Named[], others: Named[]] {
  const needsOwnCells = ([, { needsOwnCells: needs }]: Named) =>
    typeof needs === 'object' ? needs.every(({ holds }) => holds(question)) : needs === true;
  const apart = measures.filter(needsOwnCells);
  const others = measures.filter((one) => !needsOwnCells(one));
  return others.some(([, { of }]) => of) ? [apart, others] : [[], measures];
}

/** The cells of some measures, and then what is known about them, as far as anything over them reads it. */
function cellsFor(
  { dataset, asked, bucket, by }: Question,
  columns: string[],
  measures: Named[],
  apart: Wanted['apart'],
): Fragment[] {
  const parts = [...new Set(measures.flatMap(([, measure]) => measure.parts))];
  const overCells = columnsRead(dataset, columns, measures);
  const added = leaveOutUnused(dataset.adds, (column) => overCells.has(column));
  const ofDay = bucketOfDay(dataset, bucket);
  const read = new Set([...overCells, ...namesRead(added), ...(ofDay && dataset.day ? [dataset.day] : [])]);
  const filtered = filterNames(dataset.filters, asked);
  const asking = {
    asked,
    parts: parts.map((part) => ({ name: part, of: partOf(dataset, part)(asked) })),
    bucket,
    by,
    reads: (column: string) => read.has(column),
  };
  const chooser = chooserOf(dataset, asking);
  const cells = dataset.cells({
    ...asking,
    where: (without) => filterFacts(dataset.filters, asked, without),
    source: chooser.source,
    isFiltered: (column) => filtered.has(column),
    apart,
  });
  const shown = [sql`cell.*`, ...printColumns(added), ...(ofDay ? [ofDay] : [])];
  const prefix = apart === 'these' ? 'apart_' : '';
  const called = name(`${prefix}cells`);
  return [
    sql`${called} as (${cells})`,
    sql`${name(`${prefix}base`)} as (select ${join(shown, ', ')} from ${called} cell ${printJoins(added)})`,
  ];
}

/** The columns that rows of these measures read of the cells. */
function columnsRead({ grains = {} }: Dataset, columns: string[], measures: Named[]): Set<string> {
  const coarser = measures.flatMap(([, { grain }]) => (grain && grains[grain]) || []);
  return new Set([
    ...columns,
    ...measures.flatMap(([, { parts }]) => parts),
    ...coarser.flatMap(({ by, keep = [] }) => [...by, ...keep]),
    ...allNames(measures.flatMap(([, { of, ofCell }]) => [of, ofCell])),
  ]);
}

/** The bucket of cells that carry a day alone. */
function bucketOfDay({ day }: Dataset, bucket: Question['bucket']): Fragment | null {
  if (day === undefined || bucket === null || bucket === 'hour') return null;
  return sql`${bucketOf(bucket, sql`cell.${name(day)}`)} as bucket`;
}

/** Which names can wait until the rows are there. */
function lateNames({ dataset, by }: Question, measures: Named[]): LateNames {
  const dimensions = by.flatMap((key) => dataset.dimensions[key] ?? []);
  const ids = dimensions.map((dimension) => dimension.by);
  const names = dimensions.flatMap(({ shows, code }) => [shows, code].filter((column) => column !== undefined));
  const read = allNames(measures.flatMap(([, { of, after }]) => [of, after]));
  return deferNameJoins(dataset.adds, ids, names, (column) => read.has(column));
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
const names = (columns: string[]): Fragment => join(columns.map(name), ', ');

function group(columns: string[], measures: Named[], from: string): Fragment {
  const figures = join(measures.map(asFigure), ', ');
  const [first] = columns;
  const heads = first ? sql`${names(columns)}, grouping(${name(first)}) as is_total` : sql`1 as is_total`;
  const list = isNothing(figures) ? heads : sql`${heads}, ${figures}`;
  const sets = first ? sql`grouping sets ((${names(columns)}), ())` : sql`grouping sets (())`;
  return sql`select ${list} from ${name(from)} group by ${sets}`;
}
