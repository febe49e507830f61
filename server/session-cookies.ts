import type { FastifyReply } from 'fastify';
import { csrfCookie } from '../contracts/session.ts';
import { absoluteLimit } from '../state/sessions.ts';

export const sessionCookie = 'sessionid';

export function setSessionCookies(reply: FastifyReply, session: { token: string; csrfToken: string }): void {
  const shared = {
    path: '/',
    sameSite: 'lax' as const,
    secure: reply.request.protocol === 'https',
    maxAge: absoluteLimit / 1000,
  };
  reply.setCookie(sessionCookie, session.token, { ...shared, httpOnly: true });
  // Scripts of our own pages read this one, to send it back as a header.
  reply.setCookie(csrfCookie, session.csrfToken, { ...shared, httpOnly: false });
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/' });
  reply.clearCookie(csrfCookie, { path: '/' });
}
