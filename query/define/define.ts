import type { queryBuckets } from '../../contracts/dataset-query.ts';
import type { ColumnType, reportTimes, StatusLevel } from '../../contracts/report.ts';
import type { Asked } from './asked.ts';
import type { Filter } from './filter.ts';
import type { Added } from './joins.ts';
import { type Fragment, sql } from './sql.ts';

/** Whether more of a figure is good news, bad news, or neither. */
export type Better = 'up' | 'down' | 'neither';

/** From where on a figure asks its reader to look or to act: above so much, below it, or once a day has passed. `of` another figure it is a part, judged over all rows together. */
export type Alarm = { level: Extract<StatusLevel, 'bad' | 'warn'> } & (
  | { above: number; of?: string }
  | { below: number }
  | { isPast: true }
);

/** What rows are told apart by. The columns are those of the dataset's cells, with what its joins add. */
export interface Dimension {
  label: string;
  type: Extract<ColumnType, 'text' | 'code' | 'status' | 'date' | 'count'>;
  definition: string;
  /** What tells two of them apart. */
  by: string;
  /** What a reader sees, and what a filter takes; the same as `by` where they are not given. */
  shows?: string;
  code?: string;
  /** The words for people of a status, and how grave each is. */
  words?: Record<string, string>;
  levels?: Record<string, StatusLevel>;
  alarm?: Alarm;
  /** It is a day: where rows are told apart by it, whatever they lead to is narrowed to that day. */
  isDay?: true;
  /** It names single people or their cases: only a page that shows it grants it, and reading it is in the audit log. */
  isPersonal?: true;
  /** The group of the menu whose readers see it; all see it where none is named: `'shortage_management'`. */
  group?: string;
}

/** A figure with the text that explains it wherever it is shown. */
export interface Measure<Part extends string = string> {
  label: string;
  type: ColumnType;
  definition: string;
  unit?: string;
  /** How much one of something is, as in units per charge: always in base units, whatever a reader counts quantities in. */
  isFactor?: true;
  better?: Better;
  /** The words for people of a status, and how grave each is. */
  words?: Record<string, string>;
  levels?: Record<string, StatusLevel>;
  alarm?: Alarm;
  /** Rests on too little where another measure of its row is below a number: it is shown in gray, with that measure. */
  few?: { of: string; below: number };
  /** What of the facts it is made of. */
  parts: readonly Part[];
  /**
   * An aggregate over the cells. The totals row evaluates it once over all cells, so that a ratio is made of summed parts and
   * a distinct count is counted anew. Absent where `after` says it all.
   */
  of?: Fragment;
  /** The same of a single cell, where rows are cells: many of them are put in order without being grouped. */
  ofCell?: Fragment;
  /** Where the cells are first summed to something coarser within the row: one of the dataset's grains. */
  grain?: string;
  /**
   * Taken over cells that carry nothing else: where every single value counts, all other parts would stand beside each for nothing.
   * Where that is not so for every question, these are the conditions under which it is.
   */
  needsOwnCells?: boolean | readonly Condition<'asked' | 'by' | 'bucket'>[];
  /**
   * Of a measure apart that counts different things, which its one part names or leaves blank: of what kind they are. Several of one
   * kind are counted in one pass.
   */
  countsDistinct?: string;
  /** Worked out from the other measures of the rows (`measured`), with `overRows` for a window over all of them. */
  after?: Fragment;
  /** The measures that `after` reads. */
  needs?: readonly string[];
  /** No total: the totals row stays blank. */
  total?: 'none';
  /** Filters that choose by the outcome it is a share of: under one of them it would be 0 or 100 % by the choice, and is blank. */
  settledBy?: readonly string[];
  /** Its text names single people or their cases: reading it is in the audit log. */
  isPersonal?: true;
  /** Says itself how something changed: as a key figure it is not compared again. */
  isChange?: true;
  /** The group of the menu whose readers see it; all see it where none is named: `'shortage_management'`. */
  group?: string;
  /**
   * What it is held against as a key figure, where that is not the time before: another figure of the page, with the words for it, or
   * nothing, because of an earlier day nothing is known.
   */
  against?: { measure: string; words: string } | 'nothing';
  /**
   * A small series: the measure by week over the last so many whole weeks. `since` names a measure that is the first day of the
   * row, whatever days are asked for: the weeks before it are unknown, not zero.
   */
  spark?: {
    measure: string;
    weeks: number;
    since?: string;
    /** And over so many weeks after the last whole one, of what is known ahead: `13`. */
    ahead?: number;
  };
}

