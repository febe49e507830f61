import type { Favorite } from '../contracts/favorites.ts';
import { Problem } from '../contracts/problem.ts';
import type { CompanyDb } from './transactions.ts';

/** Far more than a person can use; a bound all the same, because the list is read whole. */
const mostFavorites = 1000;

const columns = ['id as id_favorites_pk', 'name', 'url'] as const;
const noSuchFavorite = () => new Problem('not-found', 'There is no such favorite.');

export const listFavorites = (db: CompanyDb, userId: number): Promise<Favorite[]> =>
  db.selectFrom('favorites').select(columns).where('user_id', '=', userId).orderBy('id').execute();

export async function createFavorite(
  db: CompanyDb,
  userId: number,
  favorite: { name: string; url: string },
): Promise<Favorite> {
  const { count } = await db
    .selectFrom('favorites')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= mostFavorites) throw new Problem('conflict', `A user can keep at most ${mostFavorites} favorites.`);
  return db
    .insertInto('favorites')
    .values({ user_id: userId, ...favorite })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const renameFavorite = (db: CompanyDb, userId: number, id: number, name: string): Promise<Favorite> =>
  db
    .updateTable('favorites')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow(noSuchFavorite);

/** Where the favorite was the homepage, the user has none afterwards: the foreign key sees to it. */
export const removeFavorite = (db: CompanyDb, userId: number, id: number): Promise<Favorite> =>
  db
    .deleteFrom('favorites')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow(noSuchFavorite);

export async function makeHome(db: CompanyDb, userId: number, id: number): Promise<Favorite> {
  const favorite = await db
    .selectFrom('favorites')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(noSuchFavorite);
  await db.updateTable('users').set({ home_favorite_id: id }).where('id', '=', userId).execute();
  return favorite;
}
