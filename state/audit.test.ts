import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { findDemoCompanies, onEachStore, type Store } from '../testkit/stores/open-store.ts';
import { countAuditLog, readAuditLog, record } from './audit.ts';
import type { CompanyDb, FrontDeskDb } from './transactions.ts';

const changes = [
  `update audit_log set username = 'nobody'`,
  'update audit_log set id = default',
  'delete from audit_log',
  'truncate audit_log',
  'truncate companies cascade',
  'drop table audit_log',
  'alter table audit_log disable trigger all',
];
/** Even the owner of the tables is stopped by the triggers; taking those away is an act nobody does by mistake. */
const ownerChanges = changes.slice(0, 4);

onEachStore((store) => {
  let cedar: number;

  beforeAll(async () => {
    ({ cedar } = await findDemoCompanies(store.state));
    await store.state.inCompany(cedar, (db) =>
      record(db, {
        user: { id: 1, username: 'demo', companyId: cedar },
        action: 'page-view',
        subject: '/scm/1059-by-location',
        address: '192.0.2.7',
        userAgent: 'Browser/1.0',
      }),
    );
  });

  describe('the audit log is append-only', () => {
    test.each(changes)('for a signed-in request: %s', async (statement) => {
      await expectRefusal(store, (work) => store.state.inCompany(cedar, work), statement);
    });
    test.each(changes)('for the front desk: %s', async (statement) => {
      await expectRefusal(store, (work) => store.state.atFrontDesk(work), statement);
    });
    test.each(ownerChanges)('even for the owner of the database: %s', async (statement) => {
      await expectRefusal(store, (work) => asOwner(store.state, work), statement);
    });
  });

  test('an entry tells who, when, what and from where', async () => {
    const before = Date.now();
    await store.state.inCompany(cedar, (db) =>
      record(db, {
        user: { id: 1, username: 'demo', companyId: cedar },
        action: 'favorite-create',
        subject: '/scm/1059-by-location',
        detail: 'Mine',
        address: '192.0.2.8',
        userAgent: 'x'.repeat(1000),
      }),
    );
    const [entry] = await store.state.inCompany(cedar, (db) => readAuditLog(db, {}, { limit: 1 }));
    expect(entry).toMatchObject({
      username: 'demo',
      action: 'favorite-create',
      subject: '/scm/1059-by-location',
      detail: 'Mine',
      address: '192.0.2.8',
    });
    expect(Date.parse(entry?.at ?? '')).toBeGreaterThan(before - 60_000);
    expect(Date.parse(entry?.at ?? '')).toBeLessThan(Date.now() + 60_000);
  });

  test('reading pages through the log, newest first, without a gap or a repetition', async () => {
    await store.state.inCompany(cedar, async (db) => {
      for (let number = 0; number < 7; number++) {
        await record(db, {
          user: { id: 1, username: 'demo', companyId: cedar },
          action: 'page-view',
          subject: `/page-${number}`,
          address: '192.0.2.9',
          userAgent: undefined,
        });
      }
    });
    const seen = await store.state.inCompany(cedar, async (db) => {
      const ids: number[] = [];
      let olderThan: number | undefined;
      for (let page = 0; page < 20; page++) {
        const entries = await readAuditLog(db, {}, { limit: 3, olderThan });
        if (entries.length === 0) break;
        ids.push(...entries.map((entry) => entry.id));
        olderThan = ids.at(-1);
      }
      return { ids, total: await countAuditLog(db, {}) };
    });
    expect(seen.ids).toEqual([...new Set(seen.ids)].sort((a, b) => b - a));
    expect(seen.ids).toHaveLength(seen.total);
  });
});

type Enter = (work: (db: CompanyDb | FrontDeskDb) => Promise<unknown>) => Promise<unknown>;

async function expectRefusal(store: Store, enter: Enter, statement: string): Promise<void> {
  const before = await wholeLog(store);
  expect(before.length).toBeGreaterThan(0);
  await expect(enter((db) => sql.raw(statement).execute(db))).rejects.toThrow(
    /permission denied|must be owner|append-only|identity column/u,
  );
  expect(await wholeLog(store)).toEqual(before);
}

async function wholeLog({ state }: Store): Promise<unknown[]> {
  return asOwner(state, (db) => db.selectFrom('audit_log').selectAll().orderBy('id').execute());
}
