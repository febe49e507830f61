import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientSettings } from '../../contracts/client-settings.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { openServer, type TestServer } from '../../testkit/server/open-server.ts';
import { useStore } from '../../testkit/stores/open-store.ts';

const brand = `A&B "<script>'$&`;
const folder = mkdtempSync(join(tmpdir(), 'pestle-web-'));

describe('the browser application', () => {
  const store = useStore('embedded');
  let server: TestServer;

  beforeAll(async () => {
    for (const name of ['assets', 'help', '.vite']) mkdirSync(join(folder, name));
    cpSync(new URL('../../web/index.html', import.meta.url), join(folder, 'index.html'));
    writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'console.error("hello")');
    writeFileSync(join(folder, 'assets', 'main-abc123.js.gz'), gzipSync('console.error("hello")'));
    writeFileSync(join(folder, 'help', 'index.html'), '<h1>Help</h1>');
    writeFileSync(join(folder, '.vite', 'manifest.json'), '{"a":"hidden treasure"}');
    writeFileSync(join(folder, '..', 'pestle-outside.txt'), 'hidden treasure');
    server = await openServer(store, { webFolder: folder, env: { BRAND: brand } });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(folder, '..', 'pestle-outside.txt'), { force: true });
  });
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await server.visit()).call('GET', path, undefined, { headers });

  test.each(['/', '/login', '/scm/1059-by-location?facility=7', '/adm/profile', '/anything/else', '/index.html'])(
    'is one page for the address %s, signed in or not',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.text).toContain('<div id="root">');
      expect(answer.text).not.toContain('{{');
    },
  );

  test('has the brand in its title, as text whatever it holds', async () => {
    const { text } = await get('/');
    const title = /<title>(.*)<\/title>/u.exec(text)?.[1] ?? '';
    expect(decodeHtml(title)).toBe(`${brand} | Intelligence`);
    expect(title).not.toMatch(/["'<>]/u);
  });

  test('is told its settings with the page', async () => {
    const { text } = await get('/');
    const content = /<meta name="client-settings" content="([^"]*)"/u.exec(text)?.[1] ?? '';
    const settings = clientSettings.parse(JSON.parse(decodeHtml(content)));
    expect(settings).toMatchObject({ brand, knowledgeBase: '/help/', singleSignOn: false });
  });

  test('runs no inline script, and run-time styles only with the nonce of that very answer', async () => {
    const nonces = [];
    for (let time = 0; time < 2; time++) {
      const { text, headers } = await get('/');
      const policy = String(headers['content-security-policy']);
      const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
      expect(directives.get('script-src')).toEqual(["'self'"]);
      expect(directives.get('default-src')).toEqual(["'self'"]);
      expect(directives.get('object-src')).toEqual(["'none'"]);
      expect(directives.get('base-uri')).toEqual(["'none'"]);
      expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
      expect(directives.get('form-action')).toEqual(["'self'"]);
      const nonce = /'nonce-([^']+)'/u.exec(directives.get('style-src')?.join(' ') ?? '')?.[1] ?? '';
      expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
      expect(decodeHtml(text)).toContain(`"nonce":"${nonce}"`);
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|\son\w+=|<style/u);
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('has files that a browser keeps for good, compressed where it can take that', async () => {
    const plain = await get('/assets/main-abc123.js');
    expect(plain.text).toBe('console.error("hello")');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['x-content-type-options']).toBe('nosniff');
    const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    expect(small.headers['content-encoding']).toBe('gzip');
  });

  test('misses a file that is missing, and a call that does not exist', async () => {
    expectProblem(await get('/assets/gone-abc.js'), 'not-found', 'There is no call GET /assets/gone-abc.js.');
    expectProblem(await get('/api/nothing'), 'not-found', 'There is no call GET /api/nothing.');
    expectProblem(await get('/help/no_such_page'), 'not-found', /^There is no call/u);
    expectProblem(await get('/help/no-such-page'), 'not-found', /^There is no call/u);
  });

  test('has help pages without scripts', async () => {
    const answer = await get('/help/');
    expect(answer.text).toBe('<h1>Help</h1>');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each([
    '/../pestle-outside.txt',
    '/..%2fpestle-outside.txt',
    '/assets/../../pestle-outside.txt',
    '/assets/..%5c..%5cpestle-outside.txt',
    '/help/..%2f..%2fpestle-outside',
    '/.vite/manifest.json',
    '/%2e%2e/pestle-outside.txt',
  ])('lets nobody out of its folder or behind it: %s', async (path) => {
    expect((await get(path)).text).not.toContain('hidden treasure');
  });
});

const decodeHtml = (html: string) => html.replace(/&#(\d+);/gu, (_all, code) => String.fromCharCode(Number(code)));
