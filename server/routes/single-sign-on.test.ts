import { beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer, openServer, type TestServer } from '../../testkit/server/open-server.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';
import type { ProvedIdentity, SingleSignOn } from '../single-sign-on.ts';

const journey = { verifier: 'v', state: 's', nonce: 'n' };
const identity: ProvedIdentity = { issuer: 'https://id.example', subject: 'person-7', usernames: ['sso'] };

/** Stands in for the identity provider: who came back is what the test says. The real protocol is tested in the browser. */
class KnownPerson implements SingleSignOn {
  identity: ProvedIdentity | Error = identity;
  leave = async () => ({ address: 'https://id.example/authorize?x=1', journey });

  async comeBack(): Promise<ProvedIdentity> {
    if (this.identity instanceof Error) throw this.identity;
    return this.identity;
  }
}

onEachServer((server, store) => {
  const provider = new KnownPerson();
  let here: TestServer;
  beforeEach(async () => {
    provider.identity = identity;
    here = await openServer(store, { singleSignOn: provider });
    return () => here.close();
  });

  const comeBack = async () => {
    const visitor = await here.visit();
    await visitor.call('GET', '/api/sso/start');
    const answer = await visitor.call('GET', '/api/sso/callback?code=x&state=s');
    return { visitor, answer };
  };

  test('where no provider is set there is no such call', async () => {
    const visitor = await server.visit();
    for (const call of ['start', 'callback']) {
      expectProblem(await visitor.call('GET', `/api/sso/${call}`), 'not-found', 'Single sign-on is not set up.');
    }
  });

  test('leaving goes to the provider, with what is needed to come back in a cookie that scripts cannot read', async () => {
    const answer = await (await here.visit()).call('GET', '/api/sso/start');
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe('https://id.example/authorize?x=1');
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^sso-journey=[\w-]+; Max-Age=600; Path=\/api\/sso; HttpOnly; SameSite=Lax$/u,
    );
  });

  test('coming back signs in, binds the person for good, and is in the audit log', async () => {
    const { visitor, answer } = await comeBack();
    expect(answer.headers.location).toBe('/login?sso=done');
    expect((await visitor.call('GET', '/api/me')).body).toMatchObject({ username: 'sso', sso: true });
    expect(visitor.cookies.has('sso-journey')).toBe(false);

    provider.identity = { ...identity, usernames: ['renamed-at-the-provider'] };
    expect((await comeBack()).answer.headers.location).toBe('/login?sso=done');
    provider.identity = { ...identity, subject: 'somebody-else' };
    expect((await comeBack()).answer.headers.location).toBe('/login?sso=failed');

    const log = await asOwner(store.state, (db) =>
      db.selectFrom('audit_log').select(['username', 'action', 'detail']).orderBy('id', 'desc').limit(3).execute(),
    );
    expect(log.reverse()).toEqual([
      { username: 'sso', action: 'sign-in', detail: 'single sign-on' },
      { username: 'sso', action: 'sign-in', detail: 'single sign-on' },
      { username: null, action: 'sign-in-failed', detail: 'single sign-on' },
    ]);
  });

  describe('nobody is signed in', () => {
    test.each([
      ['a user with a password, even of that name', { ...identity, subject: 'p8', usernames: ['demo'] }],
      ['somebody we do not know', { ...identity, subject: 'p9', usernames: ['stranger'] }],
      ['somebody without a name', { ...identity, subject: 'p10', usernames: [] }],
      ['a refusal of the provider', new Error('access_denied')],
    ])('for %s', async (_who, outcome) => {
      provider.identity = outcome;
      const { visitor, answer } = await comeBack();
      expect(answer.headers.location).toBe('/login?sso=failed');
      expect(visitor.cookies.has('sessionid')).toBe(false);
    });

    test('for a disabled user', async () => {
      const set = (disabled: boolean) =>
        asOwner(store.state, (db) => db.updateTable('users').set({ disabled }).where('username', '=', 'sso').execute());
      await set(true);
      expect((await comeBack()).answer.headers.location).toBe('/login?sso=failed');
      await set(false);
    });

    test.each([
      undefined,
      'sso-journey=',
      'sso-journey=garbage',
      `sso-journey=${Buffer.from('[]').toString('base64url')}`,
    ])('for who comes back with the cookie %j', async (cookie) => {
      const visitor = await here.visit();
      const headers = cookie === undefined ? {} : { cookie };
      const answer = await visitor.call('GET', '/api/sso/callback?code=x', undefined, { headers });
      expect(answer.headers.location).toBe('/login?sso=failed');
    });
  });
});
