import { describe, expect, test } from 'vitest';
import { memberList } from '../contracts/administration.ts';
import { loginAnswer } from '../contracts/session.ts';
import { absoluteLimit, idleLimit } from '../state/sessions.ts';
import { expectProblem } from '../testkit/server/expect-problem.ts';
import { onEachServer, type TestServer } from '../testkit/server/open-server.ts';
import type { Visitor } from '../testkit/server/visitor.ts';

const minute = 60_000;
const me = (visitor: Visitor) => visitor.call('GET', '/api/me');

onEachServer((server) => {
  describe('a session', () => {
    test('ends when it was idle for an hour', async () => {
      const visitor = await server.visit('demo');
      server.clock.advance(idleLimit);
      expect((await me(visitor)).status).toBe(200);
      server.clock.advance(idleLimit + 1000);
      expectProblem(await me(visitor), 'login-required', 'Login Required');
    });

    test('goes on while it is used, but ends after twelve hours all the same', async () => {
      const visitor = await server.visit('demo');
      for (let elapsed = 0; elapsed < absoluteLimit; elapsed += 30 * minute) {
        expect((await me(visitor)).status, `after ${elapsed / minute} minutes`).toBe(200);
        server.clock.advance(30 * minute);
      }
      server.clock.advance(1000);
      expectProblem(await me(visitor), 'login-required');
    });

    test('that has expired cannot be brought back by a clock that is set back', async () => {
      const visitor = await server.visit('demo');
      server.clock.advance(idleLimit + 1000);
      await me(visitor);
      server.clock.advance(-idleLimit);
      expectProblem(await me(visitor), 'login-required');
    });
  });

  describe('every session of a person ends', () => {
    test('when they change their password; the browser that changed it gets a new one', async () => {
      const [here, elsewhere] = [await server.visit('demo'), await server.visit('demo')];
      const cookiesBefore = here.cookieHeader;
      const change = { current: 'pestle-demo', next: 'another-password' };
      const answer = await here.call('POST', '/api/profile/password', change);
      expect(answer.status).toBe(200);
      const { token } = loginAnswer.parse(answer.body);
      expect(token).not.toBe(here.token);

      expectProblem(await me(elsewhere), 'login-required');
      expectProblem(
        await here.call('GET', '/api/me', undefined, { headers: { cookie: cookiesBefore } }),
        'login-required',
      );
      expect((await me(here)).status).toBe(200);
      expect((await (await server.visit()).attemptSignIn('demo', 'pestle-demo')).status).toBe(401);
      await server.visit('demo', 'another-password');

      here.token = token;
      const back = { current: 'another-password', next: 'yet-another-way' };
      expect((await here.call('POST', '/api/profile/password', back)).status).toBe(200);
    });

    test('when an administrator disables them, and they cannot sign in until they are enabled', async () => {
      const administrator = await server.visit('demo');
      const [one, two] = [await server.visit('viewer'), await server.visit('viewer')];
      const id = await idOf(server, 'viewer');
      expect((await administrator.call('PATCH', `/api/users/${id}`, { disabled: true })).status).toBe(200);
      expectProblem(await me(one), 'login-required');
      expectProblem(await me(two), 'login-required');
      expectProblem(await (await server.visit()).attemptSignIn('viewer', 'pestle-demo'), 'wrong-credentials');

      expect((await administrator.call('PATCH', `/api/users/${id}`, { disabled: false })).status).toBe(200);
      expectProblem(await me(one), 'login-required');
      await server.visit('viewer', 'pestle-demo');
    });
  });

  test('a role that is taken away closes its pages at once, in the session that is open', async () => {
    const administrator = await server.visit('demo');
    const visitor = await server.visit('insights');
    const id = await idOf(server, 'insights');
    expect((await visitor.call('GET', '/api/users')).status).toBe(200);
    const people = memberList.parse((await administrator.call('GET', '/api/users')).body);
    const viewers = people.find((person) => person.username === 'viewer')?.roles;
    await administrator.call('PATCH', `/api/users/${id}`, { roles: viewers });
    expectProblem(await visitor.call('GET', '/api/users'), 'permission-required', /^Permission Required/u);
  });
});

async function idOf(server: TestServer, username: string): Promise<number> {
  const administrator = await server.visit('demo');
  const people = memberList.parse((await administrator.call('GET', '/api/users')).body);
  return people.find((person) => person.username === username)?.id ?? 0;
}
