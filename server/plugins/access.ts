import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../contracts/problem.ts';
import { csrfCookie, csrfHeader } from '../../contracts/session.ts';
import { findVisit, type Visit } from '../../state/sessions.ts';
import type { Access, App } from '../app.ts';
import { note } from '../audit.ts';
import { sessionCookie } from '../session-cookies.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Stands before every route: who is it, did they mean it (CSRF), and may they? Nothing is read or done before that. */
export function guardAccess(app: App): void {
  app.decorateRequest('visit', null);
  app.addHook('onRoute', (route) => {
    // What is not a call is a file of the browser application, which everybody may fetch.
    if (route.url.startsWith('/api/') && !route.config?.access)
      throw new Error(`Route ${String(route.method)} ${route.url} names no access.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    // What a call answers is about somebody, and workstations are shared: no browser or proxy may keep it.
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    if (request.is404) return;
    const { access = 'public', checkCsrf } = request.routeOptions.config;
    const changes = checkCsrf || !readOnly.has(request.method);
    if (access === 'public') {
      if (changes) refuseOtherSites(request);
      return;
    }
    const visit = await findVisitOf(app, request);
    if (!visit) throw new Problem('login-required');
    request.visit = visit;
    if (changes) await requireCsrfToken(app, request, visit);
    await requireKey(app, request, visit, access);
  });
}

async function findVisitOf(app: App, request: FastifyRequest): Promise<Visit | undefined> {
  const token = request.cookies[sessionCookie];
  if (!token) return undefined;
  const { state, now } = app.services;
  return findVisit(state, token, now());
}

/** The header must equal the cookie, and both the token of this very session. */
async function requireCsrfToken(app: App, request: FastifyRequest, visit: Visit): Promise<void> {
  const header = request.headers[csrfHeader.toLowerCase()];
  const cookie = request.cookies[csrfCookie];
  if (isSame(header, visit.csrfToken) && isSame(cookie, visit.csrfToken)) return;
  await note(app.services.state, request, {
    action: 'access-refused',
    subject: request.routeOptions.url ?? '',
    detail: 'CSRF token',
  });
  throw new Problem('csrf-failed');
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Signing in has no session to bind a token to; a browser says whether the request comes from our own pages. */
function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const foreign = site === undefined ? isForeign(origin, request.host) : site === 'cross-site' || site === 'same-site';
  if (foreign) throw new Problem('cross-site');
}

function isForeign(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

async function requireKey(
  app: App,
  request: FastifyRequest,
  visit: Visit,
  access: Exclude<Access, 'public'>,
): Promise<void> {
  if (access === 'signed-in' || visit.menupages.includes(access.key)) return;
  await refuseAccess(app, request, access.key);
}

/** The refusal is in the audit log before the answer is out. */
export async function refuseAccess(app: App, request: FastifyRequest, key: string): Promise<never> {
  await note(app.services.state, request, { action: 'access-refused', subject: key });
  throw new Problem('permission-required', `Permission Required: ${key}`);
}
