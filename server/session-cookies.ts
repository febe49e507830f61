import type { FastifyReply, FastifyRequest } from 'fastify';
import { csrfCookie } from '../contracts/session.ts';
import { absoluteLimit } from '../state/sessions.ts';
import { publicUrl } from './settings.ts';

export const sessionCookie = 'sessionid';

export function setSessionCookies(reply: FastifyReply, session: { token: string; csrfToken: string }): void {
  const shared = {
    path: '/',
    sameSite: 'lax' as const,
    secure: isSecure(reply.request),
    maxAge: absoluteLimit / 1000,
  };
  reply.setCookie(sessionCookie, session.token, { ...shared, httpOnly: true });
  // Scripts of our own pages read this one, to send it back as a header.
  reply.setCookie(csrfCookie, session.csrfToken, { ...shared, httpOnly: false });
}

/** Where the product is reached by https, no cookie of its own travels without it: not even where a proxy says nothing. */
export function isSecure(request: FastifyRequest): boolean {
  const { settings } = request.server.services;
  return request.protocol === 'https' || publicUrl(settings).startsWith('https:');
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/' });
  reply.clearCookie(csrfCookie, { path: '/' });
}
