import type { Fragment } from './sql.ts';

/** A column with the table it belongs to: `cell.item_id` of the cells, `tray.tray_type_id` of a table that was joined before. */
export type ColumnOf = `${string}.${string}`;

/** An expression, and the columns it reads: `{ of: sql`coalesce(tray.name, cell.tray_code)`, reads: ['tray.name', 'cell.tray_code'] }`. */
export interface Computed {
  of: Fragment;
  reads: readonly ColumnOf[];
}

/** A table of the `with` that takes long to make, and is made of the rows in view alone: its query reads them as `in_view`. */
export interface LateTable {
  name: string;
  query: Fragment;
}

/** A table joined to the cells. Of its rows one at most belongs to a cell, so that a join which nothing reads can be left out. */
export interface Join {
  /** The name of the table in expressions: `item`. */
  alias: string;
  table: Fragment | LateTable;
  /** Columns of the table, each with the column that it equals: `{ item_id: 'cell.item_id' }`. */
  on: Readonly<Record<string, ColumnOf>>;
  /** A further condition. */
  and?: Computed;
  /** Cells without a row of the table are left out: the join stays even where nothing reads it. */
  isRequired?: true;
  /** Columns under their new names, each a column of the table or an expression over it: `{ item_name: 'name' }`. */
  brings: Readonly<Record<string, string | Fragment>>;
}

/** What is known about the cells besides their own columns. */
export interface Added {
  joins: readonly Join[];
  /** Columns made of the cells themselves, or of several tables. */
  computes?: Readonly<Record<string, Computed>>;
}

/** For cells that know everything themselves. */
export const nothingAdded: Added = { joins: [] };

/** The same join with further columns: `bringing(itemJoin, { dea_schedule: 'dea_schedule' })`. */
export const bringing = (join: Join, brings: Join['brings']): Join => ({
  ...join,
  brings: { ...join.brings, ...brings },
});

/** The same join, where a cell without a row is left out. */
export const required = (join: Join): Join => ({ ...join, isRequired: true });
