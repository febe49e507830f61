import { type Kysely, sql, type Transaction } from 'kysely';
import { Problem } from '../contracts/problem.ts';
import type { Database } from './database.ts';
import { isUniqueViolation } from './unique-violation.ts';

declare const door: unique symbol;

/** A transaction that sees one company and nothing else. */
export type CompanyDb = Transaction<Database> & { readonly [door]: 'company' };
/** A transaction before a company is known: signing in, sessions, opening a company. */
export type FrontDeskDb = Transaction<Database> & { readonly [door]: 'front-desk' };

/**
 * The only ways into the state. Each is a transaction that first gives up its own rights for those of a role; row security
 * in the database then decides what it can see, so that no query, however written, reaches another company.
 */
export interface Doors {
  inCompany<T>(companyId: number, work: (db: CompanyDb) => Promise<T>): Promise<T>;
  atFrontDesk<T>(work: (db: FrontDeskDb) => Promise<T>): Promise<T>;
  /** Creates a company and, in the same transaction, what it starts with: it is there whole or not at all. */
  foundCompany<T>(
    company: { code: string; name: string },
    work: (db: CompanyDb, companyId: number) => Promise<T>,
  ): Promise<T>;
}

export function openDoors(db: Kysely<Database>): Doors {
  return {
    inCompany: (companyId, work) =>
      db.transaction().execute(async (transaction) => work(await asCompany(transaction, companyId))),
    atFrontDesk: (work) => db.transaction().execute(async (transaction) => work(await asFrontDesk(transaction))),
    foundCompany: (company, work) =>
      db.transaction().execute(async (transaction) => {
        const companyId = await createCompany(await asFrontDesk(transaction), company);
        return work(await asCompany(transaction, companyId), companyId);
      }),
  };
}

async function asCompany(transaction: Transaction<Database>, companyId: number): Promise<CompanyDb> {
  await takeRole(transaction, 'pestle_company', String(companyId));
  return transaction as CompanyDb;
}

async function asFrontDesk(transaction: Transaction<Database>): Promise<FrontDeskDb> {
  await takeRole(transaction, 'pestle_front_desk', '');
  return transaction as FrontDeskDb;
}

/** Both settings last until the transaction ends. */
async function takeRole(transaction: Transaction<Database>, role: string, companyId: string): Promise<void> {
  await sql`select set_config('pestle.company_id', ${companyId}, true), set_config('role', ${role}, true)`.execute(
    transaction,
  );
}

async function createCompany(db: FrontDeskDb, company: { code: string; name: string }): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values(company)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (isUniqueViolation(error))
        throw new Problem('conflict', `code: there is already a company "${company.code}".`);
      throw error;
    });
  return id;
}
