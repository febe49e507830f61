import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Favorite, favorite as favoriteShape } from '../../../contracts/favorites.ts';
import { call } from '../../lib/call.ts';
import { readHomepage, storeHomepage } from './homepage.ts';
import { useFavoritesKey } from './use-favorites.ts';

/** Of some answers only the success counts. */
const unread = z.unknown();

export interface FavoriteChanges {
  create(name: string, url: string): Promise<Favorite>;
  edit(favorite: Favorite, name: string): Promise<Favorite>;
  /** Tells whether the favorite was the homepage. */
  remove(favorite: Favorite): Promise<boolean>;
  makeHome(favorite: Favorite): Promise<void>;
}

/** What can be done with favorites: each change is asked of the server first, then made in the local list. */
export function useFavoriteChanges(): FavoriteChanges {
  const queries = useQueryClient();
  const key = useFavoritesKey();
  const change = (next: (list: Favorite[]) => Favorite[]) =>
    queries.setQueryData<Favorite[]>(key, (list) => next(list ?? []));

  return {
    async create(name, url) {
      const created = await call(favoriteShape, 'POST', 'user_favorites', { body: { name, url } });
      change((list) => [...list, created]);
      return created;
    },
    async edit({ id_favorites_pk: id }, name) {
      const edited = await call(favoriteShape, 'PUT', `user_favorites/${id}`, { body: { name } });
      change((list) => list.map((favorite) => (favorite.id_favorites_pk === id ? edited : favorite)));
      return edited;
    },
    async remove({ id_favorites_pk: id, url }) {
      await call(unread, 'DELETE', `user_favorites/${id}`);
      change((list) => list.filter((favorite) => favorite.id_favorites_pk !== id));
      if (readHomepage() !== url) return false;
      storeHomepage(null);
      return true;
    },
    async makeHome({ id_favorites_pk: id, url }) {
      await call(unread, 'POST', 'user_favorites/make_home', { body: { id_home: id } });
      storeHomepage(url);
    },
  };
}
