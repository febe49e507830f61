import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../server/app.ts';
import { serveWebApp } from '../server/plugins/web-app.ts';
import { readSettings } from '../server/settings.ts';
import { buildHelp } from './build-help.mjs';

const folder = mkdtempSync(join(tmpdir(), 'help-pages-'));
const app = Fastify() as unknown as App;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>{{title}}</title>');
  buildHelp(join(folder, 'help'));
  app.decorate('services', { settings: readSettings({}) } as App['services']);
  // As strict as the real server is by default: what a help page needs it must be given.
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
  });
  await serveWebApp(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the help pages', () => {
  it.each(['/help', '/help/', '/help/?from=menu'])('open at %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<h1 id="help">Help</h1>');
  });

  it('may load the styles and pictures of this server, and no script at all', async () => {
    const { headers, body } = await app.inject('/help/favorites');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "style-src 'self'", "img-src 'self'"]));
    expect(policy.filter((part) => part.includes('script'))).toEqual([]);
    expect(body).not.toMatch(/<script|style=|<style|\son[a-z]+=/u);
  });

  it('find their style sheet', async () => {
    const [, address = ''] = /<link rel="stylesheet" href="([^"]+)">/u.exec((await app.inject('/help/')).body) ?? [];
    const answer = await app.inject(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/css');
  });

  it('are each found by every link to them, and have one address only', async () => {
    const { body } = await app.inject('/help/');
    const addresses = [...body.matchAll(/href="(\/help\/[a-z-]*)"/gu)].map(([, address = '']) => address);
    expect(new Set(addresses).size).toBeGreaterThan(5);
    for (const address of new Set(addresses)) expect((await app.inject(address)).statusCode).toBe(200);
    expect((await app.inject('/help/favorites.html')).statusCode).toBe(404);
  });

  it.each(['/help/nothing', '/help/..%2Findex', '/help/help/index'])('are missing at %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  });
});

describe('the build of the help', () => {
  const write = (files: Record<string, string>) => {
    const from = mkdtempSync(join(folder, 'text-'));
    for (const [name, text] of Object.entries({ 'help.css': '', ...files })) writeFileSync(join(from, name), text);
    return () => buildHelp(join(from, 'printed'), from);
  };

  it('refuses a page that the index does not list', () => {
    expect(write({ 'index.md': '# Help', 'hidden.md': '# Hidden' })).toThrow('does not link to hidden');
  });

  it('refuses a link to a page that does not exist', () => {
    const pages = { 'index.md': '# Help\n[A](a.md)', 'a.md': '# A\n[gone](gone.md)' };
    expect(write(pages)).toThrow('There is no help page gone');
  });

  it('refuses a page without a title', () => {
    expect(write({ 'index.md': '# Help\n[A](a.md)', 'a.md': 'Text' })).toThrow('docs/help/a.md has no title');
  });
});
