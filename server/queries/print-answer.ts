import { csvCell } from '../../contracts/csv-cell.ts';
import type { DatasetAnswer, QueryColumn } from '../../contracts/dataset-query.ts';
import { roundFigure } from '../../contracts/round-figure.ts';

type Row = DatasetAnswer['rows'][number];

/** The rows of an answer, then its subtotals and its total, as they are printed. */
function linesOf({ columns, rows, subtotals, totals }: DatasetAnswer): (string | number | boolean | null)[][] {
  const [first] = columns;
  const rounded = (value: Row[string] | undefined, { type }: QueryColumn) =>
    typeof value === 'number' ? roundFigure(value, type) : (value ?? null);
  const cells = (row: Row, column: QueryColumn, rest: string) =>
    column.is === 'dimension' && !(column.key in row) ? rest : rounded(row[column.key], column);
  const lines = (some: Row[], rest: string) => some.map((row) => columns.map((column) => cells(row, column, rest)));
  const total = columns.map((column) =>
    column.is === 'dimension' ? (column === first ? 'Total' : '') : rounded(totals[column.key], column),
  );
  return [...lines(rows, ''), ...lines(subtotals, 'All'), total];
}

/** An answer as a file of commas: what may be read as a formula is not one. */
export const answerAsCsv = (answer: DatasetAnswer): string =>
  [answer.columns.map(({ label }) => label), ...linesOf(answer)]
    .map((line) => line.map(csvCell).join(','))
    .join('\r\n');

/** An answer as columns of text. */
export function answerAsTable(answer: DatasetAnswer): string {
  const lines = [answer.columns.map(({ label }) => label), ...linesOf(answer)].map((line) =>
    line.map((value) => (value === null ? '—' : String(value))),
  );
  const widths = answer.columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const isNumber = answer.columns.map(({ is }) => is !== 'dimension');
  const pad = (text: string, index: number) =>
    isNumber[index] ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0);
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}
