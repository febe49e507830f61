import type { DuckDBInstance } from '@duckdb/node-api';
import { QueryCancelled, type QueryOptions, type Row, type Value } from '../engine.ts';
import { type Reader, readerOn } from './duckdb-reader.ts';

const stopAgainMs = 50;

/**
 * A small pool of readers: throughput is bound by the cores, so more of them only lengthen the tail.
 * A query is interrupted when its client goes away or its time is up; its reader is fit for use right after.
 */
export async function openReaders(instance: DuckDBInstance, size: number) {
  const readers = await Promise.all(Array.from({ length: size }, async () => readerOn(await instance.connect())));
  const idle = [...readers];
  const waiting: ((reader: Reader) => void)[] = [];

  const release = (reader: Reader) => {
    const next = waiting.shift();
    if (next) next(reader);
    else idle.push(reader);
  };
  /** One that was asked the same before, if it is free. */
  const takeIdle = (sql: string) => {
    const place = idle.findLastIndex((reader) => reader.knows(sql));
    return place < 0 ? idle.pop() : idle.splice(place, 1)[0];
  };
  const acquire = (sql: string, signal: AbortSignal | undefined) =>
    new Promise<Reader>((resolve, reject) => {
      if (signal?.aborted) return reject(new QueryCancelled('client'));
      const reader = takeIdle(sql);
      if (reader) return resolve(reader);
      const turn = (free: Reader) => {
        signal?.removeEventListener('abort', leave);
        resolve(free);
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(new QueryCancelled('client'));
      };
      waiting.push(turn);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return {
    async rows<T extends Row>(sql: string, values?: Value[], { signal, timeoutMs }: QueryOptions = {}): Promise<T[]> {
      const reader = await acquire(sql, signal);
      let stopped: QueryCancelled['reason'] | undefined;
      let stopping: NodeJS.Timeout | undefined;
      const stop = (reason: QueryCancelled['reason']) => {
        stopped ??= reason;
        reader.interrupt();
        // A query that still waits for a thread hears nothing, and would begin all the same.
        stopping ??= setInterval(reader.interrupt, stopAgainMs);
      };
      const onAbort = () => stop('client');
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => stop('time'), timeoutMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        return await reader.rows<T>(sql, values);
      } catch (error) {
        throw stopped ? new QueryCancelled(stopped) : error;
      } finally {
        clearTimeout(timer);
        clearInterval(stopping);
        signal?.removeEventListener('abort', onAbort);
        release(reader);
      }
    },
    close() {
      for (const reader of readers) reader.close();
    },
  };
}
