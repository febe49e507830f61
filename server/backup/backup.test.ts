import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccount } from '../../state/accounts.ts';
import { createFavorite, listFavorites } from '../../state/favorites.ts';
import type { State } from '../../state/open-state.ts';
import { openEmptyStore } from '../../testkit/stores/open-empty-store.ts';
import { useStore } from '../../testkit/stores/open-store.ts';
import { openLazyWarehouse } from '../../testkit/warehouses/lazy-warehouse.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

describe('a backup of the whole product', () => {
  const store = useStore('embedded');
  let warehouse: Engine;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pestle-backup-'));
    file = join(folder, 'monday.duckdb');
    warehouse = openLazyWarehouse(store);
    await loadFiles(warehouse, 1, smallHospital);
    await asDemo(store.state, (db, id) => createFavorite(db, id, { name: 'Stock', url: '/scm/1059-by-location' }));
    await writeBackup(store.state, warehouse, file);
  });
  afterAll(async () => {
    await warehouse.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is one file, and leaves nothing else behind', () => {
    expect(readdirSync(folder)).toEqual(['monday.duckdb']);
    expect(readdirSync(warehouse.filesFolder).filter((name) => name.startsWith('backup-'))).toEqual([]);
  });

  test('fills empty stores with people, their favorites and all rows', async () => {
    const other = await openEmptyStore();
    const otherWarehouse = openLazyWarehouse(other);
    try {
      // Opened: the backup is put beside its files.
      await otherWarehouse.version();
      await restoreBackup(other.state, otherWarehouse, file);
      const found = await asDemo(other.state, (db, id) => listFavorites(db, id));
      expect(found.map(({ name, url }) => ({ name, url }))).toEqual([{ name: 'Stock', url: '/scm/1059-by-location' }]);
      const count = 'select count(*) as count from prices where company_id = 1';
      expect(await otherWarehouse.query(count)).toEqual(await warehouse.query(count));
      expect(readdirSync(otherWarehouse.filesFolder).filter((name) => name.startsWith('restore-'))).toEqual([]);
    } finally {
      await otherWarehouse.close();
      await other.close();
    }
  });

  test('is not put over stores that hold something, and changes nothing there', async () => {
    const before = await asDemo(store.state, (db, id) => listFavorites(db, id));
    await expect(restoreBackup(store.state, warehouse, file)).rejects.toThrow(/empty/u);
    expect(await asDemo(store.state, (db, id) => listFavorites(db, id))).toEqual(before);
    expect(await warehouse.query('select count(*) as count from facilities')).toEqual([{ count: 2 }]);
  });

  test('that cannot be written leaves no file that looks like one', async () => {
    const target = join(folder, 'nowhere', 'tuesday.duckdb');
    await expect(writeBackup(store.state, warehouse, target)).rejects.toThrow();
    expect(existsSync(target)).toBe(false);
  });
});

type Db = Parameters<Parameters<State['inCompany']>[1]>[0];

async function asDemo<T>(state: State, work: (db: Db, userId: number) => Promise<T>): Promise<T> {
  const demo = await state.atFrontDesk((db) => findAccount(db, 'demo'));
  if (!demo) throw new Error('demo is missing.');
  return state.inCompany(demo.companyId, (db) => work(db, demo.id));
}
