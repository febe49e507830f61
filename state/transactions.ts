import { Kysely, PostgresDialect, PostgresDriver, type PostgresPool, sql, type Transaction } from 'kysely';
import { Problem } from '../contracts/problem.ts';
import type { Database } from './database.ts';
import { isUniqueViolation } from './unique-violation.ts';

declare const scope: unique symbol;

/** A transaction that sees one company and nothing else. */
export type CompanyDb = Transaction<Database> & { readonly [scope]: 'company' };
/** A transaction before a company is known: signing in, sessions, opening a company. */
export type FrontDeskDb = Transaction<Database> & { readonly [scope]: 'front-desk' };
/** A transaction of runners, which look after jobs, letters and seals of all companies: nothing that a session is known by changes. */
export type UpkeepDb = Transaction<Database> & { readonly [scope]: 'upkeep' };
/** A transaction of one company that adds to the audit log and does nothing else. */
export type NoteDb = Pick<Transaction<Database>, 'insertInto'> & { readonly [scope]: 'note' };

/** The functions of the database that take the front desk's role, whoever calls them. */
export const glances = ['visit_by_token'] as const;
export type SessionQuery = (typeof glances)[number];

/**
 * The only ways into the state. Each is a transaction, or a function, that first gives up its own rights for those of a role; row
 * security in the database then decides what it can see, so that no query, however written, reaches another company.
 */
export interface Transactions {
  inCompany<T>(companyId: number, work: (db: CompanyDb) => Promise<T>): Promise<T>;
  /** For what somebody looked at: nothing but the audit log changes. */
  noteInCompany(companyId: number, work: (db: NoteDb) => Promise<void>): Promise<void>;
  atFrontDesk<T>(work: (db: FrontDeskDb) => Promise<T>): Promise<T>;
  /** With the role of the front desk, for what runs behind requests. */
  upkeep<T>(work: (db: UpkeepDb) => Promise<T>): Promise<T>;
  /** What a function answers that takes the front desk's role by itself: every request begins with one, and waits once instead of three times. */
  readAtFrontDesk<T>(query: SessionQuery, value: Buffer): Promise<T[]>;
  /** Creates a company and, in the same transaction, what it starts with: it is there whole or not at all. */
  foundCompany<T>(
    company: { code: string; name: string },
    work: (db: CompanyDb, companyId: number) => Promise<T>,
  ): Promise<T>;
}

export function openTransactions(pool: PostgresPool): Transactions {
  const db = new Kysely<Database>({ dialect: new DoorDialect({ pool }) });
  const inCompany: Transactions['inCompany'] = (companyId, work) =>
    db.transaction().execute(async (transaction) => work(await asCompany(transaction, companyId)));
  return {
    inCompany,
    noteInCompany: (companyId, work) => inCompany(companyId, (company) => work(company as unknown as NoteDb)),
    atFrontDesk: (work) => db.transaction().execute(async (transaction) => work(await asFrontDesk(transaction))),
    upkeep: (work) =>
      db.transaction().execute(async (transaction) => work((await asFrontDesk(transaction)) as never as UpkeepDb)),
    readAtFrontDesk: (at, value) => query(pool, at, value),
    foundCompany: (company, work) =>
      db.transaction().execute(async (transaction) => {
        const desk = await asFrontDesk(transaction);
        const companyId = await createCompany(desk, company);
        return work(await goOnInCompany(desk, companyId), companyId);
      }),
  };
}

async function query<T>(pool: PostgresPool, at: SessionQuery, value: Buffer): Promise<T[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<T>(`select * from ${at}($1)`, [value]);
    return rows;
  } finally {
    client.release();
  }
}

async function asCompany(transaction: Transaction<Database>, companyId: number): Promise<CompanyDb> {
  await begin(transaction, roleOf('pestle_company', companyId));
  return transaction as CompanyDb;
}

async function asFrontDesk(transaction: Transaction<Database>): Promise<FrontDeskDb> {
  await begin(transaction, roleOf('pestle_front_desk', null));
  return transaction as FrontDeskDb;
}

/** What the front desk began goes on inside the company it has just opened. */
async function goOnInCompany(db: FrontDeskDb, companyId: number): Promise<CompanyDb> {
  await sql.raw(roleOf('pestle_company', companyId)).execute(db);
  return db as Transaction<Database> as CompanyDb;
}

/** A transaction begins with the role it takes: told together, every request waits for the store twice less. */
class DoorDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor({ pool }: { pool: PostgresPool }) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new DoorDriver({ pool: this.#pool });
  }
}

class DoorDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}

const begin = (transaction: Transaction<Database>, role: string) => sql.raw(`begin; ${role}`).execute(transaction);

/** Both settings last until the transaction ends. */
function roleOf(role: 'pestle_company' | 'pestle_front_desk', companyId: number | null): string {
  if (companyId !== null && !Number.isSafeInteger(companyId)) throw new Error('A company is known by a whole number.');
  return `set local pestle.company_id = '${companyId ?? ''}'; set local role ${role}`;
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
