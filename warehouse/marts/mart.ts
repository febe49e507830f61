import type { Table } from '../schema/tables.ts';
import type { CompanyStore } from '../scope/company-store.ts';

/**
 * A table derived from facts when data arrives, so that a page reads little. Order, staleness and rebuild follow from what it
 * reads. It must end up the same as if it were built from all facts: a test holds that.
 */
export interface Mart {
  name: string;
  table: Table;
  /** Every relation that its SQL reads, but for its parts and itself: a test records its statements and compares. */
  reads: readonly Reading[];
  /** The queues that name the parts by which it refreshes; where they are empty, there is nothing to do. */
  parts?: readonly string[];
  /** The queues to which its refresh adds parts, for marts that come after it. */
  marks?: readonly string[];
  /** To be raised when code beside its SQL and columns changes the rows: these two are compared as they are. */
  version?: number;
  /** Runs in the writer's transaction, on the company's part of the store, in SQL that both engines understand. */
  refresh(store: CompanyStore, since: Since): Promise<'unchanged' | undefined>;
}

/**
 * The name of an import entity, a public table, another mart, or a relation that somebody else keeps. It has changed when it was
 * loaded or refreshed. A mart that reads only a part of another one says what that part follows from, or asks for its version. Where
 * it follows a part of a decided table (`partOf`), as a setting, a change of that builds it from all facts.
 */
export type Reading = string | { of: string; follows: readonly string[] } | { of: string; version: string };

/** Temporary tables that several marts read. */
export interface Scratch {
  tables: readonly string[];
  make(store: CompanyStore): Promise<void>;
}

/** Why a mart is refreshed. */
export interface Since {
  /** It is built from all facts: its rows are gone, and the queues of cells, days and products hold every part. */
  whole: boolean;
  /** The names of what it reads that have changed since it was refreshed last; all of them where it is built whole. */
  changed: ReadonlySet<string>;
  /** Makes temporary tables that several marts read, once in a refresh. */
  need(scratch: Scratch): Promise<void>;
}

export const nameOf = (reading: Reading): string => (typeof reading === 'string' ? reading : reading.of);

/** The relation, and those that its part follows from. */
export const namesIn = (reading: Reading): readonly string[] =>
  typeof reading === 'object' && 'follows' in reading ? [reading.of, ...reading.follows] : [nameOf(reading)];

export const column = (name: string, type: string, required = true) => ({ name, type, required });

/** The day after the last: a span that has not ended. */
export const openEnd = '9999-12-31';
