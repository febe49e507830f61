import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createImport, endImport, readImport } from '../../state/import-jobs.ts';
import type { CompanyDb } from '../../state/transactions.ts';
import { findDemoCompanies, onEachStore } from '../../testkit/stores/open-store.ts';
import { openLazyWarehouse } from '../../testkit/warehouses/lazy-warehouse.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { partOf } from '../../warehouse/decided/decided-table.ts';
import { raiseVersion } from '../../warehouse/decided/decided-version.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { namesIn } from '../../warehouse/marts/mart.ts';
import { companiesToRefresh } from '../../warehouse/marts/staleness.ts';
import { importLoad } from '../import-load.ts';
import { makeJobFolder, readHome, spoolFolder } from './job-folder.ts';
import { type Imports, openImports } from './open-imports.ts';

const asker = { user: { id: null, username: 'command line' }, address: 'local', userAgent: undefined };
const now = () => new Date();
const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity\n';
const movements = (count: number, prefix = 'M') =>
  head +
  Array.from({ length: count }, (_, n) => `${prefix}${n},MAIN,PHARM,63323-269-10,2026-05-01T08:00:00,receive,1\n`).join(
    '',
  );

/** Changes what an import was asked to do, as nothing in the product does. */
const setInput = (db: CompanyDb, id: number, changed: object) =>
  sql`update jobs set input = input || ${JSON.stringify(changed)}::jsonb where id = ${id}`.execute(db);

