import { sql } from 'kysely';
import type { FrontDeskDb } from './transactions.ts';

/** A user as the front desk knows them: enough to check who they are. */
export interface Account {
  id: number;
  companyId: number;
  username: string;
  email: string | null;
  firstname: string;
  passwordHash: string | null;
  sso: boolean;
  disabled: boolean;
}

const accounts = (db: FrontDeskDb) =>
  db
    .selectFrom('users')
    .select(['id', 'company_id as companyId', 'username', 'email', 'firstname'])
    .select(['password_hash as passwordHash', 'sso', 'disabled']);

export const findAccount = (db: FrontDeskDb, username: string): Promise<Account | undefined> =>
  accounts(db).where(sql<string>`lower(username)`, '=', username.toLowerCase()).executeTakeFirst();

export const findAccountById = (db: FrontDeskDb, id: number): Promise<Account | undefined> =>
  accounts(db).where('id', '=', id).executeTakeFirst();

export async function noteSignIn(db: FrontDeskDb, userId: number, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', userId).execute();
}

/** The person at an identity provider is known by issuer and subject; a name or mail address may pass to somebody else. */
export interface Identity {
  issuer: string;
  subject: string;
}

export const findAccountByIdentity = (db: FrontDeskDb, identity: Identity): Promise<Account | undefined> =>
  accounts(db)
    .where('sso', '=', true)
    .where('sso_issuer', '=', identity.issuer)
    .where('sso_subject', '=', identity.subject)
    .executeTakeFirst();

/** The first single sign-on binds a user for good: only a user that is not bound yet can be found by a name. */
export async function bindIdentity(
  db: FrontDeskDb,
  username: string,
  identity: Identity,
): Promise<Account | undefined> {
  const bound = await db
    .updateTable('users')
    .set({ sso_issuer: identity.issuer, sso_subject: identity.subject })
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .where('sso', '=', true)
    .where('sso_subject', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return bound && findAccountById(db, bound.id);
}
