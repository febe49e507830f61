/** A value bound to a query. Dates and moments are bound as text and cast in the SQL. */
export type Value = string | number | boolean | null;

/** A row as the engines hand it out: numbers as numbers, dates as YYYY-MM-DD, moments as ISO 8601 in UTC. */
export type Row = Record<string, string | number | boolean | null>;

/** SQL in the subset that both engines understand (docs/decisions.md), run on the store. */
export interface Sql {
  run(sql: string, values?: Value[]): Promise<void>;
  rows<T extends Row = Row>(sql: string, values?: Value[]): Promise<T[]>;
  /** Makes a temporary table of what a question answers, in place of one of an earlier run of the same session. */
  makeTemp(name: string, question: string, values?: Value[]): Promise<void>;
  /** Adds rows to a table, values in the order of the columns; `insertRows` is how to call it. */
  append(table: string, columns: string[], rows: Value[][]): Promise<void>;
  /** Counts anew what a table holds, once much has been written into it: a planner takes a million rows that it has not counted for one, and joins them one by one. */
  learnSize(table: string): Promise<void>;
}
