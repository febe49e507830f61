import { beforeAll, describe, expect, test } from 'vitest';
import { findPage, pages } from '../../catalog/pages.ts';
import { userInfo } from '../../contracts/session.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { listOperations, type Operation } from '../../testkit/server/list-operations.ts';
import { onEachServer, openServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';
import { takeSnapshot } from '../../testkit/stores/snapshot.ts';

/** What everybody may call, signed in or not. */
const publicCalls = [
  'GET /api/healthz',
  'GET /api/metrics',
  'GET /api/openapi.json',
  'GET /api/readyz',
  'GET /api/sso/callback',
  'GET /api/sso/start',
  'POST /api/forgotten_password',
  'POST /api/login',
  'POST /api/password_links/question',
  'POST /api/password_links/redeem',
  'POST /api/sso/invitation',
];

/** What only the command line on the same machine may call, with the token of the server. */
const isLocal = ({ path }: Operation) => path.startsWith('/api/local/');

onEachServer((server, store) => {
  let operations: Operation[];
  let guarded: Operation[];
  let changing: Operation[];

  beforeAll(async () => {
    operations = await listOperations(server.app);
    guarded = operations.filter((operation) => !publicCalls.includes(operation.name) && !isLocal(operation));
    changing = guarded.filter((operation) => operation.method !== 'GET' || operation.name === 'GET /api/logout');
  });

  test('a route that names no access does not start', async () => {
    const { app } = await openServer(store);
    expect(() => app.get('/api/without-access', async () => ({}))).toThrow(
      'Route GET /api/without-access names no access.',
    );
  });

  test('every call but the public ones is closed to who is not signed in', async () => {
    expect(operations.map((operation) => operation.name)).toEqual(expect.arrayContaining(publicCalls));
    expect(guarded.length).toBeGreaterThanOrEqual(22);
    const before = await takeSnapshot(store.state);
    const visitor = await server.visit();
    for (const { method, address } of guarded) {
      expectProblem(await visitor.call(method, address, bodyFor(method)), 'login-required', 'Login Required');
    }
    expect(await takeSnapshot(store.state)).toEqual(before);
  });

  test('a call for the command line is closed to every browser, signed in or not', async () => {
    const local = operations.filter(isLocal);
    expect(local.length).toBeGreaterThanOrEqual(5);
    const before = await takeSnapshot(store.state);
    for (const visitor of [await server.visit(), await server.visit('demo')]) {
      for (const { method, address } of local) {
        expectProblem(await visitor.call(method, address, bodyFor(method)), 'not-local');
      }
    }
    expect((await takeSnapshot(store.state)).jobs).toEqual(before.jobs);
  });

  describe('a call that changes something is refused, is in the audit log, and changes nothing', () => {
    /** All but the audit log: that is to grow by an entry for each refusal. */
    const takeState = async () => {
      const { audit_log = [], ...rest } = await takeSnapshot(store.state);
      return { rest, entries: audit_log.length };
    };
    let visitor: Visitor;
    let other: Visitor;
    beforeAll(async () => {
      visitor = await server.visit('demo');
      other = await server.visit('demo');
    });
    const tokens: [string, () => string | null][] = [
      ['without the csrf header', () => null],
      ['with an empty csrf header', () => ' '],
      ['with a wrong csrf header', () => `${visitor.token.slice(0, -1)}_`],
      ["with another session's csrf token", () => other.token],
      ['with a longer csrf header', () => `${visitor.token}x`],
    ];

    test.each(tokens)('%s', async (_how, token) => {
      expect(changing.length).toBeGreaterThanOrEqual(16);
      const before = await takeState();
      for (const { method, address } of changing) {
        expectProblem(await visitor.call(method, address, bodyFor(method), { csrf: token() }), 'csrf-failed');
      }
      expect(await takeState()).toEqual({ rest: before.rest, entries: before.entries + changing.length });
    });

    test('where header and cookie agree on a token that is not the one of the session', async () => {
      const before = await takeState();
      const cookie = `sessionid=${visitor.cookies.get('sessionid')}; csrftoken=${other.token}`;
      for (const { method, address } of changing) {
        const options = { csrf: other.token, headers: { cookie } };
        expectProblem(await visitor.call(method, address, bodyFor(method), options), 'csrf-failed');
      }
      expect(await takeState()).toEqual({ rest: before.rest, entries: before.entries + changing.length });
    });

    test('where the csrf cookie is missing', async () => {
      const cookie = `sessionid=${visitor.cookies.get('sessionid')}`;
      const body = { name: 'Mine', url: '/scm/1059-by-location' };
      expectProblem(await visitor.call('POST', '/api/user_favorites', body, { headers: { cookie } }), 'csrf-failed');
    });
  });

  describe('the permission key of a page', () => {
    test.each(['viewer', 'demo', 'insights', 'supplier'])(
      'decides for %s on every page of the catalogue',
      async (name) => {
        const visitor = await server.visit(name);
        const { menupages } = userInfo.parse((await visitor.call('GET', '/api/me')).body);
        const opened: string[] = [];
        for (const page of pages) {
          const answer = await visitor.call('GET', `/api/pages/${encodeURIComponent(page.page)}`);
          if (menupages.includes(page.key)) {
            expect(answer.body).toMatchObject({ page: page.page, title: page.title, route: page.route });
            opened.push(page.page);
          } else {
            expectProblem(answer, 'permission-required', `Permission Required: ${page.key}`);
          }
        }
        expect(opened.length).toBe(pages.filter((page) => menupages.includes(page.key)).length);
        if (name === 'viewer') expect(opened.length).toBeLessThan(10);
        else expect(opened).toHaveLength(pages.length);
      },
    );

    test('is in the audit log where it was missing', async () => {
      const visitor = await server.visit('viewer');
      const page = findPage('users');
      await visitor.call('GET', '/api/pages/users');
      const [entry] = await asOwner(store.state, (db) =>
        db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute(),
      );
      expect(entry).toMatchObject({
        username: 'viewer',
        action: 'access-refused',
        subject: page?.key,
        address: visitor.address,
      });
    });

    test.each([
      ['GET', '/api/users', 'user_administration_menu'],
      ['POST', '/api/users', 'user_administration_menu'],
      ['PATCH', '/api/users/1', 'user_administration_menu'],
      ['POST', '/api/users/1/reset_password', 'user_administration_menu'],
      ['GET', '/api/roles', 'user_administration_menu'],
      ['POST', '/api/roles', 'user_administration_menu'],
      ['PUT', '/api/roles/1', 'user_administration_menu'],
      ['DELETE', '/api/roles/1', 'user_administration_menu'],
      ['GET', '/api/audit', 'audit_log_menu'],
      ['GET', '/api/audit/export', 'audit_log_menu'],
      ['GET', '/api/imports', 'data_imports_menu'],
      ['POST', '/api/imports', 'data_imports_menu'],
      ['POST', '/api/imports/1/cancel', 'data_imports_menu'],
      ['POST', '/api/imports/loads/1/undo', 'data_imports_menu'],
      ['GET', '/api/imports/1/rejects/movements.rejected.csv', 'data_imports_menu'],
    ] as const)('is asked for by %s %s too', async (method, path, key) => {
      const visitor = await server.visit('viewer');
      const answer = await visitor.call(method, path, bodyFor(method));
      expectProblem(answer, 'permission-required', `Permission Required: ${key}`);
    });

    test('of a page that does not exist is asked of nobody: there is no such page', async () => {
      const visitor = await server.visit('viewer');
      expectProblem(await visitor.call('GET', '/api/pages/9999'), 'not-found', 'There is no page 9999.');
      expectProblem(await visitor.call('GET', '/api/pages/..%2Fusers'), 'bad-input', /^page: /u);
    });
  });
});

const bodyFor = (method: string) => (method === 'GET' ? undefined : {});
