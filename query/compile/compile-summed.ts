import { isSettled } from '../define/asked.ts';
import { bucketOf } from '../define/bucket-of.ts';
import type { Dataset, Measure, Wanted } from '../define/define.ts';
import { allNames, namesIn } from '../define/names-in.ts';
import { type Fragment, join, name, note, nothing, sql } from '../define/sql.ts';
import { chooserOf } from './choose-source.ts';
import { askTogether } from './combine-queries.ts';
import { keepCompiled } from './compile-cache.ts';
import { countDifferent } from './count-distinct.ts';
import { deferNameJoins, type LateNames } from './defer-name-joins.ts';
import { filterFacts, filterNames } from './filter-facts.ts';
import { answeredColumns, finishRows } from './finish-rows.ts';
import { leaveOutUnused } from './leave-out-unused.ts';
import { chooseFirst } from './limit-before-aggregate.ts';
import { group, measureRows } from './measure-rows.ts';
import { namesRead, noteJoins, printColumns, printJoins } from './print-joins.ts';
import type { Named, Question } from './question.ts';
import { findCells } from './search-names.ts';

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
    ...(isNone
      ? []
      : [sql`${note('Rows of the measures with cells of their own.')}apart_rows as materialized (${apartRows})`]),
  ];
  const title = `${question.measures.join(', ')} of ${dataset.name}${question.by.length > 0 ? ` by ${question.by.join(', ')}` : ', in total'}.`;
  return sql`${note(title)}with ${join(tables, ',\n')},
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
      sql`${note('The rows of the table.')}answered as (with ${one.rows}
${finish(one)})`,
      sql`${note('The rows of the chart, from the same cells.')}answered_beside as (with ${two.rows}
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
  const measures = withNeeded(question, [...question.measures, ...(question.whole ?? [])]);
  const ofRows = new Set(withNeeded(question, question.measures).map(([key]) => key));
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
  const ofCells = { ...question, by: cellsBy(question) };
  const needsOwnCells = ([, { needsOwnCells: needs }]: Named) =>
    typeof needs === 'object' ? needs.every(({ holds }) => holds(ofCells)) : needs === true;
  const apart = measures.filter(needsOwnCells);
  const others = measures.filter((one) => !needsOwnCells(one));
  return others.some(([, { of }]) => of) ? [apart, others] : [[], measures];
}

/** The cells of some measures, and then what is known about them, as far as anything over them reads it. */
function cellsFor(question: Question, columns: string[], measures: Named[], apart: Wanted['apart']): Fragment[] {
  const { dataset, asked, bucket } = question;
  const parts = [...new Set(measures.flatMap(([, measure]) => measure.parts))];
  const isFound = searchFor(question, measures);
  const overCells = columnsRead(dataset, [...columns, ...namesIn(isFound ?? nothing)], measures);
  const added = leaveOutUnused(dataset.adds, (column) => overCells.has(column));
  const ofDay = bucketOfDay(dataset, bucket);
  const read = new Set([...overCells, ...namesRead(added), ...(ofDay && dataset.day ? [dataset.day] : [])]);
  const filtered = filterNames(dataset.filters, asked);
  const asking = {
    asked,
    parts: parts.map((part) => ({ name: part, of: partOf(dataset, part)(asked) })),
    bucket,
    by: isFound ? cellsBy(question) : question.by,
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
  const known = sql`select ${join(shown, ', ')} from ${called} cell ${printJoins(added)}`;
  const of = apart === 'these' ? `Cells of their own for ${measures.map(([key]) => key).join(', ')}` : 'Cells';
  return [
    sql`${note(`${of}: facts of ${dataset.name} that pass the filters, summed no finer than anything reads.${chooser.says()}`)}${called} as (${cells})`,
    sql`${noteJoins('cells', added)}${name(`${prefix}base`)} as (${isFound ? sql`select * from (${known}) known where ${isFound}` : known})`,
  ];
}

/** What cells are told apart by: the dimensions of the rows, and those that are searched. */
const cellsBy = ({ dataset, by, asked: { search } }: Question): string[] => [
  ...new Set([...by, ...(search?.in ?? []).filter((key) => dataset.dimensions[key])]),
];

/** A search narrows the cells, before anything is summed. What says nothing of the searched names, such as how complete the data are, is not narrowed. */
function searchFor({ dataset, asked: { search } }: Question, measures: Named[]): Fragment | null {
  if (!search) return null;
  const saysNothing = ([key]: Named) => search.in.some((one) => dataset.pairs?.notWith?.[key]?.includes(one));
  const ofCells = measures.filter(([, { parts }]) => parts.length > 0);
  return ofCells.length > 0 && ofCells.every(saysNothing) ? null : findCells(dataset, search);
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
function lateNames({ dataset, by, asked: { search } }: Question, measures: Named[]): LateNames {
  const dimensions = by.flatMap((key) => dataset.dimensions[key] ?? []);
  const ids = dimensions.map((dimension) => dimension.by);
  const names = dimensions.flatMap(({ shows, code }) => [shows, code].filter((column) => column !== undefined));
  const read = allNames([
    ...measures.flatMap(([, { of, after }]) => [of, after]),
    search ? findCells(dataset, search) : nothing,
  ]);
  return deferNameJoins(dataset.adds, ids, names, (column) => read.has(column));
}

/** The measures that were asked for, and those that they are worked out from, each after what it needs. */
function withNeeded({ dataset, asked }: Question, keys: string[]): Named[] {
  const found = new Map<string, Measure>();
  const add = (key: string) => {
    if (found.has(key)) return;
    const measure = dataset.measures[key];
    if (!measure) throw new Error(`The dataset ${dataset.name} has no measure ${key}.`);
    for (const needed of measure.needs ?? []) add(needed);
    const isBlank = measure.of !== undefined && isSettled(asked, measure.settledBy);
    found.set(key, isBlank ? { ...measure, of: sql`cast(null as double precision)` } : measure);
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
