import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { staffNames } from '../catalog/edit-rights.ts';
import { administratorKey, groupKeys, pageKeys } from '../catalog/pages.ts';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { onEachStore } from '../testkit/stores/open-store.ts';
import { giveNewRights } from './give-new-rights.ts';
import { createRole, readRole } from './roles.ts';

const oldKey = 'audit_log_menu';

onEachStore((store) => {
  /** As a start of the product would, with another catalogue. */
  const start = (pages: string[], groups: string[] = groupKeys) =>
    asOwner(store.state, (db) =>
      giveNewRights(
        {
          query: async (text: string, values: unknown[]) => {
            const parts = text.split(/\$\d/u);
            const marks = [...text.matchAll(/\$(\d)/gu)].map(([, number]) => values[Number(number) - 1]);
            const query = parts.map((part, index) =>
              index < marks.length ? sql`${sql.raw(part)}${marks[index]}` : sql.raw(part),
            );
            return sql.join(query, sql.raw('')).execute(db);
          },
        } as never,
        { groups, pages },
      ),
    );

  test('a page of tomorrow goes to those who administer, once', async () => {
    const company = await store.state.foundCompany({ code: 'rights', name: 'Rights' }, async (db, id) => ({
      id,
      administrators: (await createRole(db, { name: 'A', menugroups: [], menupages: [administratorKey] })).id,
      readers: (await createRole(db, { name: 'B', menugroups: [], menupages: [oldKey] })).id,
    }));
    const grants = (id: number) => store.state.inCompany(company.id, (db) => readRole(db, id));
    expect(await start(pageKeys)).toEqual([]);
    expect((await grants(company.administrators)).menupages).toEqual([administratorKey]);
    expect(await start([...pageKeys, 'tomorrow_menu'], [...groupKeys, 'tomorrow'])).toEqual(
      expect.arrayContaining(['tomorrow_menu', 'tomorrow']),
    );
    expect(await grants(company.administrators)).toMatchObject({
      menugroups: ['tomorrow'],
      menupages: ['tomorrow_menu', administratorKey],
    });
    expect(await grants(company.readers)).toMatchObject({ menugroups: [], menupages: [oldKey] });
    // Taken away, it stays away.
    await asOwner(store.state, (db) =>
      db
        .updateTable('roles')
        .set({ menupages: [administratorKey] })
        .where('id', '=', company.administrators)
        .execute(),
    );
    expect(await start([...pageKeys, 'tomorrow_menu'], [...groupKeys, 'tomorrow'])).toEqual([]);
    expect((await grants(company.administrators)).menupages).toEqual([administratorKey]);
  });

  test('a store of before gives the names of staff to every role that opens a page about people', async () => {
    const company = await store.state.foundCompany({ code: 'before', name: 'Before' }, async (db, id) => ({
      id,
      people: (await createRole(db, { name: 'A', menugroups: [], menupages: ['waste_stats_by_user_menu'] })).id,
      stock: (await createRole(db, { name: 'B', menugroups: [], menupages: ['placed_orders_menu'] })).id,
    }));
    const takeOver = () => asOwner(store.state, (db) => sql`select take_over_rights()`.execute(db));
    await takeOver();
    const grants = (id: number) => store.state.inCompany(company.id, (db) => readRole(db, id));
    expect((await grants(company.people)).menupages).toEqual(['waste_stats_by_user_menu']);
    await asOwner(store.state, (db) => sql`delete from known_rights`.execute(db));
    await takeOver();
    expect((await grants(company.people)).menupages).toEqual(['waste_stats_by_user_menu', staffNames]);
    expect((await grants(company.stock)).menupages).toEqual(['placed_orders_menu']);
    await start(pageKeys);
  });
});
