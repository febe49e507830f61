import { describe, expect, test } from 'vitest';
import { findAccount } from '../state/accounts.ts';
import { passwordFits } from '../state/passwords.ts';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { findDemoCompanies, onEachStore } from '../testkit/stores/open-store.ts';
import { takeSnapshot } from '../testkit/stores/snapshot.ts';
import { createDemoCompanies } from './create-demo-companies.ts';
import { demoSignIns } from './people.ts';

onEachStore((store) => {
  describe('the demo sign-ins', () => {
    test.each(demoSignIns.people.map((person) => person.username))(
      '%s exists and signs in as the contract says',
      async (username) => {
        const account = await store.state.atFrontDesk((db) => findAccount(db, username));
        expect(account).toMatchObject({ username, sso: username === 'sso', disabled: false });
        expect(await passwordFits(account?.passwordHash ?? null, demoSignIns.password)).toBe(username !== 'sso');
      },
    );

    test('there are no others', async () => {
      const rows = await asOwner(store.state, (db) => db.selectFrom('users').select('username').execute());
      expect(rows.map((row) => row.username).sort()).toEqual(
        demoSignIns.people.map((person) => person.username).sort(),
      );
    });

    test('supplier is in a company of their own', async () => {
      const { cedar, harborline } = await findDemoCompanies(store.state);
      const companyOf = async (username: string) =>
        (await store.state.atFrontDesk((db) => findAccount(db, username)))?.companyId;
      expect(await companyOf('demo')).toBe(cedar);
      expect(await companyOf('supplier')).toBe(harborline);
      expect(cedar).not.toBe(harborline);
    });
  });

  test('a second time creates what is missing, and leaves what is there', async () => {
    const before = await takeSnapshot(store.state);
    await createDemoCompanies(store.state, ['cedar', 'harborline']);
    expect(await takeSnapshot(store.state)).toEqual(before);
  });
});
