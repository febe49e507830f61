import { expect, test } from 'vitest';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { onEachStore } from '../testkit/stores/open-store.ts';
import { bindByEmail, bindIdentity, findAccount, findAccountByIdentity } from './accounts.ts';

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

  test('the first single sign-on binds a user; the mail address alone opens nothing any more', async () => {
    const results = await store.state.atFrontDesk(async (db) => ({
      before: await findAccountByIdentity(db, identity('one')),
      bound: (await bindByEmail(db, 'SSO@hospital.example', identity('one')))?.username,
      found: (await findAccountByIdentity(db, identity('one')))?.username,
      otherPerson: await bindByEmail(db, 'sso@hospital.example', identity('two')),
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

  test('a mail address that two companies have invited binds neither', async () => {
    const set = (username: string, values: { sso?: boolean; email?: string }) =>
      asOwner(store.state, (db) =>
        db
          .updateTable('users')
          .set({ sso_issuer: null, sso_subject: null, ...values })
          .where('username', '=', username)
          .execute(),
      );
    await set('sso', {});
    await set('supplier', { sso: true, email: 'SSO@hospital.example' });
    const bind = () => store.state.atFrontDesk((db) => bindByEmail(db, 'sso@hospital.example', identity('four')));
    expect(await bind()).toBeUndefined();
    await set('supplier', { sso: false });
    expect((await bind())?.username).toBe('sso');
  });

  test('a user with a password is not bound to an identity', async () => {
    const bound = await store.state.atFrontDesk(async (db) => {
      const demo = await findAccount(db, 'demo');
      return bindIdentity(db, demo?.id ?? 0, identity('three'));
    });
    expect(bound).toBeUndefined();
    const rows = await asOwner(store.state, (db) =>
      db.selectFrom('users').select('sso_subject').where('username', '=', 'demo').execute(),
    );
    expect(rows).toEqual([{ sso_subject: null }]);
  });

  test('where two companies have a user of a name, an operator says which', async () => {
    await asOwner(store.state, (db) =>
      db.updateTable('users').set({ username: 'viewer' }).where('username', '=', 'supplier').execute(),
    );
    const find = (name: string) => store.state.atFrontDesk((db) => findAccount(db, name));
    await expect(find('viewer')).rejects.toThrow('Several companies have a user "viewer": write COMPANY/viewer.');
    const [one, other, none] = [await find('cedar/viewer'), await find('harborline/VIEWER'), await find('x/viewer')];
    expect([one?.companyId === other?.companyId, one?.username, other?.username, none]).toEqual([
      false,
      'viewer',
      'viewer',
      undefined,
    ]);
  });
});
