import { sql } from 'kysely';
import { Problem } from '../contracts/problem.ts';
import { findCompany } from './companies.ts';
import { dropPasswordLinks } from './password-links.ts';
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

/** Every account of the name: each company has its own names. */
export const findAccounts = (db: FrontDeskDb, username: string): Promise<Account[]> =>
  accounts(db).where(sql<string>`lower(username)`, '=', username.toLowerCase()).orderBy('id').execute();

/** The account of a name as an operator writes it: `jdoe`, or `mercy/jdoe` where two companies have a jdoe. */
export async function findAccount(db: FrontDeskDb, name: string): Promise<Account | undefined> {
  const [username = '', company] = name.split('/').reverse();
  const companyId = company === undefined ? undefined : await findCompany(db, company);
  const found = await findAccounts(db, username);
  const [account, another] = company === undefined ? found : found.filter((one) => one.companyId === companyId);
  if (another) throw new Problem('conflict', `Several companies have a user "${username}": write COMPANY/${username}.`);
  return account;
}

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

/**
 * The first single sign-on binds a user for good. By mail address only where one user, of any company, is meant: an
 * address that two companies have invited proves nothing for either.
 */
export async function bindByEmail(db: FrontDeskDb, email: string, identity: Identity): Promise<Account | undefined> {
  const address = email.toLowerCase();
  const [only, another] = await accounts(db)
    .where('sso', '=', true)
    .where('sso_subject', 'is', null)
    .where('disabled', '=', false)
    .where((e) => e.or([e(sql<string>`lower(email)`, '=', address), e(sql<string>`lower(username)`, '=', address)]))
    .execute();
  return only && !another ? bindIdentity(db, only.id, identity) : undefined;
}

/** Only a user that is not bound yet. */
export async function bindIdentity(db: FrontDeskDb, userId: number, identity: Identity): Promise<Account | undefined> {
  const bound = await db
    .updateTable('users')
    .set({ sso_issuer: identity.issuer, sso_subject: identity.subject })
    .where('id', '=', userId)
    .where('sso', '=', true)
    .where('sso_subject', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (bound) await dropPasswordLinks(db, userId);
  return bound && findAccountById(db, bound.id);
}
