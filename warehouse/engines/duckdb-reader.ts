import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import type { Row, Value } from '../engine.ts';
import { bindValues, isPlannedAnew, readRows } from './duckdb-values.ts';

/** In bytes: every question of every page a few times over. */
export const mostPrepared = 25 * 1024 * 1024;
/** What the engine takes for a prepared question: three hundred of pages, five thousand letters each on average, took 25 MB. */
export const bytesALetter = 16;

/**
 * Reads over a connection, and keeps what it was asked as the engine understood it. A page asks the same again, for
 * other days and other places, and understanding a question anew takes a sixth of answering it. Kept is only what the engine
 * plans anew for the values of each time: a plan of its own that it kept would be one for the rows of that time.
 */
export function readerOn(connection: DuckDBConnection) {
  const kept = new LRUCache<string, DuckDBPreparedStatement>({
    maxSize: mostPrepared,
    sizeCalculation: (_prepared, sql) => bytesALetter * sql.length,
    dispose: (prepared, _sql, reason) => {
      if (reason === 'evict') prepared.destroySync();
    },
  });
  const take = async (sql: string, values: Value[]) => {
    const known = kept.get(sql);
    kept.delete(sql);
    if (known && isPlannedAnew(known, values)) return known;
    known?.destroySync();
    return connection.prepare(sql);
  };
  const keep = (sql: string, prepared: DuckDBPreparedStatement) => {
    kept.set(sql, prepared);
    if (!kept.has(sql)) prepared.destroySync();
  };
  return {
    knows: (sql: string) => kept.has(sql),
    interrupt: () => connection.interrupt(),
    close: () => connection.closeSync(),
    /** One question at a time, as of a connection. */
    async rows<T extends Row>(sql: string, values: Value[] = []): Promise<T[]> {
      const prepared = await take(sql, values);
      let isWorthKeeping = false;
      try {
        bindValues(prepared, values);
        const rows = await readRows<T>(await prepared.run());
        isWorthKeeping = isPlannedAnew(prepared, values);
        return rows;
      } finally {
        if (isWorthKeeping) keep(sql, prepared);
        else prepared.destroySync();
      }
    },
  };
}

export type Reader = ReturnType<typeof readerOn>;
