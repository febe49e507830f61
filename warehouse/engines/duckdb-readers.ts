import type { DuckDBInstance } from '@duckdb/node-api';
import { QueryCancelled, type QueryOptions, type Row, type Value } from '../engine.ts';
import { type Reader, readerOn } from './duckdb-reader.ts';
import { interruptUntilHeard } from './interrupt.ts';

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

  let isClosing = false;
  const refuseOnceClosing = () => {
    if (isClosing) throw new QueryCancelled('client');
  };
  /** How to stop each query that runs. */
  const running = new Set<(reason: QueryCancelled['reason']) => void>();

  return {
    async rows<T extends Row>(sql: string, values?: Value[], { signal, timeoutMs }: QueryOptions = {}): Promise<T[]> {
      refuseOnceClosing();
      const reader = await acquire(sql, signal);
      let stopped: QueryCancelled['reason'] | undefined;
      let rest = () => {};
      const stop = (reason: QueryCancelled['reason']) => {
        if (stopped) return;
        stopped = reason;
        rest = interruptUntilHeard(reader.interrupt);
      };
      const onAbort = () => stop('client');
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => stop('time'), timeoutMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      running.add(stop);
      try {
        refuseOnceClosing();
        return await reader.rows<T>(sql, values);
      } catch (error) {
        throw stopped ? new QueryCancelled(stopped) : error;
      } finally {
        clearTimeout(timer);
        rest();
        running.delete(stop);
        signal?.removeEventListener('abort', onAbort);
        release(reader);
      }
    },
    /**
     * Who still asks has left: a page of which one question failed waits for none of the others. What they ask is stopped, and has ended
     * before its connection is closed: the engine would wait for itself for ever, or fall.
     */
    async close() {
      isClosing = true;
      for (const stop of running) stop('client');
      const all = await Promise.all(readers.map(() => acquire('', undefined)));
      for (const reader of all) reader.close();
    },
  };
}
