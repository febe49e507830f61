import { expect, test } from 'vitest';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { onEachStore } from '../testkit/stores/open-store.ts';
import { bindIdentity, findAccount, findAccountByIdentity } from './accounts.ts';

const identity = (subject: string) => ({ issuer: 'https://id.example', subject });

onEachStore((store) => {
  test('an account is found whatever the capitals of its name, and never by a part of it', async () => {
    const found = await store.state.atFrontDesk(async (db) => [
      (await findAccount(db, 'DeMo'))?.username,
      await findAccount(db, 'dem'),
      await findAccount(db, 'demo%'),
      await findAccount(db, "' or 1=1 --"),
    ]);
    expect(found).toEqual(['demo', undefined, undefined, undefined]);
  });

  test('the first single sign-on binds a user; the name alone opens nothing any more', async () => {
    const results = await store.state.atFrontDesk(async (db) => ({
      before: await findAccountByIdentity(db, identity('one')),
      bound: (await bindIdentity(db, 'SSO', identity('one')))?.username,
      found: (await findAccountByIdentity(db, identity('one')))?.username,
      otherPerson: await bindIdentity(db, 'sso', identity('two')),
      otherIssuer: await findAccountByIdentity(db, { issuer: 'https://evil.example', subject: 'one' }),
    }));
    expect(results).toEqual({
      before: undefined,
      bound: 'sso',
      found: 'sso',
      otherPerson: undefined,
      otherIssuer: undefined,
    });
  });

  test('a user with a password is not bound to an identity, not even with the same name', async () => {
    const bound = await store.state.atFrontDesk((db) => bindIdentity(db, 'demo', identity('three')));
    expect(bound).toBeUndefined();
    const rows = await asOwner(store.state, (db) =>
      db.selectFrom('users').select('sso_subject').where('username', '=', 'demo').execute(),
    );
    expect(rows).toEqual([{ sso_subject: null }]);
  });
});
