import { describe, expect, test } from 'vitest';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { type Engine, QueryCancelled, type QueryOptions } from '../../warehouse/engine.ts';
import { AnswerCache } from './answer-cache.ts';

const question = 'select count(*) as count from facilities where company_id = $1';
const usual = { signal: undefined, timeoutMs: 10_000 };

/** The same engine, which writes down how it was asked and waits with its answers until it is told to go on. */
function watch(engine: Engine) {
  const asked: QueryOptions[] = [];
  let goOn = () => {};
  let gate = Promise.resolve();
  const watched: Engine = {
    ...engine,
    query: async (sql, values, options = {}) => {
      asked.push(options);
      await gate;
      return engine.query(sql, values, options);
    },
  };
  const hold = () => {
    gate = new Promise((resolve) => {
      goOn = resolve;
    });
  };
  return { watched, asked, hold, goOn: () => goOn() };
}

onEachEngine((warehouse) => {
  describe('an answer is kept', () => {
    test('until something is written, and then asked for anew', async () => {
      const { watched, asked } = watch(warehouse.engine);
      const kept = new AnswerCache(watched);
      const count = async () => {
        const [row] = await kept.ask(await watched.version(), question, [1], usual);
        return row?.count;
      };
      expect([await count(), await count()]).toEqual([0, 0]);
      expect(asked).toHaveLength(1);
      await warehouse.load(smallHospital);
      expect([await count(), await count()]).toEqual([2, 2]);
      expect(asked).toHaveLength(2);
    });

    test('apart for every value that is bound', async () => {
      const { watched } = watch(warehouse.engine);
      const kept = new AnswerCache(watched);
      const count = async (companyId: number) => (await kept.ask('1', question, [companyId], usual))[0]?.count;
      expect([await count(1), await count(2)]).toEqual([2, 0]);
    });

    test('not where the query failed', async () => {
      const { watched, asked } = watch(warehouse.engine);
      const kept = new AnswerCache(watched);
      const wrong = () => kept.ask('1', 'select nothing_like_it from facilities', [], usual);
      await expect(wrong()).rejects.toThrow();
      await expect(wrong()).rejects.toThrow();
      expect(asked).toHaveLength(2);
    });
  });

  test('an answer too large for a page is not kept, and large ones make room for one another', async () => {
    const { watched, asked } = watch(warehouse.engine);
    const cache = new AnswerCache(watched);
    const rowsOf = (letters: number, number: number) =>
      cache.ask('1', `select repeat('x', ${letters}) as text, $1 as number`, [number], usual);
    await rowsOf(9_000_000, 1);
    await rowsOf(9_000_000, 1);
    expect(asked).toHaveLength(2);
    for (let number = 1; number <= 12; number++) {
      await rowsOf(6_000_000, number);
      await rowsOf(6_000_000, 1);
    }
    expect(asked).toHaveLength(14);
    await rowsOf(6_000_000, 2);
    expect(asked).toHaveLength(15);
  });

  describe('who asks the same at the same time', () => {
    test('waits for one query, and gets its rows though another goes away', async () => {
      const { watched, asked, hold, goOn } = watch(warehouse.engine);
      const kept = new AnswerCache(watched);
      const leaving = new AbortController();
      hold();
      const first = kept.ask('1', question, [1], { ...usual, signal: leaving.signal });
      const second = kept.ask('1', question, [1], { ...usual, signal: new AbortController().signal });
      leaving.abort();
      await expect(first).rejects.toBeInstanceOf(QueryCancelled);
      goOn();
      expect(await second).toEqual([{ count: 2 }]);
      expect(asked).toHaveLength(1);
    });

    test('has it given up when the last of them goes away, and the next one asks again', async () => {
      const { watched, asked, hold, goOn } = watch(warehouse.engine);
      const kept = new AnswerCache(watched);
      const leaving = [new AbortController(), new AbortController()];
      hold();
      const answers = leaving.map(({ signal }) => kept.ask('1', question, [1], { ...usual, signal }));
      for (const each of leaving) each.abort();
      for (const answer of answers) await expect(answer).rejects.toBeInstanceOf(QueryCancelled);
      expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true]);
      goOn();
      expect(await kept.ask('1', question, [1], usual)).toEqual([{ count: 2 }]);
      expect(asked).toHaveLength(2);
    });
  });
});