onEachStore((store) => {
  let companyId: number;
  let warehouse: Engine;
  let imports: Imports;
  const failures: unknown[] = [];
  const open = () =>
    openImports({
      state: store.state,
      warehouse,
      dataDir: store.options.dataDir,
      now,
      onFailure: (error) => failures.push(error),
    });
  const spool = async (files: Record<string, string>) => {
    const folder = await makeJobFolder(store.options.dataDir);
    for (const [entity, text] of Object.entries(files)) {
      writeFileSync(join(store.options.dataDir, folder, `${entity}.csv`), text);
    }
    return folder;
  };
  const submit = async (files: Record<string, string>) =>
    imports.submit(companyId, { folder: await spool(files), source: 'upload', acceptPartial: false }, asker);
  /** A job as a crash leaves it. */
  const leave = async (files: Record<string, string>, begun: Date | null) => {
    const { dataDir } = store.options;
    const folder = await spool(files);
    const job = await store.state.inCompany(companyId, async (db) => {
      const home = await readHome(dataDir);
      const files = [{ name: 'movements.csv', bytes: 1 }];
      const columns = { kind: 'load', source: 'upload', by: 'demo', userId: null, accept_partial: false } as const;
      const job = await createImport(db, { ...columns, home, folder, files, load: null }, now());
      if (begun) {
        await db.updateTable('jobs').set({ status: 'running', started_at: begun }).where('id', '=', job.id).execute();
      }
      return job;
    });
    return { ...job, path: join(dataDir, folder, 'movements.csv') };
  };
  const look = (id: number) => store.state.inCompany(companyId, (db) => readImport(db, id));
  const countLoads = async () =>
    (
      await warehouse.query<{ count: number }>('select count(*) as count from loads where entity = $1', ['movements'])
    )[0]?.count;

  beforeAll(async () => {
    companyId = (await findDemoCompanies(store.state)).cedar;
    warehouse = openLazyWarehouse(store);
    imports = open();
    const job = await submit(smallHospital);
    expect(await imports.ended(companyId, job.id)).toMatchObject({ status: 'done' });
    return () => warehouse.close();
  });
  beforeEach(() => {
    imports = open();
  });
  afterEach(async () => {
    await imports.stop();
    expect(failures.splice(0)).toEqual([]);
  });

  describe('after a restart', () => {
    test('a job that waited and one that ran are run, oldest first', async () => {
      const ran = await leave({ movements: movements(3, 'A') }, now());
      const waited = await leave({ movements: movements(4, 'B') }, null);
      await imports.resume();
      await imports.idle();
      const [first, second] = [await look(ran.id), await look(waited.id)];
      expect([first.status, second.status]).toEqual(['done', 'done']);
      expect([first.outcome.files[0]?.loaded, second.outcome.files[0]?.loaded]).toEqual([3, 4]);
      expect(second.load).toBe((first.load ?? 0) + 1);
      expect(readdirSync(join(store.options.dataDir, spoolFolder))).toEqual(['home']);
    });

    test('a job whose load had landed ends as done, and nothing is loaded a second time', async () => {
      const job = await leave({ movements: movements(5, 'C') }, now());
      const landed = await importLoad(warehouse, {
        companyId,
        files: [{ entity: 'movements', path: job.path }],
        acceptPartial: false,
        loadedBy: 'demo',
        rejectsFolder: join(store.options.dataDir, 'rejects'),
      });
      const loads = await countLoads();
      await imports.resume();
      await imports.idle();
      expect(await look(job.id)).toMatchObject({
        status: 'done',
        load: landed.loadId,
        outcome: { files: [{ rows_in: 5, loaded: 5, unchanged: 0 }] },
      });
      expect(await countLoads()).toBe(loads);
    });

    test('the same file of an earlier load is not taken for it', async () => {
      const files = { movements: movements(5, 'C') };
      const job = await leave(files, now());
      await imports.resume();
      await imports.idle();
      expect(await look(job.id)).toMatchObject({ status: 'done', outcome: { files: [{ loaded: 0, unchanged: 5 }] } });
    });

    test('a job whose files are gone has failed, and says so', async () => {
      const { id } = await leave({}, null);
      await store.state.inCompany(companyId, (db) => setInput(db, id, { folder: 'warehouse/spool/gone' }));
      await imports.resume();
      expect(await look(id)).toMatchObject({
        status: 'failed',
        message: 'The files are no longer there. Send them again.',
      });
    });

    test('files without a job, of an upload that was cut off, are removed', async () => {
      const orphan = await spool({ movements: movements(1) });
      await imports.resume();
      expect(existsSync(join(store.options.dataDir, orphan))).toBe(false);
    });

    test('marts that a crash left stale are refreshed', async () => {
      const path = join(store.options.dataDir, 'movements.csv');
      writeFileSync(path, movements(2, 'D'));
      const files = [{ entity: 'movements', path }];
      const rejectsFolder = join(store.options.dataDir, 'rejects');
      await importLoad(warehouse, { companyId, files, acceptPartial: false, loadedBy: 'x', rejectsFolder });
      const stale = () => warehouse.query('select 1 as found from stale_days limit 1');
      expect(await stale()).not.toEqual([]);
      await imports.resume();
      await imports.idle();
      expect(await stale()).toEqual([]);
    });
  });

  test('each refresh takes up what was decided before it was asked for, of every kind that a mart reads', async () => {
    const { decided, marts } = warehouse.plan;
    const read = [...new Set(marts.flatMap(({ reads }) => reads.flatMap(namesIn)))];
    const names = decided.flatMap(({ table: { name }, partedBy }) =>
      read.filter((one) => (partedBy ? one.startsWith(partOf(name, '')) : one === name)).slice(0, 1),
    );
    expect(names).toContain('decided_recall_verdicts');
    for (const name of [...names, ...names]) {
      await warehouse.writeDecided((db) => raiseVersion(db, companyId, name));
      expect(await companiesToRefresh(warehouse), name).toEqual([companyId]);
      await imports.refresh();
      expect(await companiesToRefresh(warehouse), name).toEqual([]);
    }
  });

  describe('where servers share one state', () => {
    test('a job of another data folder is left to its server', async () => {
      const { id } = await leave({ movements: movements(1) }, null);
      await store.state.inCompany(companyId, (db) => setInput(db, id, { home: 'another' }));
      await imports.resume();
      await imports.idle();
      const expected = store.kind === 'server' ? 'waiting' : 'failed';
      expect((await look(id)).status).toBe(expected);
      await store.state.inCompany(companyId, (db) => endImport(db, id, { status: 'cancelled' }, now()));
    });
  });

  describe('a cancelled job', () => {
    test('that waits never runs', async () => {
      const first = await submit({ movements: movements(20_000, 'E') });
      const second = await submit({ movements: movements(1, 'F') });
      expect(await imports.cancel(companyId, second.id, asker)).toMatchObject({ status: 'cancelled' });
      expect(await imports.ended(companyId, first.id)).toMatchObject({ status: 'done' });
      expect(await look(second.id)).toMatchObject({ status: 'cancelled', load: null });
      expect(existsSync(join(store.options.dataDir, second.folder))).toBe(false);
    });

    test('that runs stops, and leaves the store as it was', async () => {
      const loads = await countLoads();
      const job = await submit({ movements: movements(200_000, 'G') });
      while (!imports.progressOf(job.id)) await new Promise((resolve) => setTimeout(resolve, 2));
      expect(await imports.cancel(companyId, job.id, asker)).toMatchObject({ status: 'cancelled', message: null });
      expect(await countLoads()).toBe(loads);
      expect(await warehouse.query(`select 1 as found from movements where movement_id = 'G1'`)).toEqual([]);
    });
  });

  test('a stop of the program leaves the job as it is, and the next start completes it', async () => {
    const job = await submit({ movements: movements(100_000, 'H') });
    while (!imports.progressOf(job.id)) await new Promise((resolve) => setTimeout(resolve, 2));
    await imports.stop();
    expect((await look(job.id)).status).toBe('running');
    imports = open();
    await imports.resume();
    await imports.idle();
    expect(await look(job.id)).toMatchObject({ status: 'done', outcome: { files: [{ rows_in: 100_000 }] } });
  });

  test('two files of one entity are refused: a load has each entity once', async () => {
    const folder = await spool({ movements: movements(1) });
    mkdirSync(join(store.options.dataDir, folder), { recursive: true });
    writeFileSync(join(store.options.dataDir, folder, 'movements-2.csv'), movements(1));
    const job = await imports.submit(companyId, { folder, source: 'upload', acceptPartial: false }, asker);
    expect(await imports.ended(companyId, job.id)).toMatchObject({
      status: 'refused',
      message: 'movements.csv: is a second file of movements beside movements-2.csv: send them one after another',
    });
  });
});
