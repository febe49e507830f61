import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listOpenImports } from '../../state/import-jobs.ts';
import { findDemoCompanies, useStore } from '../../testkit/stores/open-store.ts';
import { openLazyWarehouse } from '../../testkit/warehouses/lazy-warehouse.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { takeArrived } from './inbox-folders.ts';
import { type Imports, openImports } from './open-imports.ts';
import { watchInbox } from './watch-inbox.ts';

const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity\n';
const movement = (id: string, quantity = '1') =>
  `${id},MAIN,PHARM,63323-269-10,2026-05-01T08:00:00,receive,${quantity}\n`;

describe('the watched folder', () => {
  const store = useStore('embedded');
  let warehouse: Engine;
  let imports: Imports;
  let inbox: string;
  let watching: { stop(): Promise<void> } | undefined;
  const failures: unknown[] = [];
  /** Time passes where a test says so: a machine that stands still for a moment makes no file an old one. */
  let time = Date.now();
  const now = () => new Date(time);
  const onFailure = (error: unknown) => failures.push(error);
  const watch = async () => {
    const { dataDir } = store.options;
    const options = { state: store.state, imports, dataDir, now, onFailure, every: 20 };
    watching = await watchInbox(options);
  };
  const shelf = (name: string) => {
    const folder = join(inbox, name);
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  };
  const until = async (check: () => boolean | Promise<boolean>) => {
    for (let tries = 0; tries < 1000; tries++) {
      if (await check()) return;
      time += 1000;
      await wait(20);
    }
    throw new Error('It did not happen.');
  };
  const count = async (prefix: string) =>
    (
      await warehouse.query<{ count: number }>('select count(*) as count from movements where movement_id like $1', [
        `${prefix}%`,
      ])
    )[0]?.count;

  beforeAll(async () => {
    const { dataDir } = store.options;
    warehouse = openLazyWarehouse(store);
    imports = openImports({ state: store.state, warehouse, dataDir, now, onFailure });
    inbox = join(dataDir, 'inbox', 'cedar');
  });
  afterEach(async () => {
    await watching?.stop();
    expect(failures.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await imports.stop();
    await warehouse.close();
  });

  test('is there for every company, and a folder in it is one load', async () => {
    await watch();
    expect(readdirSync(join(store.options.dataDir, 'inbox')).sort()).toEqual(['cedar', 'harborline']);
    mkdirSync(join(inbox, 'monday'));
    for (const [entity, text] of Object.entries(smallHospital)) {
      writeFileSync(join(inbox, 'monday', `${entity}.csv`), text);
    }
    await until(() => shelf('.done').length === 1);
    expect(shelf('.done')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6}-monday$/u)]);
    expect(readdirSync(inbox).filter((name) => !name.startsWith('.'))).toEqual([]);
    expect(await warehouse.query('select distinct load_id, loaded_by from loads')).toEqual([
      { load_id: 1, loaded_by: 'inbox folder' },
    ]);
  });

  test('takes a file when it has stopped growing, not before', async () => {
    await watch();
    const path = join(inbox, 'movements.csv');
    writeFileSync(path, head);
    for (let n = 0; n < 5; n++) {
      await wait(60);
      time += 2000;
      await wait(60);
      time += 2000;
      expect(existsSync(path)).toBe(true);
      appendFileSync(path, movement(`A${n}`));
    }
    await until(() => shelf('.done').length === 2);
    expect(await count('A')).toBe(5);
  });

  test('sets what is refused aside, with a word on why and the rejected rows', async () => {
    await watch();
    writeFileSync(join(inbox, 'movements-7.csv'), head + movement('B1') + movement('B2', '-1'));
    await until(() => shelf('.refused').length === 3);
    const [file, rejects, words] = shelf('.refused');
    expect(file).toMatch(/-movements-7\.csv$/u);
    expect(rejects).toBe(`${file}.movements.rejected.csv`);
    expect(words).toBe(`${file}.txt`);
    const text = readFileSync(join(inbox, '.refused', words ?? ''), 'utf8');
    expect(text).toContain('Nothing in the store was changed.');
    expect(text).toContain('movements-7.csv, line 3: quantity: "-1" must');
    expect(await count('B')).toBe(0);
  });

  test('leaves alone what is still being written under another name', async () => {
    await watch();
    const names = ['movements.csv.part', '.movements.csv.swp', 'movements.rejected.csv'];
    for (const name of names) writeFileSync(join(inbox, name), head);
    for (let seconds = 0; seconds < 20; seconds++) {
      time += 1000;
      await wait(20);
    }
    expect(names.every((name) => existsSync(join(inbox, name)))).toBe(true);
    expect(await store.state.inCompany((await findDemoCompanies(store.state)).cedar, listOpenImports)).toEqual([]);
  });

  test('loses nothing to a crash between taking a file and making a job of it', async () => {
    mkdirSync(inbox, { recursive: true });
    writeFileSync(join(inbox, 'movements-8.csv'), head + movement('C1'));
    await takeArrived(store.options.dataDir, 'cedar', 'movements-8.csv');
    expect(existsSync(join(inbox, 'movements-8.csv'))).toBe(false);
    await watch();
    await until(async () => (await count('C')) === 1);
    await until(() => shelf('.done').some((name) => name.endsWith('-movements-8.csv')));
    // The folder that held it goes a moment after the file.
    await until(() => shelf('.working').length === 0);
  });
});
