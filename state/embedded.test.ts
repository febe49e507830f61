import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { copyFolder, findDemoCompanies, openStore, useStore } from '../testkit/stores/open-store.ts';
import { findAccount } from './accounts.ts';
import { createFavorite, listFavorites } from './favorites.ts';
import { listMembers } from './members.ts';
import { openState, type State } from './open-state.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  syncBuiltinESMExports();
});

describe('an embedded store', () => {
  const store = useStore('embedded', openStore);

  test('runs PostgreSQL with every safeguard of a commit on', async () => {
    const settings = await asOwner(store.state, (db) =>
      sql<{ name: string; setting: string }>`
        select name, setting from pg_settings
        where name in ('fsync', 'synchronous_commit', 'wal_sync_method', 'full_page_writes') order by name`.execute(db),
    );
    expect(Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      wal_sync_method: 'fsync',
    });
  });

  test('reaches the disk with every commit, before the commit is acknowledged', async () => {
    const fsync = countFsyncs();
    const owner = await findDemoUser(store.state);
    await writeFavorite(store.state, owner, 0);
    const perCommit: number[] = [];
    for (let number = 1; number <= 10; number++) {
      const before = fsync.mock.calls.length;
      await writeFavorite(store.state, owner, number);
      perCommit.push(fsync.mock.calls.length - before);
    }
    expect(Math.min(...perCommit)).toBeGreaterThanOrEqual(1);
  });

  test('does not reach for the disk where nothing was written', async () => {
    const { cedar } = await findDemoCompanies(store.state);
    const fsync = countFsyncs();
    for (let time = 0; time < 10; time++) await store.state.inCompany(cedar, listMembers);
    expect(fsync).not.toHaveBeenCalled();
  });

  test('plans a statement once, which stays within the company that asks', async () => {
    const owner = await findDemoUser(store.state);
    const { harborline } = await findDemoCompanies(store.state);
    await writeFavorite(store.state, owner, 99);
    const list = (companyId: number) => store.state.inCompany(companyId, (db) => listFavorites(db, owner.id));
    const prepared = async () => {
      const { rows } = await asOwner(store.state, (db) =>
        sql<{ count: number }>`
          select count(*) as count from pg_prepared_statements where statement like 'select %favorites%'`.execute(db),
      );
      return rows[0]?.count;
    };
    // After five times the store settles on one plan for all values.
    for (let time = 0; time < 8; time++) expect(await list(owner.companyId)).not.toEqual([]);
    const before = await prepared();
    expect(before).toBeGreaterThan(0);
    expect(await list(harborline)).toEqual([]);
    expect(await list(owner.companyId)).not.toEqual([]);
    expect(await prepared()).toBe(before);
  });

  test('keeps its folder to its owner', () => {
    expect(fs.statSync(join(store.options.dataDir, 'state')).mode & 0o777).toBe(0o700);
  });

  test('cannot be opened a second time while it is open', async () => {
    await expect(openState(store.options)).rejects.toThrow(`The data folder is in use by process ${process.pid}.`);
    await store.state.ping();
  });
});

test('an embedded store holds after closing and opening what was written before', async () => {
  const copy = await copyFolder();
  const first = await openState(copy.options);
  const owner = await findDemoUser(first);
  await writeFavorite(first, owner, 1);
  await first.close();
  const second = await openState(copy.options);
  const kept = await second.inCompany(owner.companyId, (db) => listFavorites(db, owner.id));
  await second.close();
  await copy.remove();
  expect(kept).toMatchObject([{ name: 'Number 1', url: '/scm/1059-by-location?n=1' }]);
});

describe('housekeeping', () => {
  test('writes a checkpoint every five minutes, and waits for a transaction that is under way', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const store = await openStore('embedded');
    try {
      const { cedar } = await findDemoCompanies(store.state);
      const before = await lastCheckpoint(store.state);
      const members = await store.state.inCompany(cedar, async (db) => {
        await listMembers(db);
        await vi.advanceTimersByTimeAsync(5 * 60_000);
        return listMembers(db);
      });
      expect(members.map((member) => member.username)).toContain('demo');
      await store.state.ping();
      expect(await lastCheckpoint(store.state)).not.toBe(before);
    } finally {
      await store.close();
    }
  });
});

/** Counts the calls that really go to the file system; Emscripten would take a missing one for a success. */
function countFsyncs() {
  const spy = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  return spy;
}

async function findDemoUser(state: State): Promise<{ id: number; companyId: number }> {
  const account = await state.atFrontDesk((db) => findAccount(db, 'demo'));
  if (!account) throw new Error('The demo user is missing.');
  return account;
}

const writeFavorite = (state: State, owner: { id: number; companyId: number }, number: number) =>
  state.inCompany(owner.companyId, (db) =>
    createFavorite(db, owner.id, { name: `Number ${number}`, url: `/scm/1059-by-location?n=${number}` }),
  );

async function lastCheckpoint(state: State): Promise<string | undefined> {
  const { rows } = await asOwner(state, (db) =>
    sql<{ lsn: string }>`select checkpoint_lsn::text as lsn from pg_control_checkpoint()`.execute(db),
  );
  return rows[0]?.lsn;
}
