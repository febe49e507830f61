import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { administratorKey, groupKeys, pageKeys } from '../catalog/pages.ts';
import type { MemberInvite } from '../contracts/administration.ts';
import { Problem } from '../contracts/problem.ts';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { onEachStore, type Store } from '../testkit/stores/open-store.ts';
import { addMember, editMember, readMember } from './members.ts';
import { createRole, editRole, readRole, removeRole } from './roles.ts';
import type { CompanyDb } from './transactions.ts';

const everything = { menugroups: groupKeys, menupages: pageKeys };
const nothing = { menugroups: [], menupages: [] };
const lockedOut = { code: 'conflict', message: expect.stringContaining('without an administrator') };

interface Company {
  companyId: number;
  administrators: number;
  readers: number;
  first: number;
}

onEachStore((store) => {
  let company: Company;
  let count = 0;
  const person = (changes: Partial<MemberInvite> = {}): MemberInvite => ({
    username: `person-${count++}`,
    firstname: 'Pat',
    lastname: '',
    email: null,
    layout: 'Mira',
    sso: false,
    roles: [company.administrators],
    ...changes,
  });
  const add = (changes: Partial<MemberInvite> = {}, passwordHash?: string) =>
    inCompany((db) => addMember(db, { ...person(changes), ...(passwordHash ? { passwordHash } : {}) }));
  const inCompany = <T>(work: (db: CompanyDb) => Promise<T>) => store.state.inCompany(company.companyId, work);

  /** A company of one active administrator. */
  beforeEach(async () => {
    company = await store.state.foundCompany({ code: `company-${count++}`, name: 'One' }, async (db, companyId) => {
      const administrators = (await createRole(db, { name: 'Administrators', ...everything })).id;
      const readers = (await createRole(db, { name: 'Readers', ...nothing })).id;
      const invite = {
        username: `first-${count++}`,
        firstname: 'Fay',
        lastname: '',
        email: null,
        layout: 'Mira',
      } as const;
      const first = await addMember(db, { ...invite, sso: false, roles: [administrators], passwordHash: 'x' });
      return { companyId, administrators, readers, first: first.id };
    });
  });

  describe('the last administrator cannot be locked out', () => {
    test('by being disabled', async () => {
      await expect(inCompany((db) => editMember(db, company.first, { disabled: true }))).rejects.toMatchObject(
        lockedOut,
      );
      expect(await inCompany((db) => readMember(db, company.first))).toMatchObject({ status: 'active' });
    });

    test('by getting another role', async () => {
      const edit = { roles: [company.readers] };
      await expect(inCompany((db) => editMember(db, company.first, edit))).rejects.toMatchObject(lockedOut);
      expect(await inCompany((db) => readMember(db, company.first))).toMatchObject({ roles: [company.administrators] });
    });

    test('by the role losing the key', async () => {
      const without = { ...everything, menupages: pageKeys.filter((key) => key !== administratorKey) };
      const edit = inCompany((db) => editRole(db, company.administrators, { name: 'Administrators', ...without }));
      await expect(edit).rejects.toMatchObject(lockedOut);
      expect((await inCompany((db) => readRole(db, company.administrators))).menupages).toContain(administratorKey);
    });

    test('by the role being removed while they hold it', async () => {
      const removal = inCompany((db) => removeRole(db, company.administrators));
      await expect(removal).rejects.toMatchObject({ code: 'conflict' });
    });

    test('and somebody who was invited but never came does not count as another', async () => {
      await add();
      await expect(inCompany((db) => editMember(db, company.first, { disabled: true }))).rejects.toMatchObject(
        lockedOut,
      );
    });

    test.each([
      ['with a password', {}, 'x'],
      ['with single sign-on', { sso: true }, undefined],
    ])('but may go once there is another active one %s', async (_how, changes, passwordHash) => {
      await add(changes, passwordHash);
      await inCompany((db) => editMember(db, company.first, { disabled: true }));
      expect(await inCompany((db) => readMember(db, company.first))).toMatchObject({ status: 'disabled' });
    });

    test('by two who demote each other at the same moment', async () => {
      for (let round = 0; round < 5; round++) {
        const second = await add({}, 'x');
        const results = await Promise.allSettled([
          inCompany((db) => editMember(db, second.id, { disabled: true })),
          inCompany((db) => editMember(db, company.first, { roles: [company.readers] })),
        ]);
        expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
        const refused = results.find((result) => result.status === 'rejected');
        expect(refused?.reason).toMatchObject(lockedOut);
        await resetRights(store, company);
      }
    });
  });

  test('disabling somebody ends their sessions, and enabling them again does not bring one back', async () => {
    const second = await add({}, 'x');
    const sessions = () =>
      asOwner(store.state, (db) =>
        db.selectFrom('sessions').select('user_id').where('user_id', '=', second.id).execute(),
      );
    await asOwner(store.state, (db) =>
      sql`insert into sessions (token_hash, company_id, user_id, csrf_token)
          values ('x', ${company.companyId}, ${second.id}, 'x')`.execute(db),
    );
    expect(await sessions()).toHaveLength(1);
    await inCompany((db) => editMember(db, second.id, { disabled: true }));
    expect(await sessions()).toEqual([]);
    await inCompany((db) => editMember(db, second.id, { disabled: false }));
    expect(await sessions()).toEqual([]);
  });

  test('a username is taken in its company whatever its capitals, and free in every other', async () => {
    const number = count++;
    await add({ username: `Same-${number}` });
    const again = add({ username: `sAME-${number}` });
    await expect(again).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('already taken') });
    await expect(add({ username: 'DEMO' })).resolves.toMatchObject({ username: 'DEMO' });
  });

  test('giving somebody a role while it is removed ends in a clear conflict, never in a broken store', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await inCompany((db) => createRole(db, { name: `Short-lived ${round}`, ...nothing }));
      const results = await Promise.allSettled([
        add({ roles: [id] }),
        inCompany((db) => removeRole(db, id)),
        inCompany((db) => editMember(db, company.first, { roles: [company.administrators, id] })),
      ]);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Problem);
      }
      await inCompany((db) => editMember(db, company.first, { roles: [company.administrators] }));
    }
  });
});

async function resetRights(store: Store, company: Company): Promise<void> {
  await asOwner(store.state, async (db) => {
    await db.deleteFrom('user_roles').where('company_id', '=', company.companyId).execute();
    await sql`insert into user_roles (company_id, user_id, role_id)
      values (${company.companyId}, ${company.first}, ${company.administrators})`.execute(db);
    await db.updateTable('users').set({ disabled: false }).where('id', '=', company.first).execute();
  });
}
