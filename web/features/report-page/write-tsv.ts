import type { Cell, ReportColumn } from '../../../contracts/report.ts';
import { roundFigure, writeSeries } from '../../../contracts/round-figure.ts';

/** Rows for a spreadsheet: figures as a file has them, words as people read them, nothing for what is unknown. */
export function writeTsv(columns: ReportColumn[], rows: Record<string, Cell>[]): string {
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => write(row[column.key], column))),
  ];
  return lines.map((line) => line.map((text) => text.replace(/[\t\r\n]+/gu, ' ')).join('\t')).join('\n');
}

function write(value: Cell | undefined, { type, words }: ReportColumn): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return writeSeries(value);
  if (typeof value === 'number') return String(roundFigure(value, type));
  if (type === 'flag') return value ? 'Yes' : 'No';
  if (type === 'status') return words?.[String(value)] ?? String(value);
  return String(value);
}
