import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { ClientSettings } from '../../contracts/client-settings.ts';
import type { App } from '../app.ts';

/** Serves the browser application: its files as they are, and its one page for every address that is not a file or a call. */
export async function serveWebApp(app: App, folder: string): Promise<void> {
  const { settings } = app.services;
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const files = await listFiles(folder);

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

  // One call for all files: a route for each of some hundred took an eighth of a start.
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const named = path.includes('/assets/');
      reply.header('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (files.has(path)) return reply.sendFile(path.slice(1));
    if (path.startsWith('/api/')) return reply.callNotFound();
    if (path.startsWith('/help/') || path === '/help') return sendHelp(path, reply);
    // A missing file is missing; only what can be a page's address gets the page.
    if (path.startsWith('/assets/')) return reply.callNotFound();
    return sendPage(reply);
  });
}

/** The addresses of the files that are handed out as they are: not the documents, and nothing that the build keeps for itself. */
async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  return new Set(paths.filter((path) => !/\.html(\.\w+)?$|^\/\./u.test(path)));
}

/** Help pages are plain documents without scripts: style and pictures of our own are all they may load. */
function sendHelp(path: string, reply: FastifyReply) {
  const name = path.replace(/^\/help\/?/u, '') || 'index';
  if (!/^[a-z0-9-]+$/u.test(name)) return reply.callNotFound();
  return reply.header('Content-Security-Policy', helpPolicy).sendFile(`help/${name}.html`);
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
