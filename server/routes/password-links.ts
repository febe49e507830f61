import type { FastifyRequest } from 'fastify';
import {
  forgottenPassword,
  passwordLinkAnswer,
  passwordLinkQuestion,
  passwordLinkRedeem,
} from '../../contracts/password.ts';
import { Problem } from '../../contracts/problem.ts';
import { done } from '../../contracts/text.ts';
import { findAccounts } from '../../state/accounts.ts';
import { createPasswordLetter } from '../../state/letters.ts';
import { findPasswordLink, redeemPasswordLink } from '../../state/password-links.ts';
import { hashPassword } from '../../state/passwords.ts';
import { countAttempt } from '../../state/sign-in-attempts.ts';
import type { FrontDeskDb } from '../../state/transactions.ts';
import type { App } from '../app.ts';
import { audit } from '../audit.ts';
import { checkNewPassword } from '../check-new-password.ts';
import { passwordSubject } from '../outbox/password-letter.ts';
import { asAuditUser } from './session.ts';

const config = { access: 'public', aboutPeople: 'oneself' } as const;
const tags = ['session'];

export function passwordLinkRoutes(app: App): void {
  const { state, now, outbox, settings } = app.services;
  const useless = () => new Problem('not-found', 'This link has expired or was used already. Ask for a new one.');
  const findLink = async (db: FrontDeskDb, token: string) => {
    const link = await findPasswordLink(db, token, now());
    if (!link) throw useless();
    return link;
  };
  const findPasswordLinkOf = async (db: FrontDeskDb, token: string) => {
    const link = await findLink(db, token);
    if (link.sso) throw new Problem('conflict', 'This link is for single sign-on: there is no password to set.');
    return link;
  };

  app.post(
    '/api/password_links/question',
    {
      config,
      schema: {
        tags,
        summary: 'Whom a link to set a password is for',
        body: passwordLinkQuestion,
        response: { 200: passwordLinkAnswer },
      },
    },
    (request) => state.atFrontDesk((db) => findLink(db, request.body.token)),
  );

  app.post(
    '/api/password_links/redeem',
    {
      config,
      schema: { tags, summary: 'Set a password with a link', body: passwordLinkRedeem, response: { 200: done } },
    },
    async (request) => {
      const { token, password } = request.body;
      const {
        passwordHash: stored,
        username,
        firstname,
        companyname,
      } = await state.atFrontDesk((db) => findPasswordLinkOf(db, token));
      await checkNewPassword('password', password, { passwordHash: stored, names: [username, firstname, companyname] });
      const passwordHash = await hashPassword(password);
      await state.atFrontDesk(async (db) => {
        const link = await findPasswordLinkOf(db, token);
        if (!(await redeemPasswordLink(db, link, passwordHash))) throw useless();
        const user = { id: link.userId, username: link.username, companyId: link.companyId };
        await audit(db, request, { action: 'password-change', detail: link.purpose, user });
      });
      return { ok: true as const };
    },
  );

  app.post(
    '/api/forgotten_password',
    {
      config,
      schema: { tags, summary: 'Ask for a link by mail', body: forgottenPassword, response: { 200: done } },
    },
    async (request) => {
      const { username } = request.body;
      await state.atFrontDesk(async (db) => {
        const wait = Math.max(
          await countAttempt(db, 'link', username, now()),
          await countAttempt(db, 'address', request.ip, now()),
        );
        if (wait > 0)
          throw new Problem('too-many-attempts', 'Too many links were asked for. Wait a few minutes.', wait);
      });
      // Answered before anything is looked up: the time of the answer must not show whether the account exists.
      setImmediate(() => {
        writeLetters(request, username).catch((error: unknown) =>
          request.log.error({ err: error }, 'a letter was lost'),
        );
      });
      return { ok: true as const };
    },
  );

  async function writeLetters(request: FastifyRequest, username: string): Promise<void> {
    await state.atFrontDesk(async (db) => {
      for (const account of await findAccounts(db, username)) {
        const { email, sso, disabled, companyId, id: userId } = account;
        if (!email || sso || disabled) continue;
        const subject = passwordSubject(settings.BRAND, 'reset');
        await createPasswordLetter(db, { companyId, userId, to: email, subject, purpose: 'reset' }, now());
        await audit(db, request, { action: 'password-reset', subject: account.username, user: asAuditUser(account) });
      }
    });
    outbox.wake();
  }
}
