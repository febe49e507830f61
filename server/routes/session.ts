import { Problem } from '../../contracts/problem.ts';
import { loginAnswer, loginRequest, userInfo } from '../../contracts/session.ts';
import { done } from '../../contracts/text.ts';
import { type Account, findAccount, noteSignIn } from '../../state/accounts.ts';
import { passwordFits } from '../../state/passwords.ts';
import { endSession, endSessionOfToken, startSession } from '../../state/sessions.ts';
import { countAttempt, forgiveAttempts } from '../../state/sign-in-attempts.ts';
import { readUserInfo } from '../../state/user-info.ts';
import { type App, visitOf } from '../app.ts';
import { audit } from '../audit.ts';
import { clearSessionCookies, sessionCookie, setSessionCookies } from '../session-cookies.ts';

export function sessionRoutes(app: App): void {
  const { state, now } = app.services;

  app.post(
    '/api/login',
    {
      config: { access: 'public' },
      schema: { tags: ['session'], summary: 'Sign in', body: loginRequest, response: { 200: loginAnswer } },
    },
    async (request, reply) => {
      const { username, password } = request.body;
      const { account, wait } = await state.atFrontDesk(async (db) => ({
        wait: Math.max(
          await countAttempt(db, 'account', username, now()),
          await countAttempt(db, 'address', request.ip, now()),
        ),
        account: await findAccount(db, username),
      }));
      if (wait > 0) {
        const user = account && asAuditUser(account);
        await state.atFrontDesk((db) =>
          audit(db, request, { action: 'sign-in-failed', detail: 'too many attempts', user }),
        );
        throw new Problem('too-many-attempts', undefined, wait);
      }

      const fits = await passwordFits(account && mayUsePassword(account) ? account.passwordHash : null, password);
      if (!account || !fits) {
        await state.atFrontDesk((db) =>
          audit(db, request, { action: 'sign-in-failed', user: account && asAuditUser(account) }),
        );
        throw new Problem('wrong-credentials');
      }
      const { session, user } = await state.atFrontDesk(async (db) => {
        await forgiveAttempts(db, username, request.ip);
        await endSessionOfToken(db, request.cookies[sessionCookie]);
        await noteSignIn(db, account.id, now());
        await audit(db, request, { action: 'sign-in', detail: 'password', user: asAuditUser(account) });
        return {
          session: await startSession(db, { companyId: account.companyId, userId: account.id }, now()),
          user: await readUserInfo(db, account.id),
        };
      });
      setSessionCookies(reply, session);
      return { token: session.csrfToken, user };
    },
  );

  app.get(
    '/api/logout',
    {
      config: { access: 'signed-in', checkCsrf: true },
      schema: { tags: ['session'], summary: 'Sign out', response: { 200: done } },
    },
    async (request, reply) => {
      const visit = visitOf(request);
      await state.atFrontDesk(async (db) => {
        await endSession(db, visit.tokenHash);
        await audit(db, request, { action: 'sign-out' });
      });
      clearSessionCookies(reply);
      return { ok: true as const };
    },
  );

  app.get(
    '/api/me',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['session'], summary: 'Who is signed in', response: { 200: userInfo } },
    },
    (request) => {
      const { companyId, userId } = visitOf(request);
      return state.inCompany(companyId, (db) => readUserInfo(db, userId));
    },
  );
}

/** Single sign-on users have no password here, and a disabled user has no way in. */
const mayUsePassword = (account: Account) => !account.sso && !account.disabled;

export const asAuditUser = (account: Account) => ({
  id: account.id,
  username: account.username,
  companyId: account.companyId,
});
