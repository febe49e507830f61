import { expect, test } from 'vitest';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { onEachStore } from '../testkit/stores/open-store.ts';
import { findAccount } from './accounts.ts';
import { createPasswordLink, findPasswordLink, redeemPasswordLink } from './password-links.ts';

const now = new Date('2026-03-02T09:00:00Z');

onEachStore((store) => {
  const makeLink = () =>
    store.state.atFrontDesk(async (db) => {
      const account = await findAccount(db, 'demo');
      const user = { companyId: account?.companyId ?? 0, userId: account?.id ?? 0 };
      return createPasswordLink(db, user, 'reset', now);
    });

  test('of two who use the same link at the same moment one sets the password', async () => {
    const token = await makeLink();
    const link = await store.state.atFrontDesk((db) => findPasswordLink(db, token, now));
    if (!link) throw new Error('The link is missing.');
    const results = await Promise.all(
      ['one', 'two'].map((hash) => store.state.atFrontDesk((db) => redeemPasswordLink(db, link, hash))),
    );
    expect([...results].sort()).toEqual([false, true]);
    const [user] = await asOwner(store.state, (db) =>
      db.selectFrom('users').select('password_hash').where('username', '=', 'demo').execute(),
    );
    expect(user?.password_hash).toBe(results[0] ? 'one' : 'two');
  });

  test('the table of links holds no token', async () => {
    const token = await makeLink();
    const rows = await asOwner(store.state, (db) => db.selectFrom('password_links').selectAll().execute());
    expect(rows).toHaveLength(1);
    expect(rows.map((row) => row.token_hash.toString('latin1')).join()).not.toContain(token);
    expect(rows[0]?.token_hash).toHaveLength(32);
  });

  test('a disabled user has no working link', async () => {
    const token = await makeLink();
    await asOwner(store.state, (db) =>
      db.updateTable('users').set({ disabled: true }).where('username', '=', 'demo').execute(),
    );
    expect(await store.state.atFrontDesk((db) => findPasswordLink(db, token, now))).toBeUndefined();
  });
});
