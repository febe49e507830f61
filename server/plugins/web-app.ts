import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { ClientSettings } from '../../contracts/client-settings.ts';
import type { App } from '../app.ts';

/** Serves the browser application: its files as they are, and its one page for every address that is not a file or a call. */
export async function serveWebApp(app: App, folder: string): Promise<void> {
  const { settings } = app.services;
  const template = await readFile(join(folder, 'index.html'), 'utf8');

  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(18).toString('base64');
    const clientSettings: ClientSettings = {
      brand: settings.BRAND,
      knowledgeBase: settings.KNOWLEDGE_BASE_URL,
      singleSignOn: settings.OIDC_ISSUER !== '',
      nonce,
    };
    const page = template
      .replace('{{title}}', () => escapeHtml(`${settings.BRAND} | Intelligence`))
      .replace('{{client-settings}}', () => escapeHtml(JSON.stringify(clientSettings)));
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', contentSecurityPolicy(nonce))
      .send(page);
  };

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: true,
    globIgnore: ['index.html', 'index.html.*', 'help/*.html', 'help/*.html.*', '.vite/**'],
    setHeaders(reply, path) {
      const named = path.includes('/assets/');
      reply.header('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { config: { door: 'public' }, schema: { hide: true } }, (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    if (request.url.startsWith('/help/') || request.url === '/help') return sendHelp(request.url, reply);
    // A missing file is missing; only what can be a page's address gets the page.
    if (request.url.startsWith('/assets/')) return reply.callNotFound();
    return sendPage(reply);
  });
}

/** Help pages are plain documents without scripts: style and pictures of our own are all they may load. */
function sendHelp(url: string, reply: FastifyReply) {
  const path = (url.split('?')[0] ?? '').replace(/^\/help\/?/u, '') || 'index';
  if (!/^[a-z0-9-]+$/u.test(path)) return reply.callNotFound();
  return reply.header('Content-Security-Policy', helpPolicy).sendFile(`help/${path}.html`);
}

const helpPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** No inline script runs, whatever ends up in a page; run-time styles need the nonce of this very answer. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
