export type ChartRow = Record<string, string | number | boolean | null | (number | null)[]>;

/** Numbers as people read them. */
export interface ChartWords {
  money(value: number | null): string;
  percent(value: number | null): string;
  number(value: number | null): string;
}
