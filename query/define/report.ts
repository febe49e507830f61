import type { Days } from '../../contracts/calendar.ts';
import type { ChartKind, ColumnType, StatusLevel } from '../../contracts/report.ts';
import type { Dataset, List } from './define.ts';
import type { Fragment } from './sql.ts';

/** Where a figure leads: to another page or to a detail of this one. */
export type DrillTo = (
  | { page: string; carry: readonly string[]; set?: Record<string, string> }
  | { detail: string; carry?: readonly string[]; set?: Record<string, string> }
) & {
  /** From which rows: those whose column holds one of these. From all of them where it is not given. */
  when?: Record<string, readonly string[]>;
};

/** Rows summed by dimensions. */
export interface SummedTable {
  is: 'summed';
  of: Dataset;
  by: string[];
  columns: string[];
  /** Columns that a reader has to choose: they are in every export, and in the table once they are chosen. */
  optionalColumns?: string[];
  sort: string[];
  /** Which rows stand in the table, over the measures; the totals do not depend on it. */
  having?: Fragment;
  /** Measures that `having` or the charts read and the table does not show. */
  needs?: string[];
}

/** Rows as stored. */
export interface ListedTable {
  is: 'listed';
  of: List;
  columns: string[];
  /** Columns that a reader has to choose: they are in every export, and in the table once they are chosen. */
  optionalColumns?: string[];
  sort: string[];
}

export type Table = SummedTable | ListedTable;

interface SummedWishes<Dim extends string, Meas extends string> {
  by: NoInfer<Dim>[];
  columns: NoInfer<Dim | Meas>[];
  optionalColumns?: NoInfer<Dim | Meas>[];
  sort: NoInfer<Dim | Meas | `-${Dim}` | `-${Meas}`>[];
  having?: Fragment;
  needs?: NoInfer<Meas>[];
}

/** A misspelt dimension or measure does not compile. */
export const summed = <Dim extends string, Part extends string, Meas extends string>(
  of: Dataset<Dim, Part, Meas>,
  wishes: SummedWishes<Dim, Meas>,
): SummedTable => ({ is: 'summed', of: of as unknown as Dataset, ...wishes });

export const listed = <Key extends string>(
  of: List<Key>,
  wishes: { columns: NoInfer<Key>[]; optionalColumns?: NoInfer<Key>[]; sort: NoInfer<Key | `-${Key}`>[] },
): ListedTable => ({ is: 'listed', of: of as unknown as List, ...wishes });

interface Guide {
  label: string;
  from: number;
  to: number;
}

/** What every chart says about itself. */
interface DrawnOf {
  /** Tells the charts of a page apart; the measure it draws where it is not given. */
  id?: string;
  kind: ChartKind;
  x: string;
  y: string;
  /** Size of a mark, or the value of a heat map's cell. */
  z?: string;
  /** The dimension, or the field that `points` makes, that tells the series apart. */
  series?: string;
  /** How grave the series are that `points` makes, in the order in which they are drawn. A dimension says it itself. */
  levels?: Record<string, StatusLevel>;
  label?: string;
  line?: string;
  /** Further fields that the kind draws, by their role: the limits of a control chart, the quantiles of a box. */
  roles?: Record<string, string>;
  /** What fields are called that `points` makes, and what they hold. */
  axes?: Record<string, { label: string; type: ColumnType; unit?: string }>;
  /** Bands or lines to compare with, the same for all or read off the points. */
  guides?: Guide[] | ((points: ChartRow[]) => Guide[]);
  log?: true | 'x';
  /** The colors of a heat map compare the cells of one row, each by its part of the row's largest. */
  scale?: 'row';
  /** From rows to points, where a point is not simply a row. The days are those of the page. */
  points?: (rows: ChartRow[], days: Days) => ChartRow[];
  /** States the finding, from the points. */
  title: (points: ChartRow[], words: ChartWords) => string;
  /** The filter without which it would say nothing: drawn once it is set. */
  when?: string;
  /** The filter that leaves it nothing to compare: drawn until it is set. */
  unless?: string;
  /** What a click on a mark does: it filters the page, or it leads elsewhere. */
  sets?: Record<string, string>;
  drill?: DrillTo;
}

