import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { QueryCancelled, type QueryOptions } from '../engine.ts';

/**
 * A small pool of reading connections: throughput is bound by the cores, so more connections only lengthen the tail.
 * A query is interrupted when its client goes away or its time is up; its connection is fit for use right after.
 */
export async function openReaders(instance: DuckDBInstance, size: number) {
  const connections = await Promise.all(Array.from({ length: size }, () => instance.connect()));
  const idle = [...connections];
  const waiting: ((connection: DuckDBConnection) => void)[] = [];

  const release = (connection: DuckDBConnection) => {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  };
  const acquire = (signal: AbortSignal | undefined) =>
    new Promise<DuckDBConnection>((resolve, reject) => {
      if (signal?.aborted) return reject(new QueryCancelled('client'));
      const connection = idle.pop();
      if (connection) return resolve(connection);
      const turn = (free: DuckDBConnection) => {
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
    async use<T>(work: (connection: DuckDBConnection) => Promise<T>, { signal, timeoutMs }: QueryOptions): Promise<T> {
      const connection = await acquire(signal);
      let stopped: QueryCancelled['reason'] | undefined;
      const stop = (reason: QueryCancelled['reason']) => {
        stopped ??= reason;
        connection.interrupt();
      };
      const onAbort = () => stop('client');
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => stop('time'), timeoutMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        return await work(connection);
      } catch (error) {
        throw stopped ? new QueryCancelled(stopped) : error;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        release(connection);
      }
    },
    close() {
      for (const connection of connections) connection.closeSync();
    },
  };
}
