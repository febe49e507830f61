import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import { answerProblems } from './problems.ts';
import { limitTimes } from './time-outs.ts';

const app = Fastify({ requestTimeout: 60_000, connectionTimeout: 60_000 }) as unknown as App;
answerProblems(app);
limitTimes(app, { headers: 300, body: 300 });
app.post('/slow', async () => ({}));
app.post('/upload', { config: { isUpload: true } }, async () => ({}));

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

test('only the upload of files may take long', () => {
  const folder = join(import.meta.dirname, '..', 'routes');
  const uploads = readdirSync(folder).filter(
    (name) => !name.endsWith('.test.ts') && readFileSync(join(folder, name), 'utf8').includes('isUpload: true'),
  );
  expect(uploads).toEqual(['imports.ts', 'work-item-files.ts']);
});
