export type ChartRow = Record<string, string | number | boolean | null | (number | null)[]>;

/** Numbers as people read them. */
export interface ChartWords {
  money(value: number | null): string;
  percent(value: number | null): string;
  number(value: number | null): string;
  /** A quantity in base units, with its unit and in containers first, where all rows have the same: `24 × 5 mL`. */
  quantity(value: number | null): string;
}
