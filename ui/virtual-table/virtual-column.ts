import type { ReactNode } from 'react';

export interface VirtualColumn<Row> {
  key: string;
  label: string;
  /** Stands small after the label. */
  unit: string | null;
  /** What the column holds, told when hovering over its heading. */
  definition: string;
  align: 'start' | 'end';
  /** Long words take a second line before they are cut. */
  wraps: boolean;
  /** In pixels. */
  width: number;
  /** The way a first click orders it: figures from the largest, words from A. */
  firstOrder: 'ascending' | 'descending';
  render: (row: Row) => ReactNode;
  /** What stands in the totals row; nothing where the column has no total. */
  total: ReactNode;
}

export const narrowestColumn = 56;
export const widestColumn = 720;

export const clampWidth = (width: number): number =>
  Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)));

/** How far from the left edge each pinned column stands. */
export function pinnedOffsets(columns: { width: number }[], pinned: number): number[] {
  let left = 0;
  return columns.slice(0, pinned).map(({ width }) => {
    const offset = left;
    left += width;
    return offset;
  });
}

/** Whether the column at a place stays in view, and whether it is the last that does: its edge is drawn. */
export function pinnedAs(pins: unknown[], at: number): 'inner' | 'last' | undefined {
  if (!pins[at]) return undefined;
  return pins[at + 1] ? 'inner' : 'last';
}
