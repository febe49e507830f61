import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import type { Row, Value } from '../engine.ts';
import { bindValues, readRows } from './duckdb-values.ts';

/** Every question of every page a few times over, and about 25 MB. */
export const mostKept = 300;

/**
 * Reads over a connection, and keeps what it was asked as the engine understood it. A page asks the same again, for
 * other days and other places, and understanding a question anew takes a sixth of answering it. The engine still plans it for
 * the values of each time.
 */
export function readerOn(connection: DuckDBConnection) {
  const kept = new Map<string, DuckDBPreparedStatement>();
  const drop = (sql: string) => {
    kept.get(sql)?.destroySync();
    kept.delete(sql);
  };
  const prepare = async (sql: string) => {
    const prepared = kept.get(sql) ?? (await connection.prepare(sql));
    // Last in the order of the map is what was asked last.
    kept.delete(sql);
    kept.set(sql, prepared);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) drop(oldest);
    return prepared;
  };
  return {
    knows: (sql: string) => kept.has(sql),
    interrupt: () => connection.interrupt(),
    close: () => connection.closeSync(),
    /** One question at a time, as of a connection. */
    async rows<T extends Row>(sql: string, values: Value[] = []): Promise<T[]> {
      const prepared = await prepare(sql);
      try {
        bindValues(prepared, values);
        return await readRows<T>(await prepared.run());
      } catch (error) {
        drop(sql);
        throw error;
      }
    },
  };
}

export type Reader = ReturnType<typeof readerOn>;
