import { describe, expect, test } from 'vitest';
import { openServer, type TestServer } from '../testkit/server/open-server.ts';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { useStore } from '../testkit/stores/open-store.ts';

const signIn = { username: 'demo', password: 'pestle-demo' };
/** What the client wrote, and behind it what the proxy added: the address it saw. */
const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-forwarded-proto': 'https' };

describe('the address and the protocol of a request', () => {
  const store = useStore('embedded');
  const signInThrough = async (server: TestServer) => {
    const visitor = await server.visit();
    const answer = await visitor.call('POST', '/api/login', signIn, { headers: forwarded });
    const [entry] = await asOwner(store.state, (db) =>
      db.selectFrom('audit_log').select('address').orderBy('id', 'desc').limit(1).execute(),
    );
    await server.close();
    return { own: visitor.address, seen: entry?.address, cookies: [answer.headers['set-cookie']].flat() };
  };

  test('are those of the connection where no proxy is trusted', async () => {
    const { own, seen, cookies } = await signInThrough(await openServer(store));
    expect(seen).toBe(own);
    expect(cookies.filter((cookie) => String(cookie).includes('Secure'))).toEqual([]);
  });

  test('make cookies Secure where the public address is https, whatever a proxy says', async () => {
    const { cookies } = await signInThrough(await openServer(store, { env: { PUBLIC_URL: 'https://pestle.test' } }));
    expect(cookies).toHaveLength(2);
    expect(cookies.filter((cookie) => !String(cookie).includes('Secure'))).toEqual([]);
  });

  test('are what the trusted proxy saw, and never what the client wrote before it', async () => {
    const { seen, cookies } = await signInThrough(await openServer(store, { env: { TRUST_PROXY: '1' } }));
    expect(seen).toBe('198.51.100.7');
    expect(cookies).toHaveLength(2);
    expect(cookies.filter((cookie) => !String(cookie).includes('Secure'))).toEqual([]);
  });
});
