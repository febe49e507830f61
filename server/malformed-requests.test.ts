import { request as send } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupKeys, pageKeys } from '../catalog/pages.ts';
import { addMember } from '../state/members.ts';
import { hashPassword } from '../state/passwords.ts';
import { createRole } from '../state/roles.ts';
import { expectPlainRefusal } from '../testkit/malformed/expect-plain-refusal.ts';
import { type MalformedRequest, malformedRequests } from '../testkit/malformed/malformed-request.ts';
import { rawRequests, sendRaw } from '../testkit/malformed/raw-request.ts';
import { listOperations, type Operation } from '../testkit/server/list-operations.ts';
import { openServer, type TestServer } from '../testkit/server/open-server.ts';
import type { Visitor } from '../testkit/server/visitor.ts';
import { findDemoCompanies, useStore } from '../testkit/stores/open-store.ts';
import { hasServer } from '../testkit/stores/server.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20260302);
const runs = { injected: 4400, overHttp: 300, raw: 300 };
const patience = 60_000;
/** The requests change what they reach, the sender's own rights included: now and then somebody else takes over. */
const takeOverEvery = 100;

describe('5,000 malformed requests meet no 5xx, no stack trace and no hang', () => {
  // Either store must stand it; the embedded one takes three times as long.
  const store = useStore(hasServer() ? 'server' : 'embedded');
  const seen = { operations: new Map<string, number>(), statuses: new Map<number, number>() };
  let server: TestServer;
  let operations: Operation[];
  let sender: Visitor;
  let port: number;
  let passwordHash: string;
  let count = 0;
  let senders = 0;

  beforeAll(async () => {
    passwordHash = await hashPassword('a-password-of-mine');
    server = await openServer(store);
    operations = await listOperations(server.app);
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = Number(new URL(address).port);
  });
  afterAll(() => server.close());

  /** A new administrator with a role of their own. */
  async function takeOver(): Promise<void> {
    const { cedar } = await findDemoCompanies(store.state);
    const username = `sender-${senders++}`;
    await store.state.inCompany(cedar, async (db) => {
      const { id } = await createRole(db, { name: username, menugroups: groupKeys, menupages: pageKeys });
      const person = { username, firstname: 'Sam', lastname: '', email: null, layout: 'Mira', sso: false } as const;
      await addMember(db, { ...person, roles: [id], passwordHash });
    });
    sender = await server.visit(username);
  }

  async function headersOf(request: MalformedRequest): Promise<Record<string, string>> {
    if (count++ % takeOverEvery === 0) await takeOver();
    const cookie = { none: undefined, own: sender.cookieHeader, garbage: 'sessionid=garbage; csrftoken=garbage' }[
      request.session
    ];
    const csrf = { none: undefined, own: sender.token, garbage: 'garbage' }[request.csrf];
    return { ...(cookie ? { cookie } : {}), ...(csrf ? { 'x-csrftoken': csrf } : {}), ...request.headers };
  }

  async function note(
    request: MalformedRequest,
    answer: { status: number; text: string; type: string },
  ): Promise<void> {
    expectPlainRefusal(answer, request);
    seen.operations.set(request.operation, (seen.operations.get(request.operation) ?? 0) + 1);
    seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1);
    if (request.session === 'own' && !request.headers.cookie && answer.status === 401) await takeOver();
  }

  const assertAll = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number, check: (value: T) => Promise<void>) =>
    fc.assert(fc.asyncProperty(arbitrary, check), {
      seed,
      numRuns,
      interruptAfterTimeLimit: 600_000,
      markInterruptAsFailure: true,
    });

  test(`${runs.injected} bent out of the OpenAPI document`, { timeout: 300_000 }, async () => {
    await assertAll(malformedRequests(operations), runs.injected, async (request) => {
      const started = performance.now();
      const answer = await server.app.inject({
        method: request.method as 'GET',
        url: request.url,
        // From everywhere, or the throttle would answer for the calls behind it.
        remoteAddress: `10.1.${count >> 8}.${count & 255}`,
        headers: await headersOf(request),
        ...(request.payload === undefined ? {} : { payload: request.payload }),
      });
      expect(performance.now() - started).toBeLessThan(patience);
      await note(request, {
        status: answer.statusCode,
        text: answer.payload,
        type: String(answer.headers['content-type']),
      });
    });
    const rarelyCalled = operations.filter(({ name }) => (seen.operations.get(name) ?? 0) < 20);
    expect(rarelyCalled.map(({ name }) => name)).toEqual([]);
    // The requests reach the access checks and the code behind them; not all bounce off the first.
    for (const status of [200, 201, 400, 401, 403, 404, 409, 415]) {
      expect(seen.statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
    }
  });

  test(`${runs.overHttp} of them over a real connection`, { timeout: 120_000 }, async () => {
    await assertAll(malformedRequests(operations), runs.overHttp, async (request) => {
      await note(request, await sendOverHttp(port, request, await headersOf(request)));
    });
  });

  test(`${runs.raw} that are hardly HTTP`, { timeout: 120_000 }, async () => {
    const statuses = new Map<string, number>();
    await assertAll(rawRequests, runs.raw, async (bytes) => {
      const { text } = await sendRaw(port, bytes, patience);
      const [, status = 'none'] = /^HTTP\/1\.1 (\d{3}) /u.exec(text) ?? [];
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(text, JSON.stringify(bytes)).not.toMatch(/\r\nHTTP\/1\.1 5\d\d |^HTTP\/1\.1 5\d\d /u);
      expect(text).not.toMatch(/\n\s+at |node_modules|HPE_/u);
    });
    expect(statuses.get('400') ?? 0).toBeGreaterThan(50);
  });

  test.each([
    ['garbage\r\n\r\n', 400, 'The request is not valid HTTP.'],
    ['GET /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400, 'The request is not valid HTTP.'],
    [
      `GET /api/me HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      'The headers of the request are too large.',
    ],
  ])('what never becomes a request is refused in the same form: %#', async (bytes, status, detail) => {
    const { text } = await sendRaw(port, bytes, patience);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({ detail });
  });

  test('a request that stops arriving is given up after a while', () => {
    // Silence is what counts: a large file over a slow line may take hours, as long as it keeps coming.
    for (const limit of [server.app.server.timeout, server.app.server.headersTimeout]) {
      expect(limit).toBeGreaterThan(0);
      expect(limit).toBeLessThanOrEqual(5 * 60_000);
    }
    expect(server.app.server.requestTimeout).toBeGreaterThan(0);
  });

  test('afterwards the product serves as before', async () => {
    const visitor = await server.visit('supplier');
    expect((await visitor.call('GET', '/api/me')).body).toMatchObject({ username: 'supplier' });
    const answer = await fetch(`http://127.0.0.1:${port}/api/readyz`);
    expect(await answer.text()).toContain('"status":"ready"');
  });
});

function sendOverHttp(port: number, request: MalformedRequest, headers: Record<string, string>) {
  return new Promise<{ status: number; text: string; type: string }>((resolve, reject) => {
    const { method, url, payload = '' } = request;
    const length = { 'content-length': String(Buffer.byteLength(payload)) };
    const call = send(
      {
        host: '127.0.0.1',
        port,
        method,
        path: url,
        headers: { ...headers, ...length },
        timeout: patience,
        agent: false,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text, type: String(answer.headers['content-type']) }),
        );
      },
    );
    call.on('timeout', () => call.destroy(new Error(`No answer to ${JSON.stringify(request)}`)));
    call.on('error', reject);
    call.end(payload);
  });
}