/** Which dimensions go with which measures, where not all go with all. */
export interface Pairs<Dim extends string = string, Meas extends string = string> {
  /** The measure means something only where rows are grouped by all of these: `{ ndc_share_pct: ['item', 'ndc'] }`. */
  needs?: Partial<Record<Meas, readonly Dim[]>>;
  /** The measure says nothing by these: `{ incomplete_day_count: ['item', 'bucket'] }`. */
  notWith?: Partial<Record<Meas, readonly Dim[]>>;
  /** The measure has these buckets of time alone: `{ usage_value: ['week', 'month'] }`. */
  buckets?: Partial<Record<Meas, readonly Bucket[]>>;
}

/** One fact at one grain, and what may be asked of it. */
export interface Dataset<
  Dim extends string = string,
  Part extends string = string,
  Meas extends string = string,
  Name extends string = string,
> {
  /** Its name in questions: `tag-used`. */
  name: string;
  /** Its name for people: "RFID tags used". */
  title: string;
  /** How time applies: a state at the end of the last day, sums over the days, or not at all. */
  time: (typeof reportTimes)[number];
  /** The buckets of time that it has as the dimension `bucket`: `['week', 'month']`. */
  buckets: readonly Bucket[];
  /** The column of the cells that says which day each is of, where cells do not carry `bucket` themselves: `expiry`. */
  day?: string;
  pairs?: Pairs<NoInfer<Dim>, NoInfer<Meas>>;
  /** What the figures are made from, for people. */
  source: string;
  /** The table whose `local_date` says which days hold data; the movements where it is not given. */
  reach?: string;
  /** The entities whose newest load says how fresh the figures are, where they are not the facts of the reach. */
  facts?: readonly string[];
  /** The state of a day that is not kept ready takes as long as a page may: its figures are not followed over time. */
  hasNoTrend?: true;
  filters: Record<Name, Filter>;
  dimensions: Record<Dim, Dimension>;
  /** A column of the cells that says which row each belongs to, where rows are told apart by all of these dimensions; and whether there is one cell of each. */
  rowId?: { column: string; by: readonly NoInfer<Dim>[]; isCell?: true };
  /**
   * What cells can be summed to before a measure is taken: by which columns, and which others stay known. With `isSummedForTotal` the
   * total is taken over sums of all rows, such as the error of a sum, and not over the sums of each row.
   */
  grains?: Record<string, { by: readonly string[]; keep?: readonly string[]; isSummedForTotal?: true }>;
  /** Aggregates of the facts that measures are made of, each under its name in the cells. */
  parts: Record<Part, (asked: Asked) => Fragment>;
  measures: Record<Meas, Measure<Part>>;
  /** Where several tables can answer a part of a question: which one does is chosen before the cells are made, and `source` says it. */
  sources?: Readonly<Record<string, Sources>>;
  /** The cells take so long to make that a chart of the same cells is asked for in one question with its table. */
  areCellsCostly?: true;
  /** The cells: facts that pass the filters, summed to the finest grain that measures need, with the parts that are wanted. */
  cells(wanted: Wanted): Fragment;
  /** What is known about the cells besides: names, types, units, and the joins that bring them. */
  adds: Added;
}

/** What cells must carry. */
export interface Wanted {
  asked: Asked;
  parts: { name: string; of: Fragment }[];
  /** The filters that are set, but for those named, as a condition over facts called `fact`. */
  where: (without?: readonly string[]) => Fragment;
  bucket: Bucket | null;
  /** What the rows are told apart by, so that cells need be no finer. */
  by: readonly string[];
  /** Whether anything reads a column: what nothing reads need neither tell cells apart nor be worked out. */
  reads: (column: string) => boolean;
  /** Whether one of the filters that are set reads a column of the facts. */
  isFiltered: (column: string) => boolean;
  /** The table that answers one of the dataset's choices: `source('state')` is `stock_positions`. */
  source: (choice: string) => string;
  /** Whether they are for measures apart, or beside such: then they must say which rows there are for both. */
  apart: 'these' | 'others' | null;
}

/** What a source is chosen by. */
export type Asking = Pick<Wanted, 'asked' | 'parts' | 'bucket' | 'by' | 'reads'>;

/** A condition under which a table answers, and the reason why it does not where that does not hold. */
export interface Condition<Of extends keyof Asking = keyof Asking> {
  /** `refusal: 'A filter is about trays, which days do not know.'` */
  refusal: string;
  holds: (asking: Pick<Asking, Of>) => boolean;
}

