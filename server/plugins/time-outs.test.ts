import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { listRoutes } from '../../testkit/server/list-routes.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { App } from '../app.ts';
import { answerProblems } from './problems.ts';
import { limitTimes } from './time-outs.ts';

const app = Fastify({ requestTimeout: 60_000, connectionTimeout: 60_000 }) as unknown as App;
answerProblems(app);
limitTimes(app, { headers: 300, body: 300 });
app.post('/slow', async () => ({}));
app.post('/upload', { config: { isUpload: true } }, async () => ({}));
afterEach(() => undefined);

/** Sends the head of a request and half of its body, and then nothing. */
async function sendHalf(path: string, waitMs: number): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString();
  });
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"a":`);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  socket.destroy();
  return answer;
}

test('a body that stops half way is refused in words within its time, that of an upload is waited for', async () => {
  expect(await sendHalf('/slow', 2_000)).toMatch(/^HTTP\/1\.1 408 [\s\S]*The request did not arrive in time/u);
  expect(await sendHalf('/upload', 1_000)).toBe('');
  await app.close();
});

onEachServer((server) => {
  test('only the upload of files may take long', () => {
    const uploads: string[] = [];
    expect(listRoutes(server.app).length).toBeGreaterThan(40);
    for (const name of listRoutes(server.app)) {
      const [method = '', path = ''] = name.split(' ');
      const url = path.replace(/\{(\w+)\}/gu, ':$1');
      const found = server.app.findRoute({ method: method as 'GET', url }) as {
        store?: { config?: { isUpload?: true } };
      } | null;
      if (found?.store?.config?.isUpload) uploads.push(name);
    }
    expect(uploads).toEqual(['POST /api/imports']);
  });
});
