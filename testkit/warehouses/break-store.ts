import { DuckDBInstance } from '@duckdb/node-api';
import { vi } from 'vitest';

/** Breaks an embedded store that was opened after `prepareToBreak`. */
export const breaking = 'force checkpoint';

/**
 * From now on the next embedded stores that are opened can be broken for good: DuckDB has a setting, for tests of its own, with which a
 * checkpoint ends in a fatal error half-way. The statement `breaking` gets that error, and every later one that the database is invalid.
 */
export function prepareToBreak({ times }: { times: number }) {
  const { fromCache } = DuckDBInstance;
  let instance: DuckDBInstance | undefined;
  let opened = 0;
  let held = Promise.resolve();
  const spy = vi.spyOn(DuckDBInstance, 'fromCache').mockImplementation(async (path, options) => {
    opened++;
    await held;
    instance = await fromCache.call(DuckDBInstance, path, options);
    if (opened > times) return instance;
    const connection = await instance.connect();
    await connection.run("set global debug_checkpoint_abort = 'before_header'");
    connection.closeSync();
    return instance;
  });
  return {
    spy,
    opened: () => opened,
    /** Breaks the store that was opened last, without a question of the product. */
    async breakNow(): Promise<void> {
      const connection = await instance?.connect();
      const outcome = await connection?.run(breaking).catch((error: Error) => error.message);
      connection?.closeSync();
      if (typeof outcome !== 'string') throw new Error('The store did not break.');
    },
    /** Holds the next opening back until the returned function is called. */
    holdOpening(): () => void {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}
