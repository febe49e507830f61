import type { Cell, ColumnType, ReportColumn } from '../../../contracts/report.ts';
import { roundFigure, writeSeries } from '../../../contracts/round-figure.ts';
import type { TextStyle } from './sheet-styles.ts';

/** What a file says of a column. */
export type FileColumn = Pick<ReportColumn, 'key' | 'label' | 'type' | 'unit' | 'definition' | 'has_total' | 'words'>;

/** A time in a file must be one that can be sorted and reckoned with, so its zone stands in a column of its own. */
export const zoneColumn: FileColumn = {
  key: 'zone',
  label: 'Time zone',
  type: 'code',
  unit: null,
  definition: 'Of the facility: the times in the row are by its clock.',
  has_total: false,
  words: null,
};

const words: ReadonlySet<ColumnType> = new Set<ColumnType>([
  'text',
  'code',
  'status',
  'flag',
  'date',
  'datetime',
  'spark',
]);
const isFigure = ({ type }: FileColumn): boolean => !words.has(type);

export const headStyle = (column: FileColumn): TextStyle => (isFigure(column) ? 'headOfFigures' : 'head');

/** The label with its unit: a file has no second line for it. */
export const headOf = ({ label, unit }: Pick<FileColumn, 'label' | 'unit'>): string =>
  unit && !label.toLowerCase().includes(unit.toLowerCase()) ? `${label} (${unit})` : label;

/** Words for people instead of the words of the store, and figures without digits that nobody measured. */
export function valueIn(column: FileColumn, value: Cell | undefined): string | number | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return writeSeries(value);
  if (column.type === 'flag') return value === true || value === 1 || value === 'true' ? 'Yes' : 'No';
  if (typeof value === 'number') return roundFigure(value, column.type);
  return column.words?.[String(value)] ?? String(value);
}

const narrowest = 8;
const widest = 60;
const aroundValue = 2;
/** The button of the filter covers the end of a heading. */
const aroundHead = 5;
/** A single long name must not widen a column for all the others. */
const fitting = 0.95;
const ofTimes: Partial<Record<ColumnType, number>> = { date: 13, datetime: 22 };

/** In characters: nearly all of the first values fit, and the longest word of the heading. */
export function widthOf(column: FileColumn, rows: Record<string, Cell>[], total: Cell | undefined): number {
  const values = [...rows.map((row) => row[column.key]), column.has_total ? total : null];
  const lengths = values.map((value) => shownLength(column, value)).toSorted((a, b) => a - b);
  const usual = ofTimes[column.type] ?? lengths[Math.ceil(fitting * (lengths.length - 1))] ?? 0;
  const largest = isFigure(column) ? (lengths.at(-1) ?? 0) : usual;
  const head = headOf(column);
  const words = head.split(' ').map(({ length }) => length);
  const heading = Math.max(...words, Math.ceil(head.length / 2)) + aroundHead;
  return Math.min(widest, Math.max(narrowest, heading, largest + aroundValue));
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

function shownLength(column: FileColumn, cell: Cell | undefined): number {
  const value = valueIn(column, cell);
  if (value === null) return 0;
  if (typeof value === 'string') return value.length;
  if (column.type === 'money') return grouped.format(Math.trunc(value)).length + 4;
  return column.type === 'percent' ? 7 : grouped.format(value).length;
}
