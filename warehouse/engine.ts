import type { MartPlan } from './marts/plan-marts.ts';
import type { Entity } from './schema/define.ts';
import type { StoredColumn } from './schema/layout.ts';
import type { Row, Sql, Value } from './sql.ts';

export type { Row, Sql, Value } from './sql.ts';

export interface QueryOptions {
  /** Cancels the query when the client goes away. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

/**
 * Where a load reads and checks its files: always DuckDB, whatever the store is, so that every file is read by the same
 * rules. On the embedded store it is the store itself; beside PostgreSQL it is a DuckDB in memory that knows the codes.
 */
export interface Staging extends Sql {
  /** The name of a relation on the staging with the rows of the company's entity that are in the store by now. */
  existing(entity: Entity, companyId: number): Promise<string>;
  /** A relation on the staging with the answer of the store to a question, which has these columns. */
  fetch(name: string, columns: StoredColumn[], question: string): Promise<string>;
  /** How far the statement at work has come, 0 to 1. */
  progress(): number;
}

/** Rows on the staging that may go into the store. */
export interface ReadyRows {
  /** A relation with exactly the stored columns of the entity. */
  relation: string;
  /** They come in the order in which the table is sorted, near enough for blocks of it to be skipped when it is read. */
  inOrder: boolean;
  /** The moment that the sender's system was read, as a UTC timestamp: `2026-11-14 23:59:59.999`. The newest extract of a key wins. */
  extractedAt: string;
}

/** What became of the rows of a load. */
export interface Replaced {
  /** New rows and changed ones. */
  loaded: number;
  /** Of these, the changed ones. */
  replaced: number;
  unchanged: number;
  /** Of the unchanged ones, those that say something else than a newer extract: kept as history. */
  outdated: number;
}

/** One transaction of the one writer: everything in it lands, or nothing. */
export interface Writing {
  store: Sql;
  staging: Staging;
  /**
   * Moves rows of the staging into the store. Rows of the same key are replaced, unless theirs is the newer extract; the
   * replaced ones are kept aside under the load that replaced them, so that it can be undone. A row that says nothing new is
   * left alone.
   */
  replace(entity: Entity, companyId: number, rows: ReadyRows): Promise<Replaced>;
  /** Brings a relation of the staging, of these columns, within reach of the store's SQL; returns what it is called there. */
  send(name: string, columns: StoredColumn[], relation: string): Promise<string>;
  /** Counts anew (`learnSize`) each table in which much has changed since it was counted. */
  learnSizes(): Promise<void>;
}

/** What an embedded store may take of the memory, in megabytes: enough for most companies, and imports of any size stay below two gigabytes. */
export const usualMemoryMb = 1400;

/** The analytical store. Nothing outside warehouse/engines knows which one it is. */
export interface Engine {
  kind: 'duckdb' | 'postgres';
  /** How many questions it answers side by side; more of them wait. */
  sideBySide: number;
  /** The marts that it was opened with, and every table that it has. */
  plan: MartPlan;
  query<T extends Row = Row>(sql: string, values?: Value[], options?: QueryOptions): Promise<T[]>;
  /** Changes with whatever is written: an answer that was asked for under a version holds as long as the version does. */
  version(): Promise<string>;
  write<T>(work: (writing: Writing) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Writes decided tables, in a transaction and a turn of their own: it waits for no load and no refresh, and neither for it. Nothing
   * else may be written here: of two transactions that change one table, one would fail or overwrite the other.
   */
  writeDecided<T>(work: (store: Sql) => Promise<T>): Promise<T>;
  /** A folder whose files the staging may read. Only what lies in it can be loaded. */
  filesFolder: string;
  /**
   * Writes every table into a DuckDB file inside the files folder, while nothing else writes. `beside` runs in that same
   * pause and gives the path of a file of JSON lines, `{"table": "…", "row": "…"}`, which the backup holds as well.
   */
  backUp(path: string, beside: () => Promise<string>): Promise<void>;
  /** Fills the empty store from such a file, which lies inside the files folder. */
  restore(path: string): Promise<void>;
  health(): StoreHealth;
  /** Resolves when the store answers: at once, or when it is open again after a fault. */
  whenOpen(): Promise<void>;
  close(): Promise<void>;
}

/** After a fatal fault an embedded store is closed and opened again; it is lost where that fails. */
export interface StoreHealth {
  is: 'open' | 'reopening' | 'lost';
  /** How many there were since the process started. */
  faults: number;
}

/** What happens after a fatal fault of an embedded store. */
export type StoreEvent =
  | { is: 'closing'; fault: Error }
  | { is: 'open'; afterMs: number }
  /** It could not be closed, or not opened again. Only a new process can open it. */
  | { is: 'lost'; error: unknown };

/** The embedded store had a fatal fault and is being opened again. What was asked or written can be tried again in a moment. */
export class StoreReopening extends Error {
  constructor(options?: ErrorOptions) {
    super('The data store had a fault and is being opened again. What was committed is safe.', options);
    this.name = 'StoreReopening';
  }
}

/** A question that caused a fatal fault of the embedded store twice, the second time with one thread. It is not asked again. */
export class UnsafeQuestion extends Error {
  constructor(options?: ErrorOptions) {
    super('The data store cannot answer this question: it failed twice.', options);
    this.name = 'UnsafeQuestion';
  }
}

/** A query that was given up: its client went away, or it ran too long. */
export class QueryCancelled extends Error {
  readonly reason: 'client' | 'time';

  constructor(reason: 'client' | 'time') {
    super(reason === 'time' ? 'The query took too long and was stopped.' : 'The query was cancelled.');
    this.name = 'QueryCancelled';
    this.reason = reason;
  }
}
