import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { openServer } from '../../testkit/server/open-server.ts';
import { Visitor } from '../../testkit/server/visitor.ts';
import { useStore } from '../../testkit/stores/open-store.ts';

describe('a server answers', () => {
  const store = useStore('embedded');
  const ask = async (host: string, env: Record<string, string> = {}) => {
    const server = await openServer(store, { env });
    const answer = await (await server.visit()).call('GET', '/api/healthz', undefined, { headers: { host } });
    await server.close();
    return answer;
  };

  test.each([
    ['localhost', {}],
    ['LOCALHOST:8080', {}],
    ['127.0.0.1:8080', {}],
    ['[::1]:8080', {}],
    ['pestle.test', {}],
    ['pestle.test.', {}],
    ['pestle.example.org', { PUBLIC_URL: 'https://pestle.example.org/' }],
    ['other.example.org:80', { ALLOWED_HOSTS: 'pharmacy.example.org, Other.example.org' }],
  ])('for %s', async (host, env) => {
    expect((await ask(host, env)).status).toBe(200);
  });

  test.each(['evil.example', 'pestle.test.evil.example', '10.0.0.7', 'localhost.evil.example:8080', '[::2]'])(
    'not for %s',
    async (host) => expectProblem(await ask(host), 'wrong-host'),
  );

  test('and a proxy that is trusted cannot be told another name', async () => {
    const server = await openServer(store, { env: { TRUST_PROXY: '1' } });
    const headers = { host: 'localhost', 'x-forwarded-host': 'evil.example' };
    expectProblem(await (await server.visit()).call('GET', '/api/healthz', undefined, { headers }), 'wrong-host');
    await server.close();
  });
});

describe('what describes the installation', () => {
  const store = useStore('embedded');
  const calls = ['/api/metrics', '/api/openapi.json'];

  test.each(calls)('%s needs a token, or a connection from this machine', async (call) => {
    const server = await openServer(store, { env: { OPERATIONS_TOKEN: 'a-token-of-the-installation' } });
    const far = await server.visit('demo');
    const near = new Visitor(server.app, '127.0.0.1');
    const ask = (visitor: Visitor, headers: Record<string, string> = {}) =>
      visitor.call('GET', call, undefined, { headers });
    expectProblem(await ask(far), 'operators-only');
    expectProblem(await ask(far, { authorization: 'Bearer another' }), 'operators-only');
    expectProblem(await ask(near, { 'x-forwarded-for': '203.0.113.9' }), 'operators-only');
    expect((await ask(far, { authorization: 'Bearer a-token-of-the-installation' })).status).toBe(200);
    expect((await ask(near)).status).toBe(200);
    await server.close();
  });

  test('without a token no header opens it from elsewhere', async () => {
    const server = await openServer(store);
    const far = await server.visit();
    for (const authorization of ['Bearer ', 'Bearer undefined', 'Bearer']) {
      const answer = await far.call('GET', '/api/metrics', undefined, { headers: { authorization } });
      expectProblem(answer, 'operators-only');
    }
    await server.close();
  });
});
