import { beforeAll, describe, expect, it, test } from 'vitest';
import { domains } from '../../domains/all-domains.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { column } from '../marts/mart.ts';
import { type CompanyStore, companyStore } from '../scope/company-store.ts';
import { defineResult, type RunEngine } from './run-engine.ts';
import { beginRun, failRun, findPublished, keptRuns, listPublished, publishRun, type RunOrigin } from './runs.ts';

const scores = defineResult('test_scores', [column('item_id', 'integer')], [column('score', 'double precision')]);
const engine: RunEngine = { id: 'test-engine', codeVersion: '1', results: [scores], keeps: { days: 2, months: 2 } };
const longer: RunEngine = {
  ...engine,
  results: [defineResult('test_scores', [column('item_id', 'integer')], [column('points', 'integer')])],
};
const withEngine = (one: RunEngine) => [...domains, { id: 'test', marts: [], engines: [one] }];
const now = new Date('2026-01-05T03:00:00Z');

describe('which runs are kept', () => {
  const run = (run_id: number, as_of: string, status = 'published') => ({ run_id, as_of, status });
  test('the newest days, and the first of each month before', () => {
    const runs = [
      run(6, '2026-03-09'),
      run(5, '2026-03-08'),
      run(4, '2026-03-01'),
      run(3, '2026-02-20'),
      run(2, '2026-02-03'),
      run(1, '2025-12-30'),
    ];
    expect([...keptRuns(runs, { days: 2, months: 1 })].sort()).toEqual([2, 4, 5, 6]);
  });
  test('what another of the same day has replaced goes', () => {
    expect([...keptRuns([run(2, '2026-03-09'), run(1, '2026-03-09', 'replaced')], { days: 9, months: 9 })]).toEqual([
      2,
    ]);
  });
});

onEachEngine((warehouse) => {
  beforeAll(() => warehouse.reopen(withEngine(engine)));

  const write = <T>(work: (store: CompanyStore) => Promise<T>, companyId = 1): Promise<T> =>
    warehouse.engine.write(({ store }) => work(companyStore(store, companyId, warehouse.engine.plan.tables)));
  const begin = (asOf: string, origin: RunOrigin = 'live') =>
    write(async (store) => {
      const id = await beginRun(store, engine, { asOf, origin, settingsVersion: '', inputs: { items: '1.0' }, now });
      await store.insert(scores, [[id, 7, 0.5]]);
      return id;
    });
  const rows = () => warehouse.engine.query('select run_id, item_id from test_scores where company_id = 1 order by 1');

  it('reads nothing of a run before it is published, and the former one until then', async () => {
    const first = await begin('2026-01-01');
    expect(await write((store) => findPublished(store, engine, '2026-01-02'))).toBeUndefined();
    await write((store) => publishRun(store, engine, first, now));
    const second = await begin('2026-01-02');
    expect(await write((store) => findPublished(store, engine, '2026-01-02'))).toMatchObject({ run_id: first });
    await write((store) => publishRun(store, engine, second, now));
    expect(await write((store) => findPublished(store, engine, '2026-01-02'))).toMatchObject({
      run_id: second,
      as_of: '2026-01-02',
      inputs: '{"items":"1.0"}',
    });
    expect(await write((store) => findPublished(store, engine, '2026-01-01'))).toMatchObject({ run_id: first });
    expect(await write((store) => findPublished(store, engine, '2026-01-02'), 2)).toBeUndefined();
  });

  it('begins anew where an attempt was cut off or has failed, and keeps the former one published', async () => {
    await begin('2026-01-03');
    const failed = await begin('2026-01-03');
    await write((store) => failRun(store, engine, failed, 'no memory'));
    const again = await begin('2026-01-03');
    expect((await rows()).map(({ run_id }) => run_id)).toEqual([1, 2, again]);
    expect((await write((store) => listPublished(store, engine))).map(({ as_of }) => as_of)).toEqual([
      '2026-01-02',
      '2026-01-01',
    ]);
    await write((store) => publishRun(store, engine, again, now));
    // Two days are kept, and the first of the month.
    expect((await write((store) => listPublished(store, engine))).map(({ as_of }) => as_of)).toEqual([
      '2026-01-03',
      '2026-01-02',
      '2026-01-01',
    ]);
    expect(await rows()).toHaveLength(3);
  });

  it('forgets the runs whose results have another form', async () => {
    await warehouse.reopen(withEngine(longer));
    expect(await write((store) => listPublished(store, longer))).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});