/** A table that answers where all of its conditions hold. */
export interface Source {
  mart: string;
  when: readonly Condition[];
}

/** Tables of which the first answers whose conditions all hold; the last one has none. */
export type Sources = readonly [...Source[], Source & { when: readonly [] }];

/** What rows of a list must carry. */
export interface WantedRows extends Pick<Wanted, 'asked' | 'where' | 'reads' | 'isFiltered' | 'source'> {
  /** Where only the first so many rows are wanted, in the order of one field: others may be left out. */
  head: { by: string; rows: number } | null;
}

/** Time as a dimension: the cells carry `bucket`, the first day of each. */
export type Bucket = (typeof queryBuckets)[number];

/** For windows in `after`: over the rows, and apart from them over the totals row. */
export const overRows = sql`over (partition by is_total)`;

/** A ratio of two expressions; unknown where the divisor is zero or unknown. */
export const ratio = (a: Fragment, b: Fragment): Fragment =>
  sql`cast(${a} as double precision) / nullif(cast(${b} as double precision), 0)`;

/** The same, where a divisor that is not positive says nothing either. */
export const ratioToPositive = (a: Fragment, b: Fragment): Fragment =>
  sql`case when ${b} > 0 then cast(${a} as double precision) / cast(${b} as double precision) end`;

/** Whether there are not two different ones. Engines count different ones many times slower than they find the ends. */
export const isOneAtMost = (value: Fragment): Fragment => sql`coalesce(min(${value}) = max(${value}), true)`;

export function defineDataset<
  const Dim extends string,
  const Part extends string,
  const Meas extends string,
  const Name extends string,
>(dataset: Dataset<Dim, Part, Meas, Name>): Dataset<Dim, Part, Meas, Name> {
  return dataset;
}

/** A field of a list: a value of the row, and perhaps a total over all rows. */
export interface Field {
  label: string;
  type: ColumnType;
  definition: string;
  unit?: string;
  /** As of a measure: always in base units. */
  isFactor?: true;
  better?: Better;
  words?: Record<string, string>;
  levels?: Record<string, StatusLevel>;
  alarm?: Alarm;
  /** An expression over the columns of the list's rows. */
  value: Fragment;
  /**
   * What stands in the same order and is easier to compare, where there is such a thing: a moment rather than its text. Of several
   * keys between commas the last is sorted up or down, and those before it always up: what must come first either way.
   */
  order?: Fragment;
  /** What a filter takes, where it is not the value itself. */
  code?: Fragment;
  /** An aggregate over the same columns. */
  total?: Fragment;
  /** Filters that choose by the outcome of which the total is a share: under one of them it is blank. */
  settledBy?: readonly string[];
  /** The group of the menu whose readers see it; all see it where none is named: `'shortage_management'`. */
  group?: string;
  /** It names single people or their cases: reading it is in the audit log. */
  isPersonal?: true;
}

/** Rows as they are stored, one by one, with nothing summed: where every drill-through ends. */
export interface List<Key extends string = string, Name extends string = string> {
  name: string;
  source: string;
  /** The group of the menu whose readers see it; all see it where none is named: `'shortage_management'`. */
  group?: string;
  /** The table whose `local_date` says which days hold data; the movements where it is not given. */
  reach?: string;
  /** The entities whose newest load says how fresh the figures are, where they are not the facts of the reach. */
  facts?: readonly string[];
  filters: Record<Name, Filter>;
  fields: Record<Key, Field>;
  /** Where several tables can answer: which one does is chosen before the rows are made, and `source` says it. */
  sources?: Readonly<Record<string, Sources>>;
  /** Tables of a `with` from which rows are made, and what is added to them. */
  tables?: (wanted: WantedRows) => Fragment;
  /** The rows that pass the filters, with the columns that fields read. */
  rows(wanted: WantedRows): Fragment;
  /** Rows take longer to make than to keep: the slice and the totals are one question. */
  materializeOnce?: true;
  /** What is known about the rows (`cell`), one match at most for each: looked up for the rows that are shown, unless they are chosen by it. */
  adds?: Added | ((wanted: Pick<WantedRows, 'asked' | 'where'>) => Added);
  /** What the search finds besides the texts that are shown: a condition over the columns of the rows. */
  finds?: (pattern: string) => Fragment;
  /** Columns that put rows of the same sort value into a fixed order. */
  tie: readonly string[];
}

export const defineList = <const Key extends string, const Name extends string>(
  list: List<Key, Name>,
): List<Key, Name> => list;
