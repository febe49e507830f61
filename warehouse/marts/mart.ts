import type { Sql } from '../engine.ts';
import type { Table } from '../schema/tables.ts';

/**
 * A table derived from facts when data arrives, so that a page reads little. A mart refreshes what the queues of stale
 * things name, and must end up the same as if it were built anew from all facts: a test holds that.
 */
export interface Mart {
  name: string;
  table: Table;
  /** Whether there is anything to do; always, where it is not said. Marts that share it are asked once in a refresh. */
  isStale?: (store: Sql, companyId: number) => Promise<boolean>;
  /** Runs in the writer's transaction, on the store, in SQL that both engines understand. */
  refresh(store: Sql, companyId: number): Promise<void>;
}

export const column = (name: string, type: string, required = true) => ({ name, type, required });

/** The day after the last: a span that has not ended. */
export const openEnd = '9999-12-31';
