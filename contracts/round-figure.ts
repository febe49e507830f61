import type { ColumnType } from './report.ts';

/** Two more than a screen shows: enough to reckon on, and none of the digits that only binary fractions have. */
const decimals: Partial<Record<ColumnType, number>> = {
  quantity: 4,
  count: 4,
  money: 4,
  percent: 6,
  ratio: 4,
  days: 3,
  hours: 3,
  minutes: 3,
  score: 3,
};
const usual = 4;
/** What is small keeps so many of its own digits. */
const leastDigits = 4;
/** What sums of fractions leave where nothing is left. */
const noise = 1e-9;

/** A figure as it leaves the product, in a file or on the clipboard: 3520, not 3520.0000000000005. */
export function roundFigure(value: number, type: ColumnType): number {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return value;
  if (size < noise) return 0;
  const digits = Math.max(decimals[type] ?? usual, leastDigits - 1 - Math.floor(Math.log10(size)));
  return Number(value.toFixed(digits));
}

/** A small series in one text, with a dash for what is unknown. */
export const writeSeries = (values: readonly (number | null)[]): string =>
  values.map((value) => (value === null ? '—' : roundFigure(value, 'quantity'))).join(' ');
