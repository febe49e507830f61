import type { PasswordLinkAnswer } from '../contracts/password.ts';
import { withdrawPasswordLetters } from './letters.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import { endSessionsOf } from './sessions.ts';
import type { CompanyDb, FrontDeskDb } from './transactions.ts';

type Purpose = PasswordLinkAnswer['purpose'];

const hour = 3_600_000;
const lifetime: Record<Purpose, number> = { invitation: 7 * 24 * hour, reset: 2 * hour };

/**
 * Makes the token of a link to set a password. One that an administrator makes ends the earlier ones of the same user; one
 * that was asked for without a sign-in ends none, so that a stranger cannot take an invitation away.
 */
export async function createPasswordLink(
  db: FrontDeskDb | CompanyDb,
  user: { companyId: number; userId: number },
  purpose: Purpose,
  now: Date,
  { endsEarlier = true } = {},
): Promise<string> {
  const token = makeSecret();
  if (endsEarlier) await dropPasswordLinks(db, user.userId);
  await db
    .insertInto('password_links')
    .values({
      token_hash: hashSecret(token),
      company_id: user.companyId,
      user_id: user.userId,
      purpose,
      expires_at: new Date(now.getTime() + lifetime[purpose]),
    })
    .execute();
  return token;
}

/** For an account that was disabled: enabled again, it must not bring back its links. Letters that would carry one are not sent. */
export async function dropPasswordLinks(db: FrontDeskDb | CompanyDb, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute();
  await withdrawPasswordLetters(db, userId);
}

export interface PasswordLink extends PasswordLinkAnswer {
  userId: number;
  companyId: number;
  passwordHash: string | null;
}

export const findPasswordLink = (db: FrontDeskDb, token: string, now: Date): Promise<PasswordLink | undefined> =>
  db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .innerJoin('companies', 'companies.id', 'password_links.company_id')
    .select(['password_links.purpose', 'users.id as userId', 'users.company_id as companyId'])
    .select([
      'users.username',
      'users.firstname',
      'users.sso',
      'users.password_hash as passwordHash',
      'companies.name as companyname',
    ])
    .where('password_links.token_hash', '=', hashSecret(token))
    .where('password_links.expires_at', '>', now)
    .where('users.disabled', '=', false)
    .executeTakeFirst();

/** Uses up the link, sets the password and ends every session. False where somebody else was quicker with the same link. */
export async function redeemPasswordLink(db: FrontDeskDb, link: PasswordLink, passwordHash: string): Promise<boolean> {
  const used = await db.deleteFrom('password_links').where('user_id', '=', link.userId).executeTakeFirst();
  if (used.numDeletedRows === 0n) return false;
  await withdrawPasswordLetters(db, link.userId);
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', link.userId).execute();
  await endSessionsOf(db, link.userId);
  return true;
}

export async function dropExpiredPasswordLinks(db: FrontDeskDb, now: Date): Promise<void> {
  await db.deleteFrom('password_links').where('expires_at', '<', now).execute();
}
