import { describe, expect, test } from 'vitest';
import { favorite, favoriteList } from '../../contracts/favorites.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';

const path = '/api/user_favorites';
const url = '/scm/1059-by-location?facility=7&facilityName=Main%20Campus';

onEachServer((server) => {
  const save = async (visitor: Visitor, name = 'My view') =>
    favorite.parse((await visitor.call('POST', path, { name, url })).body);
  const list = async (visitor: Visitor) => favoriteList.parse((await visitor.call('GET', `${path}?format=json`)).body);
  const homepage = async (visitor: Visitor) =>
    ((await visitor.call('GET', '/api/me')).body as { homepage: unknown }).homepage;

  describe("the calls of the specification's table", () => {
    test('GET user_favorites?format=json lists favorites with id_favorites_pk, name and url', async () => {
      const visitor = await server.visit('supplier');
      expect(await list(visitor)).toEqual([]);
      const saved = await save(visitor);
      expect((await visitor.call('GET', `${path}?format=json`)).body).toEqual([
        { id_favorites_pk: saved.id_favorites_pk, name: 'My view', url },
      ]);
    });

    test('POST user_favorites answers with the created favorite including id_favorites_pk', async () => {
      const visitor = await server.visit('demo');
      const answer = await visitor.call('POST', path, { name: 'My view', url });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({ id_favorites_pk: expect.any(Number), name: 'My view', url });
      expect(await list(visitor)).toContainEqual(answer.body);
    });

    test('POST refuses a view of how one user works, and takes the same page of all', async () => {
      const visitor = await server.visit('demo');
      const page = '/igs/1035-by-user';
      const refused = await visitor.call('POST', path, { name: 'One', url: `${page}?user=N1&userName=Ann` });
      expectProblem(refused, 'bad-input', 'url: shows one user, and such a view is not kept');
      expect((await visitor.call('POST', path, { name: 'All', url: page })).status).toBe(201);
    });

    test('PUT user_favorites/{id} takes a name and answers with the updated favorite', async () => {
      const visitor = await server.visit('demo');
      const { id_favorites_pk } = await save(visitor);
      const answer = await visitor.call('PUT', `${path}/${id_favorites_pk}`, { name: 'Renamed' });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ id_favorites_pk, name: 'Renamed', url });
      expect(await list(visitor)).toContainEqual(answer.body);
    });

    test('PUT changes the description only, whatever else is sent', async () => {
      const visitor = await server.visit('demo');
      const { id_favorites_pk } = await save(visitor);
      const edit = { name: 'Renamed', url: '/elsewhere', id_favorites_pk: 1, user_id: 1 };
      const answer = await visitor.call('PUT', `${path}/${id_favorites_pk}`, edit);
      expect(answer.body).toEqual({ id_favorites_pk, name: 'Renamed', url });
    });

    test('DELETE user_favorites/{id} drops the favorite', async () => {
      const visitor = await server.visit('demo');
      const saved = await save(visitor);
      const answer = await visitor.call('DELETE', `${path}/${saved.id_favorites_pk}`);
      expect(answer.status).toBe(200);
      expect(await list(visitor)).not.toContainEqual(saved);
      expectProblem(
        await visitor.call('DELETE', `${path}/${saved.id_favorites_pk}`),
        'not-found',
        'There is no such favorite.',
      );
    });

    test('DELETE takes the JSON content type that every mutating call sends, without a body', async () => {
      const visitor = await server.visit('demo');
      const saved = await save(visitor);
      const answer = await visitor.call('DELETE', `${path}/${saved.id_favorites_pk}`, undefined, {
        raw: { payload: '', type: 'application/json' },
      });
      expect(answer.status).toBe(200);
    });

    test('POST user_favorites/make_home makes the favorite of id_home the homepage', async () => {
      const visitor = await server.visit('demo');
      const saved = await save(visitor);
      const answer = await visitor.call('POST', `${path}/make_home`, { id_home: saved.id_favorites_pk });
      expect(answer.status).toBe(200);
      expect(await homepage(visitor)).toBe(url);
      expect((await (await server.visit()).signIn('demo')).homepage).toBe(url);
    });
  });

  test('a homepage that the roles no longer grant is not handed out, and comes back with the right', async () => {
    const visitor = await server.visit('viewer');
    const saveAs = async (address: string) =>
      favorite.parse((await visitor.call('POST', path, { name: 'Start', url: address })).body).id_favorites_pk;
    const kept = await saveAs('/scm/1062-removed-by-item');
    await visitor.call('POST', '/api/user_favorites/make_home', { id_home: kept });
    expect(await homepage(visitor)).toBeNull();
    const open = await saveAs('/scm/1059-by-location?facility=2');
    await visitor.call('POST', '/api/user_favorites/make_home', { id_home: open });
    expect(await homepage(visitor)).toBe('/scm/1059-by-location?facility=2');
  });

  test('removing the homepage clears it', async () => {
    const visitor = await server.visit('insights');
    const saved = await save(visitor);
    await visitor.call('POST', `${path}/make_home`, { id_home: saved.id_favorites_pk });
    expect(await homepage(visitor)).toBe(url);
    await visitor.call('DELETE', `${path}/${saved.id_favorites_pk}`);
    expect(await homepage(visitor)).toBeNull();
  });

  describe('an id that is not mine is as if it did not exist', () => {
    test.each([
      ['another company', 'supplier'],
      ['a colleague', 'insights'],
    ])('of %s', async (_whose, username) => {
      const owner = await server.visit('demo');
      const { id_favorites_pk: id } = await save(owner, `Mine, ${username}`);
      const before = await list(owner);
      const intruder = await server.visit(username);
      const missing = 'There is no such favorite.';
      expectProblem(await intruder.call('PUT', `${path}/${id}`, { name: 'x' }), 'not-found', missing);
      expectProblem(await intruder.call('DELETE', `${path}/${id}`), 'not-found', missing);
      expectProblem(await intruder.call('POST', `${path}/make_home`, { id_home: id }), 'not-found', missing);
      expectProblem(await intruder.call('PATCH', '/api/profile', { home: id }), 'not-found', missing);
      expectProblem(await intruder.call('PUT', `${path}/2147483647`, { name: 'x' }), 'not-found', missing);
      expect(await list(intruder)).not.toContainEqual(expect.objectContaining({ id_favorites_pk: id }));
      expect(await list(owner)).toEqual(before);
      expect(await homepage(intruder)).toBeNull();
    });
  });

  describe('bad input is named', () => {
    test.each([
      [{ url }, 'name: is required'],
      [{ name: '', url }, 'name: Description is required.'],
      [{ name: ' \t ', url }, 'name: Description is required.'],
      [{ name: null, url }, 'name: must be a string'],
      [{ name: 7, url }, 'name: must be a string'],
      [{ name: 'x'.repeat(201), url }, 'name: must have at most 200 characters'],
      [{ name: 'a\u0000b', url }, 'name: must be plain text on one line, without control characters'],
      [{ name: 'a\nb', url }, 'name: must be plain text on one line, without control characters'],
      [{ name: '\ud800', url }, 'name: must be plain text on one line, without control characters'],
      [{ name: 'x' }, 'url: is required'],
      [{ name: 'x', url: '' }, 'url: is required'],
      [{ name: 'x', url: `/${'x'.repeat(4000)}` }, 'url: must have at most 4000 characters'],
      [{ name: 'x', url: '/a\u0000' }, /^url: must be the address of a page/u],
      [{ name: 'x', url: 'https://evil.example/' }, /^url: must be the address of a page/u],
      [{ name: 'x', url: '//evil.example/' }, /^url: must be the address of a page/u],
      [{ name: 'x', url: '/\\evil.example/' }, /^url: must be the address of a page/u],
      [{ name: 'x', url: 'javascript:alert(1)' }, /^url: must be the address of a page/u],
    ])('creating with %j', async (body, detail) => {
      const visitor = await server.visit('demo');
      const before = await list(visitor);
      expectProblem(await visitor.call('POST', path, body), 'bad-input', detail);
      expect(await list(visitor)).toEqual(before);
    });

    test.each(['[]', '"text"', 'null', '7', 'true', '[{"name":"x"}]'])(
      'JSON that is not an object: %s',
      async (payload) => {
        const visitor = await server.visit('demo');
        const answer = await visitor.call('POST', path, undefined, { raw: { payload, type: 'application/json' } });
        expectProblem(answer, 'bad-input', /^body: (must be an object|is required)$/u);
      },
    );

    test.each(['{', '{"name":', '\u0000', '{"name":"x","__proto__":{"a":1}}', 'name=x'])(
      'JSON that is none: %s',
      async (payload) => {
        const visitor = await server.visit('demo');
        const answer = await visitor.call('POST', path, undefined, { raw: { payload, type: 'application/json' } });
        expectProblem(answer, 'bad-input', /^The request could not be read/u);
      },
    );

    test.each(['0', '-1', '1.5', 'abc', '99999999999', '2147483648', '%00', '1%20or%201=1', 'make_home'])(
      'the id %s',
      async (id) => {
        const visitor = await server.visit('demo');
        expectProblem(await visitor.call('PUT', `${path}/${id}`, { name: 'x' }), 'bad-input', /^id: /u);
      },
    );

    test.each([0, -1, 1.5, 2_147_483_648, 1e300, '1', null, [1]])('id_home %j', async (id_home) => {
      const visitor = await server.visit('demo');
      expectProblem(await visitor.call('POST', `${path}/make_home`, { id_home }), 'bad-input', /^id_home: /u);
    });

    test('another format than json', async () => {
      const visitor = await server.visit('demo');
      expectProblem(await visitor.call('GET', `${path}?format=xml`), 'bad-input', 'format: must be one of json');
    });

    test('a name of 10 MB is too large', async () => {
      const visitor = await server.visit('demo');
      const answer = await visitor.call('POST', path, { name: 'x'.repeat(10 * 1024 * 1024), url });
      expectProblem(answer, 'too-large');
    });

    test('another content type than JSON', async () => {
      const visitor = await server.visit('demo');
      const raw = { payload: '<favorite/>', type: 'application/xml' };
      expectProblem(await visitor.call('POST', path, undefined, { raw }), 'wrong-media-type');
    });
  });

  test.each([
    '💊 Anästhesie 用量 عربى',
    "<script>alert('x')</script>",
    '"; drop table favorites; --',
    '{{constructor}} %s %7B',
    "Robert'); select 1",
    '=cmd|calc',
  ])('%j is stored and answered as the plain text it is', async (name) => {
    const visitor = await server.visit('demo');
    const created = await visitor.call('POST', path, { name, url });
    expect(created.body).toMatchObject({ name });
    expect(created.headers['content-type']).toMatch(/^application\/json/u);
    expect(created.headers['x-content-type-options']).toBe('nosniff');
    expect((await list(visitor)).at(-1)?.name).toBe(name);
  });

  test('spaces around a description are dropped', async () => {
    const visitor = await server.visit('demo');
    expect(await save(visitor, '  My view ')).toMatchObject({ name: 'My view' });
  });
});
