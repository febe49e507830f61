import type { Cell, Drill, ReportAnswer, ReportColumn, ReportFilter } from '../../contracts/report.ts';
import { writeList } from '../../contracts/value-list.ts';

/** What stands behind the question mark of an address. */
export type Query = Record<string, string>;

/** Asks a page, one of its parts, or a filter for its values. */
export const questionOf = (page: string, query: Query, part = ''): string =>
  addressOf(`/api/reports/${page}${part}`, query);

export const addressOf = (path: string, query: Query): string => {
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
};

const few = { limit: '40' };
/** A page in the middle of the rows: it shows whether rows that compare as equal have an order. */
const further = { limit: '25', offset: '10' };

/** Every column orders the rows, by turns from the first row upwards and from the middle downwards. */
export const bySort = (columns: ReportColumn[]): Query[] =>
  columns
    .filter(({ type }) => type !== 'spark')
    .map(({ key }, index) => (index % 2 === 0 ? { ...few, sort: `-${key}` } : { ...further, sort: key }));

/** Named periods, days in the middle of the data, and a last day that is not the newest. */
export function byDays({ time, data_days }: Pick<ReportAnswer, 'time' | 'data_days'>): Query[] {
  if (time === 'none' || !data_days) return [];
  const to = dayBetween(data_days, 0.8);
  if (time === 'as_of') return [{ ...few, to }];
  const named = ['7d', '30d', '90d', '12m', 'mtd', 'ytd'].map((period) => ({ ...few, period }));
  return [...named, { ...few, to }, { ...few, from: dayBetween(data_days, 0.55), to }];
}

function dayBetween({ first, last }: { first: string; last: string }, part: number): string {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return new Date(from + (to - from) * part).toISOString().slice(0, 10);
}

const mostWords = 6;

/** Values of a filter to narrow the page by, alone and together. `found` are those that the server offers, `rows` what the page shows. */
export function valuesOf(filter: ReportFilter, found: string[], rows: ReportAnswer['rows']): string[] {
  const { name, kind, words } = filter;
  if (kind === 'words' || kind === 'group') return words.slice(0, mostWords).map(({ value }) => value);
  const offered = kind === 'search' ? found : rows.map((row) => codeOf(row, name)).filter((value) => value !== '');
  const distinct = [...new Set(offered)];
  const some = [...new Set([distinct[0], distinct[Math.floor(distinct.length / 2)]])].filter(
    (value) => value !== undefined,
  );
  if (some.length === 0) return [];
  const blank = '';
  return [...new Set([...some.map((value) => writeList([value])), writeList(some), blank])];
}

const codeOf = (row: Record<string, Cell>, column: string): string => {
  const value = row[`${column}_code`] ?? row[column];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A word of the first row to search for. */
export function searchIn({ rows, columns }: Pick<ReportAnswer, 'rows' | 'columns'>): Query[] {
  const texts = columns.filter(({ type }) => type === 'text' || type === 'code').map(({ key }) => rows[0]?.[key]);
  const word = texts.flatMap((text) => (typeof text === 'string' ? (text.match(/[A-Za-z0-9]{3,}/u) ?? []) : []))[0];
  return word ? [{ ...few, q: word }] : [];
}

/** None of the columns that are left aside, and some of them alone. */
export function byAside(columns: ReportColumn[]): Query[] {
  const keys = columns.filter(({ is_aside }) => is_aside).map(({ key }) => key);
  if (keys.length === 0) return [];
  return ['', ...keys.slice(0, 3), keys.slice(-2).join()].map((aside) => ({ ...few, aside }));
}

export interface Led {
  page: string;
  query: Query;
}

/** Where rows, columns and charts of an answer lead, each way once, from the first row that has it and from the last. */
export function followDrills(answer: ReportAnswer): Led[] {
  const { row_drill, columns, rows, series } = answer;
  const ofRows = [row_drill, ...columns.map(({ drill }) => drill)].filter((drill) => drill !== null);
  const ways = new Map(ofRows.map((drill) => [JSON.stringify(drill), drill]));
  const led = [...ways.values()].flatMap((drill) => {
    const leading = rows.filter((row) => leadsFrom(drill, row));
    return [...new Set([leading[0], leading.at(-1)])].flatMap((row) => (row ? [follow(drill, row, answer)] : []));
  });
  const drawn = series.flatMap(({ drill, points }) => {
    const point = points[0];
    return drill && point ? [follow(drill, point, answer)] : [];
  });
  return [...led, ...drawn];
}

const leadsFrom = ({ when, needs }: Drill, row: Record<string, Cell>): boolean =>
  Object.entries(when).every(([column, values]) => values.includes(String(row[column]))) &&
  needs.every((column) => codeOf(row, column) !== '');

function follow(drill: Drill, row: Record<string, Cell>, { page, period }: ReportAnswer): Led {
  const carried = drill.carry.flatMap(({ filter, column }) => {
    const value = codeOf(row, column);
    return value === '' ? [] : [[filter, writeList([value])]];
  });
  const days = period ? { to: period.to, ...(drill.set.period ? {} : { from: period.from }) } : {};
  const detail = drill.detail ? { detail: drill.detail } : {};
  return {
    page: drill.page ?? page,
    query: { ...few, ...days, ...detail, ...Object.fromEntries(carried), ...drill.set },
  };
}
