import { describe, expect, test } from 'vitest';
import { countAttempt } from '../state/sign-in-attempts.ts';
import { expectProblem } from '../testkit/server/expect-problem.ts';
import { onEachServer } from '../testkit/server/open-server.ts';
import { Visitor } from '../testkit/server/visitor.ts';

const minute = 60_000;
const words = 'Too many failed sign-ins. Wait a few minutes and try again.';

onEachServer((server, store) => {
  let count = 0;
  const from = (address = `192.0.2.${count++}`) => new Visitor(server.app, address);
  const fail = async (times: number, username: string, address?: string) => {
    const statuses = [];
    for (let time = 0; time < times; time++)
      statuses.push((await from(address).attemptSignIn(username, 'wrong')).status);
    return statuses;
  };

  /** As many failed attempts would leave behind, without the work of checking that many passwords. */
  const useUp = (times: number, address: string) =>
    store.state.atFrontDesk(async (db) => {
      for (let time = 0; time < times; time++) await countAttempt(db, 'address', address, server.clock.now());
    });

  describe('per account', () => {
    test.each(['viewer', 'nobody-like-that'])(
      'the eleventh failed attempt in 15 minutes waits (%s)',
      async (username) => {
        expect(await fail(10, username)).toEqual(Array(10).fill(401));
        const answer = await from().attemptSignIn(username, 'pestle-demo');
        expectProblem(answer, 'too-many-attempts', words);
        expect(Number(answer.headers['retry-after'])).toBe(15 * 60);
        server.clock.advance(10 * minute);
        const later = await from().attemptSignIn(username.toUpperCase(), 'pestle-demo');
        expectProblem(later, 'too-many-attempts', words);
        expect(Number(later.headers['retry-after'])).toBe(5 * 60);
        server.clock.advance(5 * minute + 1000);
        expect((await from().attemptSignIn(username, 'wrong')).status).toBe(401);
        server.clock.advance(16 * minute);
      },
    );

    test.each(['viewer', 'nobody-like-that'])(
      'the sixth link asked for in 15 minutes waits, from whatever address (%s)',
      async (username) => {
        const ask = () => from().call('POST', '/api/forgotten_password', { username });
        for (let time = 0; time < 5; time++) expect((await ask()).status).toBe(200);
        const answer = await ask();
        expectProblem(answer, 'too-many-attempts', 'Too many links were asked for. Wait a few minutes.');
        expect(Number(answer.headers['retry-after'])).toBe(15 * 60);
        expect((await from().attemptSignIn('viewer', 'pestle-demo')).status).toBe(200);
        server.clock.advance(16 * minute);
      },
    );

    test('another account is not slowed down', async () => {
      await fail(11, 'insights');
      expect((await from().attemptSignIn('demo', 'pestle-demo')).status).toBe(200);
      server.clock.advance(16 * minute);
    });

    test('a success forgives what failed before', async () => {
      await fail(9, 'demo');
      expect((await from().attemptSignIn('demo', 'pestle-demo')).status).toBe(200);
      expect(await fail(10, 'demo')).toEqual(Array(10).fill(401));
      expect((await from().attemptSignIn('demo', 'pestle-demo')).status).toBe(429);
      server.clock.advance(16 * minute);
    });

    test('attempts at the same moment do not slip through together', async () => {
      const answers = await Promise.all(Array.from({ length: 24 }, () => from().attemptSignIn('supplier', 'wrong')));
      const tally = answers.map((answer) => answer.status);
      expect(tally.filter((status) => status === 401)).toHaveLength(10);
      expect(tally.filter((status) => status === 429)).toHaveLength(14);
      server.clock.advance(16 * minute);
    });
  });

  describe('per address', () => {
    test('the fifty-first failed attempt in 15 minutes waits, whatever the account', async () => {
      const address = '198.51.100.1';
      await useUp(46, address);
      for (let time = 0; time < 4; time++) {
        expect((await from(address).attemptSignIn(`guess-${time}`, 'wrong')).status).toBe(401);
      }
      const answer = await from(address).attemptSignIn('demo', 'pestle-demo');
      expectProblem(answer, 'too-many-attempts', words);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect((await from('198.51.100.2').attemptSignIn('demo', 'pestle-demo')).status).toBe(200);
      server.clock.advance(16 * minute);
      expect((await from(address).attemptSignIn('demo', 'pestle-demo')).status).toBe(200);
    });

    test('people who sign in from one address do not use it up', async () => {
      const address = '198.51.100.3';
      await useUp(49, address);
      for (let time = 0; time < 4; time++) {
        expect((await from(address).attemptSignIn('demo', 'pestle-demo')).status).toBe(200);
      }
    });

    test('a made-up X-Forwarded-For is no other address', async () => {
      const address = '198.51.100.4';
      await useUp(50, address);
      const body = { username: 'guess-50', password: 'wrong' };
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      const answer = await from(address).call('POST', '/api/login', body, { headers });
      expectProblem(answer, 'too-many-attempts', words);
      server.clock.advance(16 * minute);
    });

    test('forgotten passwords count as well, or they could be asked for without end', async () => {
      const visitor = from('198.51.100.5');
      for (let time = 0; time < 50; time++) {
        const username = `nobody-${time}`;
        expect((await visitor.call('POST', '/api/forgotten_password', { username })).status).toBe(200);
      }
      expectProblem(
        await visitor.call('POST', '/api/forgotten_password', { username: 'nobody' }),
        'too-many-attempts',
        'Too many links were asked for. Wait a few minutes.',
      );
    });
  });
});
