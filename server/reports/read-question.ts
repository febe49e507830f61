import { badField, Problem } from '../../contracts/problem.ts';
import { type ColumnType, mostRowsAtOnce } from '../../contracts/report.ts';
import { isQuestionParam, longestSearch, readAddressParams } from '../../contracts/report-address.ts';
import { readList } from '../../contracts/value-list.ts';
import { parseSort, type Slice } from '../../query/compile/question.ts';
import type { Search } from '../../query/define/asked.ts';
import { namesIn } from '../../query/define/names-in.ts';
import type { DetailOf, Report } from '../../query/define/report.ts';
import type { Table } from '../../query/define/table.ts';
import { carriedColumns } from './carried-columns.ts';
import { withUnits } from './count-in-units.ts';
import { groupFilter, groupTable } from './group-table.ts';

export type Query = Record<string, string | undefined>;

const usualRows = 200;
const mostValues = 1_000;

/** What a reader asks of a report, before the days are known: its table or a detail, filters, and the slice. */
export interface ReportQuestion {
  report: Report;
  detail: { name: string; of: DetailOf } | null;
  table: Table;
  /** Columns of the table that are worked out. */
  columns: string[];
  /** By what the reader tells rows apart, where the page offers a choice. */
  groupedBy: string[] | null;
  filters: Record<string, string[]>;
  /** A filter of the rows, over the names that tell them apart. */
  search: Search | null;
  slice: Slice;
  /** Whether quantities are counted in containers, where their size is known. */
  inContainers: boolean;
}

/** Reads the query of a report. Every name must be known and every value must be one; what is wrong is named. */
export function readQuestion(report: Report, query: Query): ReportQuestion {
  const detail = readDetail(report, query.detail);
  const grouped = groupTable(report, query[groupFilter]);
  const table = withUnits(detail?.of.table ?? grouped.table);
  const slice = {
    sort: readSort(table, query.sort, detail ? [] : (report.groupBy?.allowed ?? [])),
    limit: readWhole('limit', query.limit, { least: 1, most: mostRowsAtOnce, usual: usualRows }),
    offset: readWhole('offset', query.offset, { least: 0, most: 2_000_000_000, usual: 0 }),
  };
  return {
    report,
    detail,
    table,
    columns: chooseColumns(detail?.of ?? report, table, slice, query.aside),
    groupedBy: grouped.groupedBy,
    filters: readFilters(report, query),
    search: readSearch(table, query.q),
    slice,
    inContainers: readUnits(query.units),
  };
}

/**
 * All columns, but for those left aside that a reader does not ask for and nothing else reads: a drill from a row, its order, what
 * keeps it in the table. A name that the table does not leave aside is passed over: a browser may remember it longer than a page has it.
 */
function chooseColumns(
  { rowDrill, cellDrills = {} }: Pick<Report, 'rowDrill' | 'cellDrills'>,
  table: Table,
  { sort }: Slice,
  text: string | undefined,
): string[] {
  const { columns, optionalColumns = [] } = table;
  if (text === undefined) return [...columns, ...optionalColumns];
  const chosen = readList(text);
  // A cell that is not shown leads nowhere.
  const shown = Object.entries(cellDrills).filter(([key]) => columns.includes(key) || chosen.includes(key));
  const drills = [...(rowDrill ? [rowDrill] : []), ...shown.map(([, drill]) => drill)];
  const having = table.is === 'summed' && table.having ? namesIn(table.having) : [];
  const read = new Set([...chosen, ...drills.flatMap(carriedColumns), ...sort.map(({ key }) => key), ...having]);
  return [...columns, ...optionalColumns.filter((key) => read.has(key))];
}

function readDetail(report: Report, name: string | undefined): ReportQuestion['detail'] {
  if (name === undefined) return null;
  const of = Object.hasOwn(report.details ?? {}, name) ? report.details?.[name] : undefined;
  if (!of) throw new Problem('not-found', `The page ${report.page} has no detail of that name.`);
  return { name, of };
}

function readFilters(report: Report, query: Query): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  const given = Object.entries(query).flatMap(([name, text]): [string, string][] =>
    text === undefined ? [] : [[name, text]],
  );
  const knows = (name: string) => report.filters.includes(name) || (report.groupBy && name === groupFilter) === true;
  for (const { name, text, values: listed } of readAddressParams(new URLSearchParams(given), knows)) {
    if (isQuestionParam(name) || (report.groupBy && name === groupFilter)) continue;
    if (!report.filters.includes(name)) throw badField(describeName(name), 'is not a filter of this page');
    const values = text.trim() === '' ? [''] : listed;
    if (values.length > mostValues) throw badField(name, `has more than ${mostValues} values`);
    const words = filterOf(report.table, name)?.words;
    const unknown = words && values.find((value) => !Object.hasOwn(words, value));
    if (unknown !== undefined)
      throw badField(name, `"${describeName(unknown)}" is not one of ${Object.keys(words ?? {}).join(', ')}`);
    filters[name] = values;
  }
  return filters;
}

export const filterOf = (table: Table, name: string) => table.of.filters[name];

/** What a stranger sent is repeated only as far as it can be a name. */
const describeName = (name: string): string => name.slice(0, 60).replace(/[^\w .-]/gu, '?');

/** What rows could be told apart by and are not is no mistake: an address keeps its order while its grouping changes. */
function readSort(table: Table, text: string | undefined, mayBeHidden: readonly string[]): Slice['sort'] {
  const asked = text === undefined || text === '' ? [] : readList(text).map(parseSort);
  const columns = [...table.columns, ...(table.optionalColumns ?? [])];
  const unknown = asked.find(({ key }) => !columns.includes(key) && !mayBeHidden.includes(key));
  if (unknown) throw badField('sort', `"${describeName(unknown.key)}" is not a column of this page`);
  const sort = asked.filter(({ key }) => columns.includes(key));
  return sort.length > 0 ? sort : table.sort.map(parseSort);
}

/** In what quantities are counted: in containers first, unless the reader wants base units. */
function readUnits(text: string | undefined): boolean {
  if (text === undefined || text === 'containers') return true;
  if (text !== 'base') throw badField('units', 'must be containers or base');
  return false;
}

function readWhole(
  name: string,
  text: string | undefined,
  { least, most, usual }: { least: number; most: number; usual: number },
): number {
  if (text === undefined) return usual;
  const value = /^\d{1,10}$/u.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || value < least || value > most)
    throw badField(name, `must be a whole number from ${least} to ${most}`);
  return value;
}

function readSearch(table: Table, text: string | undefined): Search | null {
  const typed = text?.trim() ?? '';
  if (typed.length > longestSearch) throw badField('q', `must not be longer than ${longestSearch} characters`);
  return typed === '' ? null : { text: typed, in: searchedNames(table) };
}

/** What a search looks into: what tells rows apart, and of stored rows every text that they can show. */
function searchedNames(table: Table): string[] {
  if (table.is === 'summed') return table.by;
  const isText = (key: string) => searchedTypes.includes(table.of.fields[key]?.type ?? 'text');
  return [...table.columns, ...(table.optionalColumns ?? [])].filter(isText);
}

const searchedTypes: ColumnType[] = ['text', 'code', 'status'];
