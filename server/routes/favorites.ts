import {
  favorite,
  favoriteCreate,
  favoriteEdit,
  favoriteList,
  favoriteMakeHome,
  favoriteQuery,
} from '../../contracts/favorites.ts';
import { badField } from '../../contracts/problem.ts';
import { done, idParams } from '../../contracts/text.ts';
import { createFavorite, listFavorites, makeHome, removeFavorite, renameFavorite } from '../../state/favorites.ts';
import { type App, visitOf } from '../app.ts';
import { audit } from '../audit.ts';
import { isPersonalView } from '../built-pages.ts';

/** Each person's own: nobody sees or changes another's favorites, so being signed in is enough. */
export function favoriteRoutes(app: App): void {
  const { state } = app.services;
  const config = { access: 'signed-in', aboutPeople: 'oneself' } as const;
  const tags = ['favorites'];

  app.get(
    '/api/user_favorites',
    { config, schema: { tags, summary: 'List', querystring: favoriteQuery, response: { 200: favoriteList } } },
    (request) => {
      const { companyId, userId } = visitOf(request);
      return state.inCompany(companyId, (db) => listFavorites(db, userId));
    },
  );

  app.post(
    '/api/user_favorites',
    { config, schema: { tags, summary: 'Create', body: favoriteCreate, response: { 201: favorite } } },
    async (request, reply) => {
      const { companyId, userId } = visitOf(request);
      if (isPersonalView(request.body.url)) throw badField('url', 'shows one user, and such a view is not kept');
      const created = await state.inCompany(companyId, async (db) => {
        const created = await createFavorite(db, userId, request.body);
        await audit(db, request, { action: 'favorite-create', subject: pathOf(created.url), detail: created.name });
        return created;
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    '/api/user_favorites/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Edit the description',
        params: idParams,
        body: favoriteEdit,
        response: { 200: favorite },
      },
    },
    (request) => {
      const { companyId, userId } = visitOf(request);
      return state.inCompany(companyId, async (db) => {
        const edited = await renameFavorite(db, userId, request.params.id, request.body.name);
        await audit(db, request, { action: 'favorite-edit', subject: pathOf(edited.url), detail: edited.name });
        return edited;
      });
    },
  );

  app.delete(
    '/api/user_favorites/:id',
    { config, schema: { tags, summary: 'Remove', params: idParams, response: { 200: done } } },
    (request) => {
      const { companyId, userId } = visitOf(request);
      return state.inCompany(companyId, async (db) => {
        const removed = await removeFavorite(db, userId, request.params.id);
        await audit(db, request, { action: 'favorite-remove', subject: pathOf(removed.url), detail: removed.name });
        return { ok: true as const };
      });
    },
  );

  app.post(
    '/api/user_favorites/make_home',
    { config, schema: { tags, summary: 'Make the homepage', body: favoriteMakeHome, response: { 200: favorite } } },
    (request) => {
      const { companyId, userId } = visitOf(request);
      return state.inCompany(companyId, async (db) => {
        const home = await makeHome(db, userId, request.body.id_home);
        await audit(db, request, { action: 'favorite-home', subject: pathOf(home.url), detail: home.name });
        return home;
      });
    },
  );
}

/** The query string of a favorite may name people or places; the log holds the page. */
function pathOf(url: string): string {
  return url.split(/[?#]/u)[0] ?? url;
}
