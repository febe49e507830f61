import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { breaking, prepareToBreak } from '../../testkit/warehouses/break-store.ts';
import { copyTemplate } from '../../testkit/warehouses/copy-template.ts';
import { type Engine, type StoreEvent, StoreReopening, UnsafeQuestion } from '../engine.ts';
import { openWarehouse } from '../open-warehouse.ts';

const slow = 'select count(*) as n from range(20000000) counted(n) where n % 7 = 0';

describe('a fatal fault of the embedded store', () => {
  let folder: string;
  let engine: Engine;
  let events: StoreEvent[];
  let breakable: ReturnType<typeof prepareToBreak>;
  const open = async (times: number) => {
    breakable = prepareToBreak({ times });
    const { options } = await copyTemplate('duckdb', folder);
    engine = await openWarehouse({ ...options, cores: 4, onStoreEvent: (event) => events.push(event) });
    await engine.write(({ store }) => store.run('create table committed (n integer)'));
  };
  const insert = (n: number) => engine.write(({ store }) => store.run('insert into committed values ($1)', [n]));
  const numbers = async () => (await engine.query('select n from committed order by n')).map(({ n }) => n);
  const words = () => events.map(({ is }) => is);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pestle-broken-'));
    events = [];
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('while a load and readers are at work: no committed row is lost, all questions are answered, the next load lands', async () => {
    await open(1);
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await insert(n);
    let isInside = () => {};
    const inside = new Promise<void>((resolve) => {
      isInside = resolve;
    });
    const load = engine.write(async ({ store }) => {
      await store.run('insert into committed values (100)');
      isInside();
      for (;;) await store.rows(slow);
    });
    const refused = expect(load).rejects.toThrow(StoreReopening);
    await inside;
    const readers = Array.from({ length: 9 }, () => engine.query(slow));
    const [, ...answers] = await Promise.all([engine.query(breaking), ...readers]);
    for (const rows of answers) expect(rows).toEqual([{ n: 2857143 }]);
    await refused;
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await insert(8);
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(words()).toEqual(['closing', 'open']);
    expect(breakable.opened()).toBe(2);
    expect(engine.health()).toEqual({ is: 'open', faults: 1 });
  });

  test('what broke it is asked once more with one thread, and then all threads are at work again and settings are locked', async () => {
    await open(1);
    const threads = "select current_setting('threads') as threads";
    await engine.query(breaking);
    const [again] = breakable.spy.mock.calls.slice(1);
    expect(again?.[1]).toMatchObject({ threads: '1' });
    await vi.waitFor(async () => expect(await engine.query(threads)).toEqual([{ threads: 4 }]));
    await expect(engine.query('set threads = 2')).rejects.toThrow('configuration has been locked');
  });

  test('new questions are refused for a moment while it is opened again; a load waits', async () => {
    await open(1);
    const letOpen = breakable.holdOpening();
    const asked = engine.query(breaking);
    await vi.waitFor(() => expect(engine.health()).toEqual({ is: 'reopening', faults: 1 }));
    await expect(engine.query('select 1 as n')).rejects.toThrow(StoreReopening);
    const load = insert(1);
    letOpen();
    await asked;
    await load;
    expect(await numbers()).toEqual([1]);
  });

  test('a question that breaks it twice is not asked a third time, and the store answers all others', async () => {
    await open(2);
    await insert(1);
    await expect(engine.query(breaking)).rejects.toThrow(UnsafeQuestion);
    await engine.whenOpen();
    expect(await numbers()).toEqual([1]);
    const before = breakable.opened();
    await expect(engine.query(breaking)).rejects.toThrow(UnsafeQuestion);
    expect(breakable.opened()).toBe(before);
    expect(words()).toEqual(['closing', 'open', 'closing', 'open']);
  });

  test('a plain error of a statement closes nothing', async () => {
    await open(1);
    await expect(engine.query("select error('INTERNAL Error: only said')")).rejects.toThrow('only said');
    await expect(engine.query('select no_such_column')).rejects.toThrow('no_such_column');
    expect(words()).toEqual([]);
  });

  test('a store that cannot be opened again is lost: nothing is answered, and nothing waits', async () => {
    await open(1);
    await insert(1);
    breakable.spy.mockRejectedValueOnce(new Error('The disk is gone.'));
    await expect(engine.query(breaking)).rejects.toThrow(StoreReopening);
    expect(engine.health()).toEqual({ is: 'lost', faults: 1 });
    await expect(engine.query('select 1 as n')).rejects.toThrow(StoreReopening);
    await expect(insert(2)).rejects.toThrow(StoreReopening);
    await expect(engine.whenOpen()).rejects.toThrow(StoreReopening);
    expect(words()).toEqual(['closing', 'lost']);
  });

  test('where closing it takes too long it is lost, and no second instance is opened beside it', {
    timeout: 20_000,
  }, async () => {
    await open(1);
    await insert(1);
    const { DuckDBPreparedStatement } = await import('@duckdb/node-api');
    // A statement that no interrupt ends: DuckDB still works for it.
    const { run } = DuckDBPreparedStatement.prototype;
    vi.spyOn(DuckDBPreparedStatement.prototype, 'run').mockImplementation(async function (
      this: typeof DuckDBPreparedStatement.prototype,
    ) {
      const result = await run.call(this);
      await wait(8_000);
      return result;
    });
    const stuck = engine.query('select 1 as n');
    await wait(50);
    await expect(engine.write(({ store }) => store.run(breaking))).rejects.toThrow(StoreReopening);
    const started = Date.now();
    await vi.waitFor(() => expect(engine.health().is).toBe('lost'), { timeout: 7_000 });
    expect(Date.now() - started).toBeGreaterThan(3_500);
    expect(breakable.opened()).toBe(1);
    // It had its answer all the while.
    expect(await stuck).toEqual([{ n: 1 }]);
  });
});
