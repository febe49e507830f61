import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { passwordLinkQuestion } from '../../contracts/password.ts';
import { Problem } from '../../contracts/problem.ts';
import { done } from '../../contracts/text.ts';
import { type Account, bindByEmail, bindIdentity, findAccountByIdentity, noteSignIn } from '../../state/accounts.ts';
import { findPasswordLink } from '../../state/password-links.ts';
import { endSessionOfToken, startSession } from '../../state/sessions.ts';
import type { FrontDeskDb } from '../../state/transactions.ts';
import type { App } from '../app.ts';
import { audit } from '../audit.ts';
import { isSecure, sessionCookie, setSessionCookies } from '../session-cookies.ts';
import { publicUrl } from '../settings.ts';
import type { Journey, ProvedIdentity } from '../single-sign-on.ts';
import { asAuditUser } from './session.ts';

const journeyCookie = 'sso-journey';
const invitationCookie = 'sso-invitation';
const journeyPath = '/api/sso';
const journey = z.object({ verifier: z.string(), state: z.string(), nonce: z.string() });

export function singleSignOnRoutes(app: App): void {
  const { state, now, settings, singleSignOn } = app.services;
  const requireProvider = () => {
    if (!singleSignOn) throw new Problem('not-found', 'Single sign-on is not set up.');
    return singleSignOn;
  };

  app.post(
    '/api/sso/invitation',
    {
      config: { access: 'public', aboutPeople: 'oneself' },
      schema: {
        tags: ['session'],
        summary: 'Open an invitation before leaving for the identity provider',
        body: passwordLinkQuestion,
        response: { 200: done },
      },
    },
    async (request, reply) => {
      requireProvider();
      const link = await state.atFrontDesk((db) => findPasswordLink(db, request.body.token, now()));
      if (!link?.sso) throw new Problem('not-found', 'This link has expired or was used already. Ask for a new one.');
      keep(request, reply, invitationCookie, request.body.token);
      return { ok: true as const };
    },
  );

  app.get(
    '/api/sso/start',
    {
      config: { access: 'public', aboutPeople: 'oneself' },
      schema: { tags: ['session'], summary: 'Leave for the identity provider' },
    },
    async (request, reply) => {
      const provider = requireProvider();
      try {
        const { address, journey } = await provider.leave();
        keep(request, reply, journeyCookie, Buffer.from(JSON.stringify(journey)).toString('base64url'));
        return reply.redirect(address);
      } catch (error) {
        request.log.error({ err: error }, 'the identity provider cannot be reached');
        return reply.redirect('/login?sso=failed');
      }
    },
  );

  app.get(
    '/api/sso/callback',
    {
      config: { access: 'public', aboutPeople: 'oneself' },
      schema: { tags: ['session'], summary: 'Come back from the identity provider' },
    },
    async (request, reply) => {
      const provider = requireProvider();
      const invitation = request.cookies[invitationCookie] ?? '';
      for (const cookie of [journeyCookie, invitationCookie]) reply.clearCookie(cookie, { path: journeyPath });
      const started = readJourney(request);
      if (!started) return reply.redirect('/login?sso=failed');
      let identity: ProvedIdentity;
      try {
        identity = await provider.comeBack(new URL(request.url, publicUrl(settings)), started);
      } catch (error) {
        request.log.warn({ err: error }, 'single sign-on was refused');
        return reply.redirect('/login?sso=failed');
      }
      const session = await state.atFrontDesk(async (db) => {
        const account = await findSsoAccount(db, identity, {
          invitation,
          domains: settings.OIDC_EMAIL_DOMAINS,
          now: now(),
        });
        if (!account || account.disabled) {
          const user = account && asAuditUser(account);
          await audit(db, request, { action: 'sign-in-failed', detail: 'single sign-on', user });
          return undefined;
        }
        await endSessionOfToken(db, request.cookies[sessionCookie]);
        await noteSignIn(db, account.id, now());
        await audit(db, request, { action: 'sign-in', detail: 'single sign-on', user: asAuditUser(account) });
        return startSession(db, { companyId: account.companyId, userId: account.id }, now());
      });
      if (!session) return reply.redirect('/login?sso=failed');
      setSessionCookies(reply, session);
      return reply.redirect('/login?sso=done');
    },
  );
}

/** A known identity, one that an invitation is opened for, or one whose verified mail address is of an allowed domain. */
async function findSsoAccount(
  db: FrontDeskDb,
  identity: ProvedIdentity,
  { invitation, domains, now }: { invitation: string; domains: string[]; now: Date },
): Promise<Account | undefined> {
  const known = await findAccountByIdentity(db, identity);
  if (known) return known;
  const link = invitation ? await findPasswordLink(db, invitation, now) : undefined;
  if (link?.sso) return bindIdentity(db, link.userId, identity);
  const { email = '' } = identity;
  const isAllowed = domains.includes(email.toLowerCase().split('@').at(-1) ?? '');
  return isAllowed ? bindByEmail(db, email, identity) : undefined;
}

/** In the browser, out of reach of scripts, until the person comes back. */
function keep(request: FastifyRequest, reply: FastifyReply, cookie: string, value: string): void {
  reply.setCookie(cookie, value, {
    path: journeyPath,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: 600,
  });
}

function readJourney(request: FastifyRequest): Journey | undefined {
  try {
    return journey.parse(JSON.parse(Buffer.from(request.cookies[journeyCookie] ?? '', 'base64url').toString()));
  } catch {
    return undefined;
  }
}
