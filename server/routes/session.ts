import { Problem } from '../../contracts/problem.ts';
import { loginAnswer, loginRequest, userInfo } from '../../contracts/session.ts';
import { done } from '../../contracts/text.ts';
import { type Account, findAccounts, noteSignIn } from '../../state/accounts.ts';
import { passwordFits } from '../../state/passwords.ts';
import { endSession, endSessionOfToken, startSession } from '../../state/sessions.ts';
import { countAttempt, forgiveAttempts } from '../../state/sign-in-attempts.ts';
import type { FrontDeskDb } from '../../state/transactions.ts';
import { readUserInfo } from '../../state/user-info.ts';
import { type App, visitOf } from '../app.ts';
import { audit } from '../audit.ts';
import { clearSessionCookies, sessionCookie, setSessionCookies } from '../session-cookies.ts';

export function sessionRoutes(app: App): void {
  const { state, now } = app.services;

  app.post(
    '/api/login',
    {
      config: { access: 'public', aboutPeople: 'oneself' },
      schema: { tags: ['session'], summary: 'Sign in', body: loginRequest, response: { 200: loginAnswer } },
    },
    async (request, reply) => {
      const { username, password } = request.body;
      const { named, open, wait } = await state.atFrontDesk((db) => countSignIn(db, username, request.ip, now()));
      const failed = (detail?: string) =>
        state.atFrontDesk((db) =>
          audit(
            db,
            request,
            ...(named.length > 0 ? named : [undefined]).map((account) => ({
              action: 'sign-in-failed' as const,
              detail,
              user: account && asAuditUser(account),
            })),
          ),
        );
      if (wait > 0) {
        await failed('too many attempts');
        throw new Problem('too-many-attempts', undefined, wait);
      }
      const account = await findFitting(open, password);
      if (!account) {
        await failed();
        throw new Problem('wrong-credentials');
      }
      const { session, user } = await state.atFrontDesk(async (db) => {
        await forgiveAttempts(db, countedAs(account), request.ip);
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
      config: { access: 'signed-in', aboutPeople: 'oneself', checkCsrf: true },
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
      config: { access: 'signed-in', aboutPeople: 'oneself' },
      schema: { tags: ['session'], summary: 'Who is signed in', response: { 200: userInfo } },
    },
    (request) => {
      const { companyId, userId } = visitOf(request);
      return state.inCompany(companyId, (db) => readUserInfo(db, userId));
    },
  );
}

/** Every account of the name is counted by itself: a success of one must not clear what was tried on another. */
const countedAs = ({ companyId, username }: Account) => `${companyId}/${username}`;

/** The accounts of a name, those among them that may be tried now, and the seconds to wait where none may. */
async function countSignIn(db: FrontDeskDb, username: string, address: string, now: Date) {
  const named = await findAccounts(db, username);
  const addressWait = await countAttempt(db, 'address', address, now);
  const open: Account[] = [];
  const waits: number[] = [];
  for (const account of named) {
    const wait = await countAttempt(db, 'account', countedAs(account), now);
    waits.push(wait);
    if (wait === 0) open.push(account);
  }
  if (named.length === 0) waits.push(await countAttempt(db, 'account', username, now));
  return { named, open, wait: Math.max(addressWait, Math.min(...waits)) };
}

/** Where there is no account, the password is checked all the same: time must not show it. */
async function findFitting(accounts: Account[], password: string): Promise<Account | undefined> {
  const hashes = accounts.map((account) => (mayUsePassword(account) ? account.passwordHash : null));
  const fits = await Promise.all((hashes.length > 0 ? hashes : [null]).map((hash) => passwordFits(hash, password)));
  return accounts[fits.indexOf(true)];
}

/** Single sign-on users have no password here, and a disabled user has no way in. */
const mayUsePassword = (account: Account) => !account.sso && !account.disabled;

export const asAuditUser = (account: Account) => ({
  id: account.id,
  username: account.username,
  companyId: account.companyId,
});
