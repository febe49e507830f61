import type { Days } from '../../contracts/calendar.ts';
import type { ChartSpec } from '../../contracts/chart-spec.ts';
import type { ChartKind, ColumnType, StatusLevel } from '../../contracts/report.ts';
import type { ChartRow, ChartWords } from './chart-row.ts';
import type { Dataset, List } from './define.ts';
import type { Finding } from './finding.ts';
import type { Fragment } from './sql.ts';
import type { DrillFrom, DrillOf, DrillTo, ListedTable, Some, SummedTable, Table } from './table.ts';

export type { ChartRow, ChartWords } from './chart-row.ts';

interface Guide {
  label: string;
  from: number;
  to: number;
}

/** The specification of a chart, its fields and filters held against its dataset. It holds no function: chartSpec in contracts is its schema. */
interface SpecOf<Key extends string, Made extends string, Name extends string>
  extends Omit<ChartSpec, 'axes' | 'sets'> {
  /** Tells the charts of a page apart; the measure it draws where it is not given. */
  id?: string;
  kind: ChartKind;
  x: Key | NoInfer<Made>;
  y: Key | NoInfer<Made>;
  /** Size of a mark, or the value of a heat map's cell. */
  z?: Key | NoInfer<Made>;
  /** The dimension, or the field that `points` makes, that tells the series apart. */
  series?: Key | NoInfer<Made>;
  /** How grave the series are that `points` makes, in the order in which they are drawn. A dimension says it itself. */
  levels?: Record<string, StatusLevel>;
  label?: Key | NoInfer<Made>;
  line?: Key | NoInfer<Made>;
  /** Further fields that the kind draws, by their role: the limits of a control chart, the quantiles of a box. */
  roles?: Record<string, Key | NoInfer<Made>>;
  /** What fields are called that `points` makes, and what they hold. */
  axes?: { [Field in Made]?: { label: string; type: ColumnType; unit?: string } };
  log?: true | 'x';
  /** The colors of a heat map compare the cells of one row, each by its part of the row's largest. */
  scale?: 'row';
  /** Limits of the classes of a heat map that hold for all days and filters: `[-3.09, -1.96, 1.96, 3.09]`. Without them the classes are steps of one width. */
  classes?: number[];
  /** The filter without which it would say nothing: drawn once it is set. */
  when?: Name;
  /** The filter that leaves it nothing to compare: drawn until it is set. */
  unless?: Name;
  /** What a click on a mark does: it filters the page, or it leads elsewhere. */
  sets?: Some<Name | 'from' | 'to', Key | NoInfer<Made> | `${Key | NoInfer<Made>}_code`>;
}

/** What a page works out of the answer in its own code, beside the specification. */
interface Findings<Dim extends string, Meas extends string> {
  /** From rows to points, where a point is not simply a row. The days are those of the page. */
  points?: (rows: ChartRow[], days: Days) => ChartRow[];
  /** States the finding, with the question that it is made from; made from the points only where these are all there is. */
  title: Finding<Dim, Meas> | ((points: ChartRow[], words: ChartWords) => string);
  /** Bands or lines to compare with, the same for all or read off the points. */
  guides?: Guide[] | ((points: ChartRow[], words: ChartWords) => Guide[]);
}

/** What every chart says about itself: its specification, its findings, and where a mark leads. */
type DrawnOf<Dim extends string, Meas extends string, Made extends string, Name extends string, Drill> = Omit<
  SpecOf<Dim | Meas, Made, Name>,
  'guides'
> &
  Findings<Dim, Meas> & { drill?: Drill };

/** A question of its own that a chart draws, over the page's filters. */
export interface ChartOf<
  Dim extends string = string,
  Meas extends string = string,
  Name extends string = string,
  Made extends string = string,
  Drill = DrillTo,
> extends DrawnOf<Dim | 'bucket', Meas, Made, Name, Drill> {
  /** What is asked, where it is not the dataset of the table. It must know every filter of the page. */
  of?: Dataset;
  by: (Dim | 'bucket')[];
  /** Time on the x axis. */
  bucket?: 'week' | 'month' | 'hour';
  /** The days drawn, where they are not those of the page: whole weeks or months, or so many days before them as well. */
  span?: { whole: 'week' | 'month'; least: number } | { before: number };
  measures: Meas[];
  top?: number;
  /** Which rows are drawn first, where only the top ones are. */
  sort?: (Dim | Meas | `-${Dim}` | `-${Meas}` | 'bucket')[];
}

/** A chart of the rows of a list, one point a row. */
export interface ListChartOf<
  Key extends string = string,
  Name extends string = string,
  Made extends string = string,
  Drill = DrillTo,
> extends DrawnOf<never, Key, Made, Name, Drill> {
  fields: Key[];
  sort: (Key | `-${Key}`)[];
  /** Of rows that are not shown, those that are drawn: a condition over the columns of the list. A line through its turns is the line through all. */
  draws?: Fragment;
  /** Of the rows that were read the few that are drawn. */
  chooses?: (rows: ChartRow[]) => ChartRow[];
  /** How many are drawn at most, the first in order: where the rows that are shown have as many, no others are read. */
  top?: number;
  /** All rows of some things rather than the first rows of all: of the first so many that come in the order of the chart, by the filter that names them. */
  lanes?: { field: Key; filter: Name; most: number };
}

declare const checked: unique symbol;

/**
 * A chart whose names `charted` or `chartedRows` has checked against its own dataset or list. Its other parts are hidden: what
 * they are called is no name of the page.
 */
export interface OwnChart {
  of: (Dataset | List) & { [checked]: true };
}

/** The same without the check, for charts that several pages draw of datasets of their own. */
export const ownChart = (of: Dataset, chart: Omit<ChartOf, 'of'>): OwnChart => ({ ...chart, of }) as ChartOf & OwnChart;

/** A misspelt name does not compile, wherever it stands in the chart. */
export const charted = <
  Dim extends string,
  Part extends string,
  Meas extends string,
  Name extends string,
  Made extends string = never,
>(
  of: Dataset<Dim, Part, Meas, Name>,
  chart: Omit<
    ChartOf<NoInfer<Dim>, NoInfer<Meas>, NoInfer<Name>, Made, DrillOf<NoInfer<Dim | Meas>, NoInfer<Name>>>,
    'of'
  >,
): OwnChart => ownChart(of, chart as unknown as Omit<ChartOf, 'of'>);

/** The same of the rows of a list, for a chart that stands in no page, such as one of a detail. */
export const chartedRows = <Key extends string, Name extends string, Made extends string = never>(
  _of: List<Key, Name>,
  chart: ListChartOf<NoInfer<Key>, NoInfer<Name>, Made, DrillOf<NoInfer<Key>, NoInfer<Name>>>,
): OwnChart => chart as unknown as OwnChart;

export type Charts = readonly (ChartOf | ListChartOf)[];

/** A chart of the table's own dataset or list, its names checked against it; one of another dataset is made by `charted`. */
export type ChartFrom<T extends Table, Made extends string, Detail extends string> =
  T extends SummedTable<infer Dim, infer Meas, infer Name>
    ? Omit<ChartOf<Dim, Meas, Name, Made, DrillFrom<T, Detail>>, 'of'> & { of?: never }
    : T extends ListedTable<infer Key, infer Name>
      ? ListChartOf<Key, Name, Made, DrillFrom<T, Detail>> & { of?: never }
      : never;
