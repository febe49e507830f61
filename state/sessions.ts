import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import type { CompanyDb, FrontDeskDb, Transactions } from './transactions.ts';

/** Who is asking, and what they may open. */
export interface Visit {
  tokenHash: Buffer;
  csrfToken: string;
  userId: number;
  companyId: number;
  username: string;
  sso: boolean;
  /** The facilities whose rows they see; null for all of them. */
  facilities: string[] | null;
  /** Which member of the staff they are. */
  staffCode: string | null;
  menugroups: string[];
  menupages: string[];
}

const minutes = 60_000;
/** A workstation left alone is signed out; nobody stays signed in over two shifts. */
export const idleLimit = 60 * minutes;
export const absoluteLimit = 12 * 60 * minutes;
/** How stale `seen_at` may get before a request writes it again: a read must not cost a write each time. */
const seenGrain = 1 * minutes;

export async function startSession(
  db: FrontDeskDb | CompanyDb,
  user: { companyId: number; userId: number },
  now: Date,
): Promise<{ token: string; csrfToken: string }> {
  const token = makeSecret();
  const csrfToken = makeSecret();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashSecret(token),
      company_id: user.companyId,
      user_id: user.userId,
      csrf_token: csrfToken,
      created_at: now,
      seen_at: now,
    })
    .execute();
  return { token, csrfToken };
}

interface VisitFound {
  csrf_token: string;
  created_at: Date;
  seen_at: Date;
  company_id: number;
  user_id: number;
  username: string;
  sso: boolean;
  sees_facilities: string[];
  staff_code: string | null;
  /** The keys that a user holds, perhaps several times, as one text: a list takes longer to make and to read. */
  menugroups: string | null;
  menupages: string | null;
}

/** The visit behind a session cookie; nothing where the session is unknown, expired, or its user was disabled. */
export async function findVisit(
  { readAtFrontDesk, atFrontDesk }: Pick<Transactions, 'readAtFrontDesk' | 'atFrontDesk'>,
  token: string,
  now: Date,
): Promise<Visit | undefined> {
  const tokenHash = hashSecret(token);
  const [row] = await readAtFrontDesk<VisitFound>('visit_by_token', tokenHash);
  if (!row) return undefined;
  const idle = now.getTime() - row.seen_at.getTime();
  const age = now.getTime() - row.created_at.getTime();
  if (idle > idleLimit || age > absoluteLimit) {
    await atFrontDesk((db) => endSession(db, tokenHash));
    return undefined;
  }
  if (idle > seenGrain) {
    await atFrontDesk((db) =>
      db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute(),
    );
  }
  return {
    tokenHash,
    csrfToken: row.csrf_token,
    userId: row.user_id,
    companyId: row.company_id,
    username: row.username,
    sso: row.sso,
    facilities: row.sees_facilities.length > 0 ? row.sees_facilities : null,
    staffCode: row.staff_code,
    menugroups: readKeys(row.menugroups),
    menupages: readKeys(row.menupages),
  };
}

export async function endSession(db: FrontDeskDb, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** `but` is the session that asks for it. */
export async function endSessionsOf(db: FrontDeskDb | CompanyDb, userId: number, but?: Buffer): Promise<void> {
  let theirs = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (but) theirs = theirs.where('token_hash', '!=', but);
  await theirs.execute();
}

/** A browser that signs in leaves the session it had, of the same or of another person. */
export async function endSessionOfToken(db: FrontDeskDb, token: string | undefined): Promise<void> {
  if (token) await endSession(db, hashSecret(token));
}

export async function dropExpiredSessions(db: FrontDeskDb, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((e) =>
      e.or([
        e('seen_at', '<', new Date(now.getTime() - idleLimit)),
        e('created_at', '<', new Date(now.getTime() - absoluteLimit)),
      ]),
    )
    .execute();
}

/** The outer query must hold the users table. */
const rolesOf = (e: ExpressionBuilder<Database, 'users'>) =>
  e
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .whereRef('user_roles.user_id', '=', 'users.id');

type GrantedKind = 'menugroups' | 'menupages';

const readKeys = (text: string | null): string[] => text?.split(',').filter(Boolean) ?? [];

/** What the roles of a user grant together. */
export function grantedKeys(e: ExpressionBuilder<Database, 'users'>, kind: GrantedKind) {
  const keys = rolesOf(e)
    .select(sql`distinct unnest(${sql.ref(`roles.${kind}`)})`.as('key'))
    .orderBy('key');
  return sql<string[]>`array(${keys})`;
}
