import { describe, expect, test } from 'vitest';
import { groupKeys, pageKeys } from '../../catalog/pages.ts';
import { loginAnswer } from '../../contracts/session.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';

onEachServer((server, store) => {
  describe('signing in', () => {
    test('answers with a token and exactly the user-info fields of the specification', async () => {
      const visitor = await server.visit();
      const answer = await visitor.attemptSignIn('demo', 'pestle-demo');
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        token: visitor.cookies.get('csrftoken'),
        user: {
          firstname: 'Dana',
          username: 'demo',
          companyname: 'Cedar Valley Health',
          avatar: null,
          homepage: null,
          sso: false,
          layout: 'Mira',
          menugroups: [...groupKeys].sort(),
          menupages: [...new Set(pageKeys)].sort(),
        },
      });
    });

    test.each([
      ['insights', { layout: 'insights', companyname: 'Cedar Valley Health' }],
      ['supplier', { layout: 'Mira', companyname: 'Harborline Pharmaceuticals' }],
      ['viewer', { layout: 'Mira', menugroups: ['dashboards', 'restock_planning'] }],
    ])('%s is who the demo sign-ins say', async (username, expected) => {
      const visitor = await server.visit();
      expect(await visitor.signIn(username)).toMatchObject({ username, ...expected });
    });

    test('sets a session cookie that scripts cannot read and a csrf cookie that they can', async () => {
      const visitor = await server.visit();
      const { headers } = await visitor.attemptSignIn('demo', 'pestle-demo');
      const cookies = [headers['set-cookie']].flat().map(String);
      const session = cookies.find((cookie) => cookie.startsWith('sessionid='));
      const csrf = cookies.find((cookie) => cookie.startsWith('csrftoken='));
      expect(cookies).toHaveLength(2);
      expect(session).toMatch(/^sessionid=[\w-]{40,}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/u);
      expect(csrf).toMatch(/^csrftoken=[\w-]{40,}; Max-Age=43200; Path=\/; SameSite=Lax$/u);
    });

    test('takes the name whatever its capitals and the spaces around it', async () => {
      const visitor = await server.visit();
      expect((await visitor.attemptSignIn('  DEMO ', 'pestle-demo')).status).toBe(200);
    });

    test('makes a new session each time', async () => {
      const [one, two] = [await server.visit('demo', 'pestle-demo'), await server.visit('demo', 'pestle-demo')];
      expect(one.cookies.get('sessionid')).not.toBe(two.cookies.get('sessionid'));
      expect(one.token).not.toBe(two.token);
    });

    test('ends the session that the browser had', async () => {
      const visitor = await server.visit('demo');
      const kept = visitor.cookieHeader;
      await visitor.signIn('insights');
      expectProblem(await visitor.call('GET', '/api/me', undefined, { headers: { cookie: kept } }), 'login-required');
      expect((await visitor.call('GET', '/api/me')).body).toMatchObject({ username: 'insights' });
    });

    test('answers a wrong password, an unknown name, a disabled and a single sign-on user all alike', async () => {
      await asOwner(store.state, (db) =>
        db.updateTable('users').set({ disabled: true }).where('username', '=', 'supplier').execute(),
      );
      const attempts = [
        ['demo', 'wrong'],
        ['nobody-of-that-name', 'pestle-demo'],
        ['supplier', 'pestle-demo'],
        ['sso', 'pestle-demo'],
        ['sso', ''],
      ] as const;
      for (const [username, password] of attempts.slice(0, 4)) {
        const visitor = await server.visit();
        const answer = await visitor.attemptSignIn(username, password);
        expectProblem(answer, 'wrong-credentials', 'Login Required: the username or password is wrong.');
        expect(visitor.cookies.size).toBe(0);
      }
      await asOwner(store.state, (db) =>
        db.updateTable('users').set({ disabled: false }).where('username', '=', 'supplier').execute(),
      );
    });

    test('a single sign-on user cannot use a password, not even one that is stored', async () => {
      await asOwner(store.state, async (db) => {
        const { password_hash } = await db
          .selectFrom('users')
          .select('password_hash')
          .where('username', '=', 'demo')
          .executeTakeFirstOrThrow();
        await db.updateTable('users').set({ password_hash }).where('username', '=', 'sso').execute();
      });
      expectProblem(await (await server.visit()).attemptSignIn('sso', 'pestle-demo'), 'wrong-credentials');
    });

    test('a user who was invited and has no password yet cannot sign in with any', async () => {
      await asOwner(store.state, (db) =>
        db.updateTable('users').set({ password_hash: null }).where('username', '=', 'supplier').execute(),
      );
      const visitor = await server.visit();
      for (const password of ['pestle-demo', 'null', 'nobody has this password']) {
        expectProblem(await visitor.attemptSignIn('supplier', password), 'wrong-credentials');
      }
    });

    test.each([
      [{ password: 'x' }, 'username: is required'],
      [{ username: 'demo' }, 'password: is required'],
      [{ username: '', password: 'x' }, 'username: Username is required.'],
      [{ username: '   ', password: 'x' }, 'username: Username is required.'],
      [{ username: 'demo', password: '' }, 'password: Password is required.'],
      [{ username: 7, password: 'x' }, 'username: must be a string'],
      [{ username: 'demo', password: ['x'] }, 'password: must be a string'],
      [{ username: 'x'.repeat(101), password: 'x' }, 'username: must have at most 100 characters'],
      [{ username: 'demo', password: 'x'.repeat(501) }, 'password: must have at most 500 characters'],
    ])('refuses %j and names the field', async (body, detail) => {
      const visitor = await server.visit();
      expectProblem(await visitor.call('POST', '/api/login', body), 'bad-input', detail);
    });

    test('is refused to a page of another site', async () => {
      const visitor = await server.visit();
      const body = { username: 'demo', password: 'pestle-demo' };
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ];
      for (const headers of foreign) {
        expectProblem(await visitor.call('POST', '/api/login', body, { headers }), 'cross-site');
        expect(visitor.cookies.size).toBe(0);
      }
      const own: Record<string, string>[] = [
        { 'sec-fetch-site': 'same-origin' },
        { origin: 'http://pestle.test', host: 'pestle.test' },
      ];
      for (const headers of own) {
        expect((await visitor.call('POST', '/api/login', body, { headers })).status).toBe(200);
      }
    });

    test('does not believe somebody who says that they come over https', async () => {
      const visitor = await server.visit();
      const body = { username: 'demo', password: 'pestle-demo' };
      const headers = { 'x-forwarded-proto': 'https' };
      const answer = await visitor.call('POST', '/api/login', body, { headers });
      expect([answer.headers['set-cookie']].flat().join('\n')).not.toContain('Secure');
    });
  });

  describe('who is signed in', () => {
    test('is told to the session only', async () => {
      const visitor = await server.visit('demo');
      const answer = await visitor.call('GET', '/api/me');
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ username: 'demo', homepage: null });
      expectProblem(await (await server.visit()).call('GET', '/api/me'), 'login-required', 'Login Required');
    });

    test.each(['', 'x', 'sessionid', '%00', '"', '💊'.repeat(20), 'a'.repeat(8000)])(
      'is nobody for the session cookie %j',
      async (value) => {
        const visitor = await server.visit();
        const answer = await visitor.call('GET', '/api/me', undefined, {
          headers: { cookie: `sessionid=${encodeURIComponent(value)}` },
        });
        expectProblem(answer, 'login-required');
      },
    );

    test.each(['=', ';;;', 'sessionid', 'sessionid=%E0%A4%A', '\u00ff\u00fe', '__proto__=1; sessionid=x'])(
      'is nobody for the malformed cookie header %j',
      async (cookie) => {
        const visitor = await server.visit();
        expectProblem(await visitor.call('GET', '/api/me', undefined, { headers: { cookie } }), 'login-required');
      },
    );
  });

  describe('signing out', () => {
    test('needs the csrf header', async () => {
      const visitor = await server.visit('demo');
      expectProblem(await visitor.call('GET', '/api/logout', undefined, { csrf: null }), 'csrf-failed');
      expect((await visitor.call('HEAD', '/api/logout', undefined, { csrf: null })).status).toBe(403);
      expect((await visitor.call('GET', '/api/me')).status).toBe(200);
    });

    test('ends the session on the server and clears both cookies', async () => {
      const visitor = await server.visit('demo');
      const kept = visitor.cookieHeader;
      const answer = await visitor.call('GET', '/api/logout');
      expect(answer.body).toEqual({ ok: true });
      expect(visitor.cookies.size).toBe(0);
      expectProblem(await visitor.call('GET', '/api/me', undefined, { headers: { cookie: kept } }), 'login-required');
    });

    test('ends this session and no other', async () => {
      const [one, two] = [await server.visit('demo'), await server.visit('demo')];
      await one.call('GET', '/api/logout');
      expect((await two.call('GET', '/api/me')).status).toBe(200);
    });
  });

  test('the token of the answer is the one the browser can read in its cookie', async () => {
    const visitor = await server.visit();
    const { token } = loginAnswer.parse((await visitor.attemptSignIn('demo', 'pestle-demo')).body);
    expect(token).toBe(visitor.cookies.get('csrftoken'));
  });
});
