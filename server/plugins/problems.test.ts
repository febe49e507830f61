import { expect, test } from 'vitest';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer, openServer } from '../../testkit/server/open-server.ts';
import { Visitor } from '../../testkit/server/visitor.ts';

onEachServer((server, store) => {
  test('a call that does not exist is named in the answer', async () => {
    const visitor = await server.visit('demo');
    expectProblem(await visitor.call('GET', '/api/nothing?x=1'), 'not-found', 'There is no call GET /api/nothing.');
    expectProblem(await visitor.call('DELETE', '/api/login'), 'not-found', 'There is no call DELETE /api/login.');
    expectProblem(await visitor.call('GET', '/'), 'not-found', 'There is no call GET /.');
  });

  test.each([
    '/api/%',
    '/api/pages/%E0%A4%A',
    '/api/pages/%ff',
    `/api/pages/${'x'.repeat(5000)}`,
    '/api/user_favorites/1?%',
  ])('the address %s is refused, and not in the words of a framework', async (address) => {
    const visitor = await server.visit('demo');
    const answer = await visitor.call('GET', address);
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.body).toEqual({ detail: expect.any(String) });
    expect(answer.text).not.toMatch(/FST_|Error:|statusCode/u);
  });

  test('what nobody expected is a 500 that says nothing of the inside', async () => {
    const broken = await openServer(store);
    broken.app.get('/api/broken', { config: { access: 'public', aboutPeople: 'never' } }, () => {
      throw new Error('password=hunter2 at /srv/secret.ts:7');
    });
    const answer = await new Visitor(broken.app).call('GET', '/api/broken');
    expectProblem(answer, 'internal', /^Something went wrong on our side\. Reference: req-\w+$/u);
    await broken.close();
  });

  test('an answer that does not fit its own schema is a 500, and is not sent', async () => {
    const broken = await openServer(store);
    const { healthAnswer } = await import('../../contracts/operations.ts');
    broken.app.get(
      '/api/broken',
      { config: { access: 'public', aboutPeople: 'never' }, schema: { response: { 200: healthAnswer } } },
      () => {
        return { status: 'secret' } as unknown as { status: 'ok' };
      },
    );
    const answer = await new Visitor(broken.app).call('GET', '/api/broken');
    expectProblem(answer, 'internal', /^Something went wrong/u);
    await broken.close();
  });

  test('every answer carries the security headers', async () => {
    const visitor = await server.visit('demo');
    for (const path of ['/api/me', '/api/nothing', '/api/healthz']) {
      const { headers } = await visitor.call('GET', path);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': expect.stringMatching(/DENY|SAMEORIGIN/u),
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age='),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('an answer with somebody’s data is kept by no cache', async () => {
    const visitor = await server.visit('demo');
    for (const path of [
      '/api/me',
      '/api/user_favorites?format=json',
      '/api/profile',
      '/api/users',
      '/api/audit/export',
    ]) {
      expect((await visitor.call('GET', path)).headers['cache-control'], path).toContain('no-store');
    }
  });
});
