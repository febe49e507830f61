import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, findAccount } from '../../state/accounts.ts';
import { record } from '../../state/audit.ts';
import { changeWorkItem, createWorkItems } from '../../state/change-work-items.ts';
import { decide } from '../../state/decisions.ts';
import { freezeRows, readFrozenRows } from '../../state/frozen-rows.ts';
import { sealsAfter } from '../../state/seals.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';
import { openEmptyStore } from '../../testkit/stores/open-empty-store.ts';
import { onEachStore, openStore } from '../../testkit/stores/open-store.ts';
import { checkSeals } from './check-seals.ts';
import { checkWorkItems } from './check-work-items.ts';
import { openSealer } from './open-sealer.ts';

const now = new Date('2026-11-15T12:00:00.123Z');

onEachStore((store) => {
  let demo: Account;
  beforeAll(async () => {
    const account = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
    if (!account) throw new Error('demo is missing.');
    demo = account;
  });
  const sealer = () => openSealer({ state: store.state, now: () => now });
  const check = () => checkSeals(store.state, demo.companyId);
  const by = () => ({ userId: demo.id, author: 'demo', note: 'Müller — "quoted"', now });
  const write = (detail: string) =>
    store.state.inCompany(demo.companyId, (db) =>
      record(db, {
        ...{ user: { id: demo.id, username: 'demo', companyId: demo.companyId }, action: 'page-view', detail },
        ...{ address: 'here', userAgent: undefined },
      }),
    );
  /** What somebody with the owner's password could do: the trigger that refuses is switched off. */
  const tamper = (table: string, statement: string) =>
    asOwner(store.state, async (db) => {
      await sql.raw(`alter table ${table} disable trigger user`).execute(db);
      await sql.raw(statement).execute(db);
      await sql.raw(`alter table ${table} enable trigger user`).execute(db);
    });
  const newestId = async (table: string) => {
    const { rows } = await asOwner(store.state, (db) =>
      sql<{ id: number }>`select max(id) as id from ${sql.table(table)} where company_id = ${demo.companyId}`.execute(
        db,
      ),
    );
    return Number(rows[0]?.id);
  };

  test('what was there before seals began gets one seal for each log, what comes later one for each entry', async () => {
    for (const detail of ['one', 'two', 'three']) await write(detail);
    await sealer().seal();
    const first = await store.state.inCompany(demo.companyId, (db) => sealsAfter(db, demo.companyId, 0, 100));
    expect(first.filter(({ log }) => log === 'audit')).toMatchObject([{ seq: 1 }]);
    expect(first[0]?.entries).toBeGreaterThanOrEqual(3);
    await write('four');
    await store.state.inCompany(demo.companyId, async (db) => {
      await decide(
        db,
        'recall-verdict',
        [{ subject: ['a', 'b'], field: 'x', value: { b: 1.5, a: null }, replaces: null }],
        by(),
      );
      const [item] = await createWorkItems(
        db,
        'x',
        [
          {
            subject: ['PROP'],
            facility: null,
            title: 'x',
            facts: { lots: 2 },
            state: 'open',
            ownerId: null,
            due: '2026-11-20',
          },
        ],
        by(),
      );
      await changeWorkItem(db, item?.id ?? 0, { act: 'noted', change: {} }, by());
      await freezeRows(
        db,
        {
          ...{ purpose: 'test', subject: ['PROP'], title: 'Rows' },
          content: { columns: [{ key: 'a', label: 'A' }], rows: [{ a: 1.25 }], loads: [] },
        },
        by(),
      );
    });
    const before = await check();
    expect(before.sealed.tail.map(({ log, entries }) => [log, entries])).toEqual([
      ['audit', 1],
      ['decision', 1],
      ['work-item', 2],
      ['frozen', 1],
    ]);
    await sealer().seal();
    const { finding, sealed } = await check();
    expect([finding, sealed.tail]).toEqual([undefined, []]);
    expect(sealed.entries).toBe(before.sealed.entries + 5);
    expect(sealed.head).toMatch(/^[0-9a-f]{64}$/u);
  });

  test('sealing again adds nothing, and two that seal at once seal once', async () => {
    await write('five');
    await Promise.all([sealer().seal(), sealer().seal()]);
    await sealer().seal();
    const seals = await store.state.inCompany(demo.companyId, (db) => sealsAfter(db, demo.companyId, 0, 1000));
    expect(seals.map(({ seq }) => seq)).toEqual(seals.map((_, index) => index + 1));
    const newest = await newestId('audit_log');
    expect(seals.filter(({ log, lastId }) => log === 'audit' && lastId === newest)).toHaveLength(1);
  });

  test('nobody can change or delete a seal or a frozen copy', async () => {
    for (const table of ['seals', 'frozen_rows'])
      for (const statement of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`]) {
        const inCompany = store.state.inCompany(demo.companyId, (db) => sql.raw(statement).execute(db));
        await expect(inCompany, statement).rejects.toThrow(/permission denied/u);
        const asItsOwner = asOwner(store.state, (db) => sql.raw(statement).execute(db));
        await expect(asItsOwner, statement).rejects.toThrow(/append-only/u);
      }
  });

  describe.each<[log: string, table: string, change: string, back: string]>([
    ['audit', 'audit_log', `detail = 'other'`, `detail = 'five'`],
    ['decision', 'decisions', `value = '{"b": 2}'`, `value = '{"a": null, "b": 1.5}'`],
    ['work-item', 'work_item_entries', `note = 'other'`, `note = 'Müller — "quoted"'`],
    ['frozen', 'frozen_rows', `title = 'Other'`, `title = 'Rows'`],
  ])('an altered entry of %s', (log, table, change, back) => {
    test('is named, and all is well again once it is as it was', async () => {
      const id = await newestId(table);
      await tamper(table, `update ${table} set ${change} where id = ${id}`);
      expect((await check()).finding).toMatchObject({ broken: 1, examples: [{ what: 'altered', log, entry: id }] });
      await tamper(table, `update ${table} set ${back} where id = ${id}`);
      expect((await check()).finding).toBeUndefined();
    });
  });

  test('an entry that was removed, one among older ones that was altered, and a seal that was altered are named', async () => {
    const other = await openStore(store.kind);
    try {
      const seal = openSealer({ state: other.state, now: () => now });
      const at = (work: (statement: string) => string) =>
        asOwner(other.state, async (db) => {
          await sql.raw('alter table audit_log disable trigger user').execute(db);
          await sql.raw('alter table seals disable trigger user').execute(db);
          await sql.raw(work('')).execute(db);
        });
      const add = (detail: string) =>
        other.state.inCompany(demo.companyId, (db) =>
          record(db, {
            ...{ user: { id: demo.id, username: 'demo', companyId: demo.companyId }, action: 'page-view', detail },
            ...{ address: 'here', userAgent: undefined },
          }),
        );
      for (const detail of ['old one', 'old two']) await add(detail);
      await seal.seal();
      for (const detail of ['new one', 'new two']) await add(detail);
      await seal.seal();
      await at(() => `delete from audit_log where detail = 'new one'`);
      await at(() => `update audit_log set detail = 'changed' where detail = 'old one'`);
      const { finding } = await checkSeals(other.state, demo.companyId);
      expect(finding?.examples.map(({ what }) => what).sort()).toEqual(['altered among older entries', 'removed']);
      await at(() => `update seals set hash = sha256('x') where seq = 2 and company_id = ${demo.companyId}`);
      const after = await checkSeals(other.state, demo.companyId);
      expect(after.finding?.examples.map(({ what }) => what)).toContain('seal altered');
    } finally {
      await other.close();
    }
  });

  test('seals and frozen copies are carried over, and hold there', async () => {
    const rows = new Map<string, string[]>();
    for await (const { table, row } of store.state.exportRows()) rows.set(table, [...(rows.get(table) ?? []), row]);
    const other = await openEmptyStore();
    try {
      await other.state.importRows((table) => rows.get(table) ?? []);
      const [here, there] = [await check(), await checkSeals(other.state, demo.companyId)];
      expect(there).toEqual(here);
      expect(there.finding).toBeUndefined();
    } finally {
      await other.close();
    }
  });

  test('a frozen copy is the same one for the same rows, and is read as it was known at a moment', async () => {
    const freeze = (a: number, at: Date) =>
      store.state.inCompany(demo.companyId, (db) =>
        freezeRows(
          db,
          {
            ...{ purpose: 'case', subject: ['7'], title: 'Rows of the case' },
            content: { columns: [{ key: 'a', label: 'A' }], rows: [{ a }], loads: [] },
          },
          { ...by(), now: at },
        ),
      );
    const first = await freeze(1, new Date('2026-11-01T00:00:00Z'));
    expect(await freeze(1, new Date('2026-11-02T00:00:00Z'))).toEqual(first);
    await freeze(2, new Date('2026-11-03T00:00:00Z'));
    const read = (knownAt?: Date) =>
      store.state.inCompany(demo.companyId, (db) => readFrozenRows(db, { purpose: 'case', subject: ['7'], knownAt }));
    expect((await read()).map(({ content }) => content.rows)).toEqual([[{ a: 2 }], [{ a: 1 }]]);
    expect((await read(new Date('2026-11-02T12:00:00Z'))).map(({ content }) => content.rows)).toEqual([[{ a: 1 }]]);
  });

  test('an item that does not stand as its history says is named', async () => {
    expect(await checkWorkItems(store.state, demo.companyId)).toBeUndefined();
    const id = await newestId('work_items');
    await asOwner(store.state, (db) => sql.raw(`update work_items set state = 'done' where id = ${id}`).execute(db));
    expect(await checkWorkItems(store.state, demo.companyId)).toMatchObject({ broken: 1, examples: [{ item: id }] });
    await asOwner(store.state, (db) => sql.raw(`update work_items set state = 'open' where id = ${id}`).execute(db));
  });
});
