import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { openEmptyStore } from '../testkit/stores/open-empty-store.ts';
import { onEachStore } from '../testkit/stores/open-store.ts';
import { findAccount } from './accounts.ts';
import { carriedTables } from './carry-over.ts';
import { createFavorite, makeHome } from './favorites.ts';
import { createJob } from './import-jobs.ts';
import type { State } from './open-state.ts';
import { planLevels } from './planned-levels.ts';

/** Sessions and attempts end by themselves; every start makes the list of migrations anew. */
const leftBehind = ['migrations', 'sessions', 'sign_in_attempts'];
const now = new Date('2026-11-15T12:00:00Z');

onEachStore((store) => {
  test('every table is carried over, and each once', async () => {
    const { rows } = await asOwner(store.state, (db) =>
      sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db),
    );
    expect([...carriedTables, ...leftBehind].sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('what was exported comes back the same in an empty store', async () => {
    await fill(store.state);
    const exported = await readAll(store.state);
    expect([...new Set(exported.map(({ table }) => table))]).toEqual(
      expect.arrayContaining(['users', 'favorites', 'import_jobs', 'planned_levels']),
    );
    const other = await openEmptyStore();
    expect(await readAll(other.state)).toEqual([]);
    try {
      await other.state.importRows((table) => exported.filter((line) => line.table === table).map(({ row }) => row));
      expect(await readAll(other.state)).toEqual(exported);
    } finally {
      await other.close();
    }
  });
});

async function fill(state: State): Promise<void> {
  const demo = await state.atFrontDesk((db) => findAccount(db, 'demo'));
  if (!demo) throw new Error('demo is missing.');
  await state.inCompany(demo.companyId, async (db) => {
    const favorite = await createFavorite(db, demo.id, { name: 'Home', url: '/scm/1059-by-location' });
    await makeHome(db, demo.id, favorite.id_favorites_pk);
    const job = {
      kind: 'load',
      source: 'upload',
      by: 'demo',
      userId: demo.id,
      home: 'here',
      folder: 'imports/1',
    } as const;
    await createJob(db, { ...job, files: [], accept_partial: false, load: null }, now);
    const figures = { par_min: 2, par_max: 6 } as never;
    const plan = { facility: 'MAIN', location: 'ADC1', item: 'PROP', was: { min: null, max: null }, min: 2, max: 6 };
    const expected = { from: '2026-05-01', to: '2026-10-27', current: null, planned: figures };
    const restock = { service_level: 0.99, restock_every_days: 2, restock_delay_days: null };
    await planLevels(db, [{ ...plan, restock, expected, replaces: null }], {
      userId: demo.id,
      username: 'demo',
      reason: '',
      now,
    });
  });
}

async function readAll(state: State): Promise<{ table: string; row: string }[]> {
  const lines: { table: string; row: string }[] = [];
  for await (const line of state.exportRows()) lines.push(line);
  return lines;
}
