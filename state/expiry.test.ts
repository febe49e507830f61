import { expect, test } from 'vitest';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { onEachStore, type Store } from '../testkit/stores/open-store.ts';
import { findAccount } from './accounts.ts';
import { createPasswordLink, dropExpiredPasswordLinks, findPasswordLink } from './password-links.ts';
import { absoluteLimit, dropExpiredSessions, findVisit, idleLimit, startSession } from './sessions.ts';
import { countAttempt, dropExpiredAttempts } from './sign-in-attempts.ts';

const start = new Date('2026-03-02T09:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const minute = 60_000;

onEachStore((store) => {
  test('sweeping drops idle and old sessions, and keeps the living one', async () => {
    const user = await findUser(store);
    const tokens = await store.state.atFrontDesk(async (db) => {
      const idle = await startSession(db, user, start);
      const old = await startSession(db, user, after(idleLimit + 2 * minute - absoluteLimit - 3 * minute));
      await db
        .updateTable('sessions')
        .set({ seen_at: after(idleLimit) })
        .where('csrf_token', '=', old.csrfToken)
        .execute();
      const living = await startSession(db, user, after(idleLimit));
      await dropExpiredSessions(db, after(idleLimit + minute));
      return { idle: idle.csrfToken, old: old.csrfToken, living: living.csrfToken };
    });
    const left = await asOwner(store.state, (db) => db.selectFrom('sessions').select('csrf_token').execute());
    expect(left).toEqual([{ csrf_token: tokens.living }]);
  });

  test('a session table holds no value that a cookie could be made of', async () => {
    const user = await findUser(store);
    const { token } = await store.state.atFrontDesk((db) => startSession(db, user, start));
    const rows = await asOwner(store.state, (db) => db.selectFrom('sessions').selectAll().execute());
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('latin1') }))),
    ).not.toContain(token);
    const visit = await findVisit(store.state, token, start);
    expect(visit?.username).toBe('demo');
  });

  test('sweeping drops attempts whose window has passed, and keeps those that still count', async () => {
    await store.state.atFrontDesk(async (db) => {
      await countAttempt(db, 'account', 'long-ago', start);
      await countAttempt(db, 'account', 'just-now', after(10 * minute));
      await dropExpiredAttempts(db, after(16 * minute));
    });
    const left = await asOwner(store.state, (db) =>
      db.selectFrom('sign_in_attempts').select('window_started_at').execute(),
    );
    expect(left).toEqual([{ window_started_at: after(10 * minute) }]);
  });

  test('sweeping drops links that no longer work, and keeps those that do', async () => {
    const user = await findUser(store);
    const found = await store.state.atFrontDesk(async (db) => {
      const token = await createPasswordLink(db, user, 'reset', start);
      await dropExpiredPasswordLinks(db, after(119 * minute));
      const before = await findPasswordLink(db, token, after(119 * minute));
      await dropExpiredPasswordLinks(db, after(121 * minute));
      return { before: before?.username, rows: await db.selectFrom('password_links').select('purpose').execute() };
    });
    expect(found).toEqual({ before: 'demo', rows: [] });
  });
});

async function findUser({ state }: Store): Promise<{ companyId: number; userId: number }> {
  const account = await state.atFrontDesk((db) => findAccount(db, 'demo'));
  return { companyId: account?.companyId ?? 0, userId: account?.id ?? 0 };
}
