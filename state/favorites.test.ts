import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { onEachStore } from '../testkit/stores/open-store.ts';
import { type Account, findAccount } from './accounts.ts';
import { createFavorite, listFavorites, makeHome, removeFavorite, renameFavorite } from './favorites.ts';
import { readProfile } from './profile.ts';
import type { CompanyDb } from './transactions.ts';
import { readUserInfo } from './user-info.ts';

onEachStore((store) => {
  let owner: Account;
  let colleague: Account;

  beforeAll(async () => {
    const find = async (username: string) => {
      const account = await store.state.atFrontDesk((db) => findAccount(db, username));
      if (!account) throw new Error(`${username} is missing.`);
      return account;
    };
    owner = await find('demo');
    colleague = await find('insights');
  });
  const inCompany = <T>(work: (db: CompanyDb) => Promise<T>) => store.state.inCompany(owner.companyId, work);
  const save = (name: string) =>
    inCompany((db) => createFavorite(db, owner.id, { name, url: `/scm/1059-by-location?name=${name}` }));
  const homes = () =>
    inCompany(async (db) => ({
      id: (await readProfile(db, owner.id)).home,
      url: (await readUserInfo(db, owner.id)).homepage,
    }));

  test('favorites are listed in the order they were saved, each with its own id', async () => {
    const saved = [await save('a'), await save('b'), await save('c')];
    const listed = await inCompany((db) => listFavorites(db, owner.id));
    expect(listed).toEqual(saved);
    expect(new Set(listed.map((favorite) => favorite.id_favorites_pk)).size).toBe(3);
  });

  test('removing the favorite that is the homepage leaves the user without one', async () => {
    const favorite = await save('home');
    await inCompany((db) => makeHome(db, owner.id, favorite.id_favorites_pk));
    expect(await homes()).toEqual({ id: favorite.id_favorites_pk, url: favorite.url });
    await inCompany((db) => removeFavorite(db, owner.id, favorite.id_favorites_pk));
    expect(await homes()).toEqual({ id: null, url: null });
  });

  test('removing another favorite leaves the homepage as it is', async () => {
    const home = await save('home');
    const other = await save('other');
    await inCompany((db) => makeHome(db, owner.id, home.id_favorites_pk));
    await inCompany((db) => removeFavorite(db, owner.id, other.id_favorites_pk));
    expect(await homes()).toEqual({ id: home.id_favorites_pk, url: home.url });
  });

  test("a colleague's favorite cannot be renamed, removed or made a homepage", async () => {
    const favorite = await save('mine');
    const id = favorite.id_favorites_pk;
    const missing = { code: 'not-found' };
    await expect(inCompany((db) => renameFavorite(db, colleague.id, id, 'x'))).rejects.toMatchObject(missing);
    await expect(inCompany((db) => removeFavorite(db, colleague.id, id))).rejects.toMatchObject(missing);
    await expect(inCompany((db) => makeHome(db, colleague.id, id))).rejects.toMatchObject(missing);
    expect(await inCompany((db) => listFavorites(db, owner.id))).toContainEqual(favorite);
  });

  test("the database itself refuses a homepage that is somebody else's favorite", async () => {
    const favorite = await save('mine');
    const result = inCompany((db) =>
      db
        .updateTable('users')
        .set({ home_favorite_id: favorite.id_favorites_pk })
        .where('id', '=', colleague.id)
        .execute(),
    );
    await expect(result).rejects.toThrow(/foreign key/u);
  });

  test('a user keeps at most a thousand favorites', async () => {
    await asOwner(store.state, (db) =>
      sql`insert into favorites (company_id, user_id, name, url)
          select ${colleague.companyId}, ${colleague.id}, 'n' || n, '/n' from generate_series(1, 1000) n`.execute(db),
    );
    const oneMore = inCompany((db) => createFavorite(db, colleague.id, { name: 'x', url: '/x' }));
    await expect(oneMore).rejects.toMatchObject({ code: 'conflict' });
  });
});
