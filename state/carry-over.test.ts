import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { openEmptyStore } from '../testkit/stores/open-empty-store.ts';
import { onEachStore } from '../testkit/stores/open-store.ts';
import { findAccount } from './accounts.ts';
import { carriedTables } from './carry-over.ts';
import { decide, listDecisions } from './decisions.ts';
import { createFavorite, makeHome } from './favorites.ts';
import { createImport, listImportsOfLoads, type NewImport, readImport } from './import-jobs.ts';
import { nameFile, writePart } from './job-files.ts';
import { createJob } from './jobs.ts';
import { createLetter } from './letters.ts';
import type { State } from './open-state.ts';
import { editSchedule } from './schedules.ts';

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
      expect.arrayContaining(['users', 'favorites', 'jobs', 'decisions']),
    );
    const other = await openEmptyStore();
    expect((await readAll(other.state)).filter(({ table }) => table !== 'known_rights')).toEqual([]);
    try {
      await other.state.importRows((table) => exported.filter((line) => line.table === table).map(({ row }) => row));
      expect(await readAll(other.state)).toEqual(exported);
    } finally {
      await other.close();
    }
  });

  test('a backup from before a column keeps the default of that column', async () => {
    await fill(store.state);
    const { rows: columns } = await asOwner(store.state, (db) =>
      sql<{ table: string; name: string }>`select table_name as table, column_name as name
        from information_schema.columns
        where table_schema = 'public' and is_nullable = 'NO' and column_default not like 'pestle_%'`.execute(db),
    );
    const older = (table: string, row: string) => {
      const later = columns.filter((column) => column.table === table).map(({ name }) => name);
      return JSON.stringify(
        Object.fromEntries(Object.entries(JSON.parse(row)).filter(([key]) => !later.includes(key))),
      );
    };
    expect(columns).toContainEqual({ table: 'jobs', name: 'attempts' });
    const exported = await readAll(store.state);
    const other = await openEmptyStore();
    try {
      await other.state.importRows((table) =>
        exported.filter((line) => line.table === table).map(({ row }) => older(table, row)),
      );
      const restored = await readAll(other.state);
      expect(restored.map(({ table, row }) => older(table, row))).toEqual(
        exported.map(({ table, row }) => older(table, row)),
      );
      const job = restored.find(({ table }) => table === 'jobs');
      expect(JSON.parse(job?.row ?? '{}')).toMatchObject({ attempts: 0 });
    } finally {
      await other.close();
    }
  });

  test('imports of a backup from before jobs become jobs, with their ids, files, loads and endings', async () => {
    await fill(store.state);
    const exported = await readAll(store.state);
    const user = exported
      .map(({ table, row }) => ({ table, ...JSON.parse(row) }))
      .find(({ table }) => table === 'users');
    const other = await openEmptyStore();
    try {
      await other.state.importRows((table) => {
        if (table === 'import_jobs')
          return olderImports.map((job) => JSON.stringify({ ...job, company_id: user.company_id, user_id: user.id }));
        return exported.filter((line) => line.table === table && !table.startsWith('job')).map(({ row }) => row);
      });
      const read = (id: number) => other.state.inCompany(user.company_id, (db) => readImport(db, id));
      expect(await read(4)).toMatchObject({
        ...{
          kind: 'load',
          status: 'done',
          source: 'inbox',
          folder: 'f',
          accept_partial: true,
          restore_zeros: true,
          load: 9,
        },
        ...{
          files: [{ name: 'items.csv', bytes: 3 }],
          outcome: { rejected_rows: 2 },
          ended_at: '2026-11-01T08:01:00.000Z',
        },
      });
      expect(await read(6)).toMatchObject({ kind: 'undo', status: 'waiting', load: 9, files: [], ended_at: null });
      expect(
        (await other.state.inCompany(user.company_id, (db) => listImportsOfLoads(db, [9]))).map(({ id }) => id),
      ).toEqual([4]);
      const next = await other.state.inCompany(user.company_id, (db) =>
        createImport(db, { ...newImport, userId: user.id }, now),
      );
      expect(next.id).toBe(7);
      expect((await readAll(other.state)).filter(({ table }) => table === 'import_jobs')).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('planned levels of a backup from before decisions become decisions, with their ids, dates and endings', async () => {
    await fill(store.state);
    const exported = await readAll(store.state);
    const user = exported
      .map(({ table, row }) => ({ table, ...JSON.parse(row) }))
      .find(({ table }) => table === 'users');
    const other = await openEmptyStore();
    try {
      await other.state.importRows((table) =>
        table === 'planned_levels'
          ? olderPlans.map((plan) => JSON.stringify({ ...plan, company_id: user.company_id, user_id: user.id }))
          : exported.filter((line) => line.table === table && table !== 'decisions').map(({ row }) => row),
      );
      const read = (ended: boolean) =>
        other.state.inCompany(user.company_id, (db) => listDecisions(db, 'planned-level', { ended }, 10));
      expect(
        (await read(true)).map(({ id, subject, value, ended, ended_by, ended_at }) => [
          ...[id, subject[2], (value as { max: number }).max, ended, ended_by, ended_at?.toISOString() ?? null],
        ]),
      ).toEqual([
        [7, 'PROP', 10, null, null, null],
        [5, 'FENT', 20, 'withdrawn', 'insights', '2026-11-04T08:00:00.000Z'],
        [4, 'PROP', 8, 'withdrawn', 'gone', '2026-11-03T08:00:00.000Z'],
        [3, 'PROP', 6, 'replaced', 'demo', '2026-11-01T08:00:00.000Z'],
      ]);
      expect(await read(false)).toMatchObject([
        {
          id: 7,
          note: 'Less returns',
          author: 'demo',
          value: { min: 2, was: { min: 1, max: 5 }, restock: { service_level: 0.99 } },
        },
      ]);
      expect((await readAll(other.state)).filter(({ table }) => table === 'planned_levels')).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

const newImport: Omit<NewImport, 'userId'> = {
  ...{ kind: 'load', source: 'upload', by: 'demo', home: 'here', folder: 'imports/1' },
  ...{ files: [], accept_partial: false, load: null },
};

/** What a backup of before jobs holds: an import that was loaded, and an undo of it that waits. */
const olderImports = [
  {
    ...{ id: 4, kind: 'load', status: 'done', source: 'inbox', requested_by: 'demo', home: 'h', folder: 'f' },
    ...{
      files: [{ name: 'items.csv', bytes: 3 }],
      accept_partial: true,
      restore_zeros: true,
      load_id: 9,
      message: null,
    },
    outcome: { files: [], rejects: [], rejected_rows: 2, rejects_files: [] },
    ...{ created_at: '2026-11-01T08:00:00Z', started_at: '2026-11-01T08:00:01Z', ended_at: '2026-11-01T08:01:00Z' },
  },
  {
    ...{ id: 6, kind: 'undo', status: 'waiting', source: 'upload', requested_by: 'demo', home: 'h', folder: '' },
    ...{ files: [], accept_partial: false, restore_zeros: false, load_id: 9, message: null },
    outcome: { files: [], rejects: [], rejected_rows: 0, rejects_files: [] },
    ...{ created_at: '2026-11-02T08:00:00Z', started_at: null, ended_at: null },
  },
];

/** What a backup of before decisions holds: two plans one after the other, one withdrawn, and a new one in its place. */
const olderPlans = [
  { id: 3, item_code: 'PROP', max_qty: 6, ended: 'replaced', ended_by: 'insights', ended_at: '2026-11-02T08:00:00Z' },
  { id: 4, item_code: 'PROP', max_qty: 8, ended: 'withdrawn', ended_by: 'gone', ended_at: '2026-11-03T08:00:00Z' },
  { id: 7, item_code: 'PROP', max_qty: 10, ended: null, ended_by: null, ended_at: null },
  { id: 5, item_code: 'FENT', max_qty: 20, ended: 'withdrawn', ended_by: 'insights', ended_at: '2026-11-04T08:00:00Z' },
].map((plan) => ({
  ...{ facility_code: 'MAIN', location_code: 'ADC1', min_was: 1, max_was: 5, min_qty: 2, reason: 'Less returns' },
  ...{ expected: { from: '2026-05-01' }, planned_at: '2026-11-01T08:00:00Z', planned_by: 'demo', service_level: 0.99 },
  ...plan,
}));

async function fill(state: State): Promise<void> {
  const demo = await state.atFrontDesk((db) => findAccount(db, 'demo'));
  if (!demo) throw new Error('demo is missing.');
  await state.inCompany(demo.companyId, async (db) => {
    const favorite = await createFavorite(db, demo.id, { name: 'Home', url: '/scm/1059-by-location' });
    await makeHome(db, demo.id, favorite.id_favorites_pk);
    await createImport(db, { ...newImport, userId: demo.id }, now);
    const wanted = { kind: 'x', lane: 'short', subject: 'x', input: {}, userId: demo.id, by: 'demo' } as const;
    const { job } = await createJob(db, wanted, now);
    for (let part = 0; part < 20; part++) await writePart(db, job.id, part, randomBytes(1000));
    const file = { name: 'x.zip', type: 'application/zip', bytes: 20_000, sha256: 'x', rights: ['jobs_menu'] };
    await nameFile(db, job.id, { ...file, keptUntil: now });
    await editSchedule(db, 'x', { pattern: '0 2 * * *' }, 'demo', now);
    const letter = { kind: 'x', companyId: demo.companyId, to: 'a@b.example', subject: 'x', text: 'Hello' };
    await createLetter(db, letter, now);
    const act = { subject: ['MAIN', 'ADC1', 'PROP'], field: 'levels', value: { min: 2, max: 6 } };
    const by = { userId: demo.id, author: 'demo', note: '', now };
    const { decisions } = await decide(db, 'planned-level', [{ ...act, replaces: null }], by);
    const [first] = decisions;
    await decide(db, 'planned-level', [{ ...act, value: null, replaces: first?.id ?? 0 }], by);
  });
}

async function readAll(state: State): Promise<{ table: string; row: string }[]> {
  const lines: { table: string; row: string }[] = [];
  for await (const line of state.exportRows()) lines.push(line);
  return lines;
}
