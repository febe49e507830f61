import { sql } from 'kysely';
import { hashSecret } from './secrets.ts';
import type { FrontDeskDb } from './transactions.ts';

const window = 15 * 60_000;

/**
 * What attempts are counted by, and how many a window allows: sign-ins by account, links asked for by account, wrong
 * current passwords by user, and all of them by address.
 */
const limits = { account: 10, link: 5, current: 10, address: 50 } as const;
type Kind = keyof typeof limits;

/** Hashed: people type their password into the wrong field, and it must not end up in a table. */
const keyOf = (kind: Kind, value: string) => hashSecret(`${kind}:${value.toLowerCase()}`).toString('base64url');

/**
 * Counts an attempt before it is checked, so that many at once cannot slip through together, and tells how many seconds
 * to wait where the limit is passed. Whether the account exists makes no difference.
 */
export async function countAttempt(db: FrontDeskDb, kind: Kind, value: string, now: Date): Promise<number> {
  const expired = new Date(now.getTime() - window);
  const row = await db
    .insertInto('sign_in_attempts')
    .values({ key: keyOf(kind, value), failures: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when sign_in_attempts.window_started_at < ${expired} then 1 else sign_in_attempts.failures + 1 end`,
        window_started_at: sql`case when sign_in_attempts.window_started_at < ${expired} then excluded.window_started_at else sign_in_attempts.window_started_at end`,
      }),
    )
    .returning(['failures', 'window_started_at'])
    .executeTakeFirstOrThrow();
  if (row.failures <= limits[kind]) return 0;
  return Math.max(1, Math.ceil((row.window_started_at.getTime() + window - now.getTime()) / 1000));
}

/** A success clears the account's count, and takes its own attempt off the address's, which others may share. */
export async function forgiveAttempts(db: FrontDeskDb, account: string, address: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', keyOf('account', account)).execute();
  await db
    .updateTable('sign_in_attempts')
    .set((e) => ({ failures: e('failures', '-', 1) }))
    .where('key', '=', keyOf('address', address))
    .where('failures', '>', 0)
    .execute();
}

export async function forgiveCurrent(db: FrontDeskDb, userId: number): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('key', '=', keyOf('current', String(userId)))
    .execute();
}

export async function dropExpiredAttempts(db: FrontDeskDb, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('window_started_at', '<', new Date(now.getTime() - window))
    .execute();
}
