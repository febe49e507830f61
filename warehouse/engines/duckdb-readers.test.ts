import { setTimeout as wait } from 'node:timers/promises';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterEach, expect, it, vi } from 'vitest';
import { QueryCancelled } from '../engine.ts';
import { openReaders } from './duckdb-readers.ts';

const endless =
  'with recursive counted as (select 1 as n union all select n % 10 + 1 from counted) select count(*) as n from counted';

afterEach(() => vi.restoreAllMocks());

it('a query whose reader leaves before it has begun is stopped once it has', async () => {
  const { prepare } = DuckDBConnection.prototype;
  vi.spyOn(DuckDBConnection.prototype, 'prepare').mockImplementation(async function (this: DuckDBConnection, sql) {
    const prepared = await prepare.call(this, sql);
    await wait(200);
    return prepared;
  });
  const instance = await DuckDBInstance.create(':memory:');
  const readers = await openReaders(instance, 1);
  const leaving = new AbortController();
  // Without being stopped it ends after the test has failed.
  const asked = readers.rows(endless, [], { signal: leaving.signal, timeoutMs: 10_000 });
  setTimeout(() => leaving.abort(), 50);
  await expect(asked).rejects.toThrow(QueryCancelled);
  await readers.close();
  instance.closeSync();
}, 5_000);

it('what still runs and waits when the store is closed has ended before', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const readers = await openReaders(instance, 1);
  const asked = [1, 2].map(() => readers.rows(endless, [], { timeoutMs: 10_000 }));
  const ended = Promise.allSettled(asked);
  await wait(100);
  await readers.close();
  expect((await ended).map((end) => end.status === 'rejected' && end.reason)).toEqual([
    expect.any(QueryCancelled),
    expect.any(QueryCancelled),
  ]);
  await expect(readers.rows('select 1 as n')).rejects.toThrow(QueryCancelled);
  instance.closeSync();
}, 5_000);
