import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Problem } from '../../contracts/problem.ts';
import { type Account, bindIdentity, findAccountByIdentity, noteSignIn } from '../../state/accounts.ts';
import { endSessionOfToken, startSession } from '../../state/sessions.ts';
import type { FrontDeskDb } from '../../state/transactions.ts';
import type { App } from '../app.ts';
import { audit } from '../audit.ts';
import { isSecure, sessionCookie, setSessionCookies } from '../session-cookies.ts';
import { publicUrl } from '../settings.ts';
import type { Journey, ProvedIdentity } from '../single-sign-on.ts';
import { asAuditUser } from './session.ts';

const journeyCookie = 'sso-journey';
const journeyPath = '/api/sso';
const journey = z.object({ verifier: z.string(), state: z.string(), nonce: z.string() });

export function singleSignOnRoutes(app: App): void {
  const { state, now, settings, singleSignOn } = app.services;
  const requireProvider = () => {
    if (!singleSignOn) throw new Problem('not-found', 'Single sign-on is not set up.');
    return singleSignOn;
  };

  app.get(
    '/api/sso/start',
    { config: { access: 'public' }, schema: { tags: ['session'], summary: 'Leave for the identity provider' } },
    async (request, reply) => {
      const provider = requireProvider();
      try {
        const { address, journey } = await provider.leave();
        reply.setCookie(journeyCookie, Buffer.from(JSON.stringify(journey)).toString('base64url'), {
          path: journeyPath,
          httpOnly: true,
          sameSite: 'lax',
          secure: isSecure(request),
          maxAge: 600,
        });
        return reply.redirect(address);
      } catch (error) {
        request.log.error({ err: error }, 'the identity provider cannot be reached');
        return reply.redirect('/login?sso=failed');
      }
    },
  );

  app.get(
    '/api/sso/callback',
    { config: { access: 'public' }, schema: { tags: ['session'], summary: 'Come back from the identity provider' } },
    async (request, reply) => {
      const provider = requireProvider();
      reply.clearCookie(journeyCookie, { path: journeyPath });
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
        const account = await findSsoAccount(db, identity);
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

async function findSsoAccount(db: FrontDeskDb, identity: ProvedIdentity): Promise<Account | undefined> {
  const known = await findAccountByIdentity(db, identity);
  if (known) return known;
  for (const username of identity.usernames) {
    const bound = await bindIdentity(db, username, identity);
    if (bound) return bound;
  }
  return undefined;
}

function readJourney(request: FastifyRequest): Journey | undefined {
  try {
    return journey.parse(JSON.parse(Buffer.from(request.cookies[journeyCookie] ?? '', 'base64url').toString()));
  } catch {
    return undefined;
  }
}
