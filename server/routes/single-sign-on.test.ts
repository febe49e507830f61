import { beforeEach, describe, expect, test } from 'vitest';
import { memberLink, roleList } from '../../contracts/administration.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer, openServer, type TestServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';
import type { ProvedIdentity, SingleSignOn } from '../single-sign-on.ts';

const journey = { verifier: 'v', state: 's', nonce: 'n' };
const identity: ProvedIdentity = { issuer: 'https://id.example', subject: 'person-7', email: 'SSO@hospital.example' };

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
    here = await openServer(store, { singleSignOn: provider, env: { OIDC_EMAIL_DOMAINS: 'hospital.example' } });
    return () => here.close();
  });

  const comeBack = async (visitor = undefined as Visitor | undefined) => {
    visitor ??= await here.visit();
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

    provider.identity = { ...identity, email: 'renamed@hospital.example' };
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

  test('an invitation binds whoever opens it and comes back, whatever their address', async () => {
    const administrator = await here.visit('demo');
    const [role] = roleList.parse((await administrator.call('GET', '/api/roles')).body);
    const person = { username: 'elsa', firstname: 'Elsa', email: null, layout: 'Mira', sso: true, roles: [role?.id] };
    const { link } = memberLink.parse((await administrator.call('POST', '/api/users', person)).body);
    const token = link?.split('#')[1];
    provider.identity = { ...identity, subject: 'person-8', email: undefined };
    expect((await comeBack()).answer.headers.location).toBe('/login?sso=failed');

    const elsa = await here.visit();
    const question = await elsa.call('POST', '/api/password_links/question', { token });
    expect(question.body).toMatchObject({ purpose: 'invitation', sso: true, username: 'elsa' });
    expect((await elsa.call('POST', '/api/sso/invitation', { token })).body).toEqual({ ok: true });
    expect((await comeBack(elsa)).answer.headers.location).toBe('/login?sso=done');
    expect((await elsa.call('GET', '/api/me')).body).toMatchObject({ username: 'elsa' });
    expect(elsa.cookies.has('sso-invitation')).toBe(false);
    const again = await (await here.visit()).call('POST', '/api/sso/invitation', { token });
    expectProblem(again, 'not-found', 'This link has expired or was used already. Ask for a new one.');
  });

  describe('nobody is signed in', () => {
    test.each([
      ['a user with a password, even of that address', { ...identity, subject: 'p8', email: 'demo' }],
      ['somebody we do not know', { ...identity, subject: 'p9', email: 'stranger@hospital.example' }],
      ['somebody without a verified address', { ...identity, subject: 'p10', email: undefined }],
      ['an address of another domain', { ...identity, subject: 'p11', email: 'sso@hospital.example.evil.example' }],
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