/** A question of its own that a chart draws, over the page's filters. */
export interface ChartOf extends DrawnOf {
  /** What is asked, where it is not the dataset of the table. It must know every filter of the page. */
  of?: Dataset;
  by: string[];
  /** Time on the x axis. */
  bucket?: 'week' | 'month' | 'hour';
  /** The days drawn, where they are not those of the page: whole weeks or months, or so many days before them as well. */
  span?: { whole: 'week' | 'month'; least: number } | { before: number };
  measures: string[];
  top?: number;
  /** Which rows are drawn first, where only the top ones are. */
  sort?: string[];
  /** Whether its facts are those of the table, every one of them, and dear: both are asked for in one question. */
  isWithTable?: true;
}

/** A chart of the rows of a list, one point a row. */
export interface ListChartOf extends DrawnOf {
  fields: string[];
  sort: string[];
  /** Of rows that are not shown, those that are drawn: a condition over the columns of the list. A line through its turns is the line through all. */
  draws?: Fragment;
  /** Of the rows that were read the few that are drawn. */
  chooses?: (rows: ChartRow[]) => ChartRow[];
  /** How many are drawn at most, the first in order: where the rows that are shown have as many, no others are read. */
  top?: number;
  /** All rows of some things rather than the first rows of all: of the first so many that come in the order of the chart, by the filter that names them. */
  lanes?: { field: string; filter: string; most: number };
}

/** A chart of a dataset of its own: a misspelt dimension or measure does not compile. */
export const charted = <Dim extends string, Part extends string, Meas extends string>(
  of: Dataset<Dim, Part, Meas>,
  wishes: Omit<ChartOf, 'of' | 'by' | 'measures'> & { by: NoInfer<Dim>[]; measures: NoInfer<Meas>[] },
): ChartOf => ({ ...wishes, of: of as unknown as Dataset });

export type Charts = readonly (ChartOf | ListChartOf)[];

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
  /** The group of the menu that a reader must see: for others this part of the page is not there. */
  group?: string;
  charts?: Charts;
  rowDrill?: DrillTo;
  cellDrills?: Record<string, DrillTo>;
}

/** The record of one thing: details that stand on the page itself once one of the filters names exactly one. */
export interface RecordOf {
  filters: readonly string[];
  panels: readonly {
    detail: string;
    /** `facts`: its one row is read from top to bottom, each field beside its name. */
    as: 'table' | 'facts';
    /** The filter that must be the one, where the others leave it nothing to tell. */
    when?: string;
  }[];
  /** They stand in place of figures, charts and rows of the page, which would say nothing about one thing. */
  isAlone?: true;
  /** They stand beneath the rows, which say what they are about; else above them. */
  isBelow?: true;
}

/** Dimensions of the table's dataset that can tell rows apart, in the order in which they are offered. */
export interface GroupBy {
  allowed: readonly string[];
  default: readonly string[];
}

/** A page is a value. */
export interface Report {
  page: string;
  /** It shows how single people work: a view of it narrowed to one of them is never saved. */
  aboutPeople?: true;
  question: string;
  grain: string;
  time: 'as_of' | 'period' | 'none';
  filters: readonly string[];
  table: Table;
  kpis: readonly string[];
  /** By what a reader may tell the rows apart (`?groupBy=item,user`); the table as it is written stands for `default`. */
  groupBy?: GroupBy;
  /** The first is the main one; the others are drawn beneath it. */
  charts?: Charts;
  /** Filters that must name exactly one thing each before there is anything to show, in the words of a sentence. */
  requires?: Record<string, string>;
  /** A page about one thing that lists all of them until one of these filters is set; figures and chart wait for that. */
  about?: { filters: readonly string[]; note: string };
  /** Filters that name one thing each, such as a tag or a case: once one is set, all days are shown. */
  timeless?: readonly string[];
  /** What is shown of one thing, such as a case or a tray. */
  record?: RecordOf;
  rowDrill?: DrillTo;
  cellDrills?: Record<string, DrillTo>;
  details?: Record<string, DetailOf>;
  /** Measures that say something about the data rather than the business: meta of the answer, and a note where they call for one. */
  meta?: Record<string, MetaOf>;
}

export interface MetaOf {
  measure: string;
  /** The measure that tells by name what is counted. */
  names?: string;
  note?: {
    level: 'info' | 'look';
    /** It stands before all figures, because it may change what is done about them. */
    isFirst?: true;
    text: (value: number, words: ChartWords, names: string) => string | null;
  };
}

export const defineReport = (report: Report): Report => report;
