import type { PageNumber } from '../../catalog/menu.ts';
import type { Dataset, List } from './define.ts';
import type { Fragment } from './sql.ts';

/**
 * Rows summed by dimensions. The parameters are the dimensions, measures and filters of the dataset: every name in a page is one
 * of them.
 */
export interface SummedTable<Dim extends string = string, Meas extends string = string, Name extends string = string> {
  is: 'summed';
  of: Dataset<Dim, string, Meas, Name>;
  by: Dim[];
  columns: (Dim | Meas)[];
  /** Columns that a reader has to choose: they are in every export, and in the table once they are chosen. */
  optionalColumns?: (Dim | Meas)[];
  sort: (Dim | Meas | `-${Dim}` | `-${Meas}`)[];
  /** Which rows stand in the table, over the measures; the totals do not depend on it. */
  having?: Fragment;
  /** Measures that `having` or the charts read and the table does not show. */
  needs?: Meas[];
}

/** Rows as stored. The parameters are the fields and filters of the list. */
export interface ListedTable<Key extends string = string, Name extends string = string> {
  is: 'listed';
  of: List<Key, Name>;
  columns: Key[];
  /** Columns that a reader has to choose: they are in every export, and in the table once they are chosen. */
  optionalColumns?: Key[];
  sort: (Key | `-${Key}`)[];
}

export type Table = SummedTable | ListedTable;

/** What tells the rows of a table apart: `item`. */
export type DimensionOf<T extends Table> = T extends SummedTable<infer Dim, string, string> ? Dim : never;
/** What a table can tell of all its rows: `usage_value`. */
export type FigureOf<T extends Table> =
  T extends SummedTable<string, infer Meas, string> ? Meas : T extends ListedTable<infer Key, string> ? Key : never;
/** What a row of a table can show. */
export type ColumnOf<T extends Table> = DimensionOf<T> | FigureOf<T>;
/** What narrows a table: `locationType`. */
export type FilterOf<T extends Table> =
  T extends SummedTable<string, string, infer Name> ? Name : T extends ListedTable<string, infer Name> ? Name : never;

/** The filter that takes its value from a column: `locationType` from `location_type`. */
type FilterFrom<Column extends string> = Column extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<FilterFrom<Rest>>}`
  : Column;

/** What a row can carry elsewhere: a filter that is set, or one that its own columns tell. */
export type CarriedBy<T extends Table> = FilterOf<T> | FilterFrom<ColumnOf<T>>;

/** Values by some of these keys. */
export type Some<Key extends string, Value> = string extends Key ? Record<string, Value> : { [One in Key]?: Value };

/** Where a figure leads: to another page or to a detail of this one. Whether that page knows what is carried and set is tested. */
export type DrillTo<
  Carried extends string = string,
  Detail extends string = string,
  Column extends string = string,
  Name extends string = string,
> = (
  | { page: PageNumber; carry: readonly Carried[]; set?: Record<string, string> }
  | { detail: Detail; carry?: readonly Carried[]; set?: Some<Name, string> }
) & {
  /** From which rows: those whose column holds one of these. From all of them where it is not given. */
  when?: Some<Column, readonly string[]>;
};

/** A drill from a mark of a chart over columns and filters of its dataset. */
export type DrillOf<Column extends string, Name extends string> = DrillTo<Name | FilterFrom<Column>>;

/** A drill from the rows of a table. */
export type DrillFrom<T extends Table, Detail extends string> = DrillTo<CarriedBy<T>, Detail, ColumnOf<T>, FilterOf<T>>;

interface SummedWishes<Dim extends string, Meas extends string> {
  by: NoInfer<Dim>[];
  columns: NoInfer<Dim | Meas>[];
  optionalColumns?: NoInfer<Dim | Meas>[];
  sort: NoInfer<Dim | Meas | `-${Dim}` | `-${Meas}`>[];
  having?: Fragment;
  needs?: NoInfer<Meas>[];
}

/** A misspelt dimension or measure does not compile. */
export const summed = <Dim extends string, Part extends string, Meas extends string, Name extends string>(
  of: Dataset<Dim, Part, Meas, Name>,
  wishes: SummedWishes<Dim, Meas>,
): SummedTable<Dim, Meas, Name> => ({ is: 'summed', of, ...wishes });

export const listed = <Key extends string, Name extends string>(
  of: List<Key, Name>,
  wishes: { columns: NoInfer<Key>[]; optionalColumns?: NoInfer<Key>[]; sort: NoInfer<Key | `-${Key}`>[] },
): ListedTable<Key, Name> => ({ is: 'listed', of, ...wishes });
