import { describe, expect, it } from 'vitest';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { QueryCancelled } from '../engine.ts';

const endless =
  'with recursive counted as (select 1 as n union all select n % 10 + 1 from counted) select count(*) as n from counted';
const quick = 'select 1 as n';
/** More than any pool holds. */
const many = 9;

onEachEngine((warehouse, kind) => {
  const reasonOf = async (query: Promise<unknown>) => {
    const error = await query.catch((reason: unknown) => reason);
    if (!(error instanceof QueryCancelled)) throw error;
    return error.reason;
  };

  describe('a query', () => {
    it('that takes too long is stopped, and the next one has its own time', async () => {
      expect(await reasonOf(warehouse.engine.query(endless, [], { timeoutMs: 100 }))).toBe('time');
      expect(await warehouse.engine.query(quick, [], { timeoutMs: 10_000 })).toEqual([{ n: 1 }]);
    });

    it('is given up when its client goes away, however many others are at work', async () => {
      const leaving = new AbortController();
      const asked = Array.from({ length: many }, () =>
        reasonOf(warehouse.engine.query(endless, [], { signal: leaving.signal, timeoutMs: 20_000 })),
      );
      setTimeout(() => leaving.abort(), 200);
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['client']));
      expect(await warehouse.engine.query(quick)).toEqual([{ n: 1 }]);
    });
  });

  it('what is written may take its time, whoever asked through the connection before', async () => {
    await Promise.all(Array.from({ length: many }, () => warehouse.engine.query(quick, [], { timeoutMs: 50 })));
    const long =
      kind === 'postgres'
        ? 'select cast(pg_sleep(0.2) as text) as done'
        : `select count(*) as done from range(100000000)`;
    expect(await warehouse.engine.write(({ store }) => store.rows(long))).toHaveLength(1);
  });
});
