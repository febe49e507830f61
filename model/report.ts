import type { Dataset, List } from './define.ts';
import type { Fragment } from './sql.ts';

/** Where a figure leads: to another page or to a detail of this one. */
export type DrillTo =
  | { page: string; carry: readonly string[]; set?: Record<string, string> }
  | { detail: string; carry?: readonly string[]; set?: Record<string, string> };

/** Rows summed by dimensions. */
export interface SummedTable {
  is: 'summed';
  of: Dataset;
  by: string[];
  columns: string[];
  sort: string[];
  /** Which rows stand in the table, over the measures; the totals do not depend on it. */
  keeps?: Fragment;
  /** Measures that `keeps` or the charts read and the table does not show. */
  needs?: string[];
}

/** Rows as stored. */
export interface ListedTable {
  is: 'listed';
  of: List;
  columns: string[];
  sort: string[];
}

export type Table = SummedTable | ListedTable;

interface SummedWishes<Dim extends string, Meas extends string> {
  by: NoInfer<Dim>[];
  columns: NoInfer<Dim | Meas>[];
  sort: NoInfer<Dim | Meas | `-${Dim}` | `-${Meas}`>[];
  keeps?: Fragment;
  needs?: NoInfer<Meas>[];
}

/** A misspelt dimension or measure does not compile. */
export const summed = <Dim extends string, Part extends string, Meas extends string>(
  of: Dataset<Dim, Part, Meas>,
  wishes: SummedWishes<Dim, Meas>,
): SummedTable => ({ is: 'summed', of: of as unknown as Dataset, ...wishes });

export const listed = <Key extends string>(
  of: List<Key>,
  wishes: { columns: NoInfer<Key>[]; sort: NoInfer<Key | `-${Key}`>[] },
): ListedTable => ({ is: 'listed', of: of as unknown as List, ...wishes });

/** A question of its own that a chart draws, over the page's filters. */
export interface ChartOf {
  kind: 'ranked_bar' | 'stacked_bar' | 'stacked_column' | 'stacked_area' | 'line' | 'scatter' | 'heatmap' | 'waterfall';
  by: string[];
  x: string;
  y: string;
  z?: string;
  /** The dimension, or the field that `points` makes, that tells the series apart. */
  series?: string;
  label?: string;
  line?: string;
  guides?: { label: string; from: number; to: number }[];
  log?: boolean;
  /** Time on the x axis. */
  bucket?: 'week' | 'month' | 'hour';
  /** The days drawn, where they are not those of the page. */
  span?: { whole: 'week' | 'month'; least: number };
  measures: string[];
  top?: number;
  /** Which rows are drawn first, where only the top ones are. */
  sort?: string[];
  /** From rows to points, where a point is not simply a row. */
  points?: (rows: ChartRow[]) => ChartRow[];
  /** States the finding, from the points. */
  title: (points: ChartRow[], words: ChartWords) => string;
  sets?: Record<string, string>;
}

/** A chart of the rows of a list, one point a row. */
export interface ListChartOf {
  kind: 'line' | 'timeline' | 'scatter';
  x: string;
  y: string;
  label?: string;
  series?: string;
  fields: string[];
  sort: string[];
  title: (points: ChartRow[], words: ChartWords) => string;
}

export type ChartRow = Record<string, string | number | boolean | null | (number | null)[]>;

/** Numbers as people read them. */
export interface ChartWords {
  money(value: number | null): string;
  percent(value: number | null): string;
  number(value: number | null): string;
}

export interface DetailOf {
  title: string;
  grain: string;
  table: Table;
  filters?: readonly string[];
  rowDrill?: DrillTo;
  cellDrills?: Record<string, DrillTo>;
}

/** A page is a value. */
export interface Report {
  page: string;
  question: string;
  grain: string;
  time: 'as_of' | 'period' | 'none';
  filters: readonly string[];
  table: Table;
  kpis: readonly string[];
  chart?: ChartOf;
  listChart?: ListChartOf;
  /** Filters that must name exactly one thing each before there is anything to show, in the words of a sentence. */
  requires?: Record<string, string>;
  /** A page about one thing that lists all of them until one of these filters is set; figures and chart wait for that. */
  about?: { filters: readonly string[]; note: string };
  rowDrill?: DrillTo;
  cellDrills?: Record<string, DrillTo>;
  details?: Record<string, DetailOf>;
  /** Measures that say something about the data rather than the business: meta of the answer, and a note where they call for one. */
  meta?: Record<string, MetaOf>;
}

export interface MetaOf {
  measure: string;
  note?: { level: 'info' | 'look'; text: (value: number, words: ChartWords) => string | null };
}

export const defineReport = (report: Report): Report => report;
