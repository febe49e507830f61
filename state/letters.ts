import { sql } from 'kysely';
import type { LetterStatus } from '../contracts/letters.ts';
import { Problem } from '../contracts/problem.ts';
import { plain } from './jobs.ts';
import { makeSecret } from './secrets.ts';
import type { CompanyDb, FrontDeskDb, UpkeepDb } from './transactions.ts';

export type LetterPurpose = 'invitation' | 'reset';

/** What somebody is written. */
export type NewLetter = {
  /** @example 'morning-mail' */
  kind: string;
  companyId: number;
  to: string;
  subject: string;
  /** Whom it is for. */
  userId?: number | undefined;
  /** The request to support that it carries. */
  ticketId?: number | undefined;
} & ({ text: string } | { purpose: LetterPurpose });

/** A letter as its sender knows it. */
export interface StoredLetter {
  id: number;
  kind: string;
  messageId: string;
  userId: number | null;
  ticketId: number | null;
  to: string;
  subject: string;
  /** Null where it is made when it is sent. */
  text: string | null;
  purpose: LetterPurpose | null;
  status: LetterStatus;
  attempts: number;
  nextAt: Date;
  error: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** So many letters of a company may wait. */
const mostWaiting = 10_000;
const longestSubject = 300;
/** The kind of letters that carry a link to set a password. */
const passwordKind = 'password';

/** Writes a letter: it goes out once the transaction has ended, and never where that fails. */
export async function createLetter(db: CompanyDb | FrontDeskDb, letter: NewLetter, now: Date): Promise<number> {
  const { waiting } = await db
    .selectFrom('letters')
    .select((e) => e.fn.count<number>('id').as('waiting'))
    .where('company_id', '=', letter.companyId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (waiting >= mostWaiting) throw new Problem('too-many-letters');
  const { id } = await db
    .insertInto('letters')
    .values({
      company_id: letter.companyId,
      kind: letter.kind,
      // Known before it is sent: sent twice, as after a kill, it is one letter to whoever receives it.
      message_id: `<${makeSecret().slice(0, 24)}@pestle>`,
      user_id: letter.userId ?? null,
      ticket_id: letter.ticketId ?? null,
      to_address: letter.to,
      subject: oneLine(letter.subject).slice(0, longestSubject),
      body: 'text' in letter ? plain(letter.text) : null,
      purpose: 'purpose' in letter ? letter.purpose : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** A letter with a link to set a password; the link itself is made when it is sent. */
export const createPasswordLetter = (
  db: CompanyDb | FrontDeskDb,
  letter: { companyId: number; userId: number; to: string; subject: string; purpose: LetterPurpose },
  now: Date,
): Promise<number> => createLetter(db, { ...letter, kind: passwordKind }, now);

/** Where links end, letters that wait to carry one are not sent. */
export async function withdrawPasswordLetters(db: CompanyDb | FrontDeskDb, userId: number): Promise<void> {
  await db
    .updateTable('letters')
    .set({ status: 'withdrawn', ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', passwordKind)
    .where('status', '=', 'waiting')
    .execute();
}

export interface ClaimedLetter {
  id: number;
  companyId: number;
  /** This one among them. */
  attempts: number;
}

/** Takes letters that are due, those that were tried least first. Of two senders each has its own. */
export async function claimLetters(
  db: UpkeepDb,
  runner: string,
  { limit, leaseSeconds, only }: { limit: number; leaseSeconds: number; only?: readonly number[] | undefined },
): Promise<ClaimedLetter[]> {
  const chosen = only === undefined ? sql`true` : sql`id in (${sql.join(only)})`;
  const { rows } = await sql<ClaimedLetter>`
    update letters
    set
      runner = ${runner},
      lease_until = now() + make_interval(secs => ${leaseSeconds}),
      attempts = attempts + 1
    where id in (
      select id
      from letters
      where
        status = 'waiting'
        and next_at <= now()
        and (lease_until is null or lease_until < now())
        and ${chosen}
      order by attempts, next_at, id
      limit ${limit}
      for update skip locked
    )
    returning id, company_id as "companyId", attempts
  `.execute(db);
  return rows;
}

/** What a former life of this sender took may be taken again at once. All of it, where a store has one server. */
export async function dropLetterLeases(db: UpkeepDb, home: string | null): Promise<void> {
  let query = db.updateTable('letters').set({ lease_until: null }).where('status', '=', 'waiting');
  if (home !== null) query = query.where(sql`split_part(runner, ' ', 1)`, '=', home);
  await query.execute();
}

const columns = [
  'id',
  'kind',
  'message_id as messageId',
  'user_id as userId',
  'ticket_id as ticketId',
  'to_address as to',
  'subject',
  'body as text',
  'purpose',
  'status',
  'attempts',
  'next_at as nextAt',
  'error',
  'created_at as createdAt',
  'ended_at as endedAt',
] as const;

export async function readLetter(db: CompanyDb, id: number): Promise<StoredLetter> {
  return db
    .selectFrom('letters')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found', 'There is no such letter.'));
}

/** Newest first. */
export function listLetters(
  db: CompanyDb,
  { status, before }: { status?: LetterStatus | undefined; before?: number | undefined },
  limit: number,
): Promise<StoredLetter[]> {
  let query = db.selectFrom('letters').select(columns);
  if (status) query = query.where('status', '=', status);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function countLetters(db: CompanyDb, status: LetterStatus): Promise<number> {
  const { count } = await db
    .selectFrom('letters')
    .select((e) => e.fn.count<number>('id').as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return count;
}

/** How it went: `waiting` again, with when to try again, or ended. False where another sender has it by now. */
export async function endAttempt(
  db: CompanyDb,
  id: number,
  runner: string,
  outcome: { status: LetterStatus; error?: string | undefined; tryAgainInSeconds?: number },
  now: Date,
): Promise<boolean> {
  const hasGone = outcome.status === 'mail' || outcome.status === 'outbox';
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({
      status: outcome.status,
      error: outcome.error === undefined ? null : plain(outcome.error).slice(0, 1000),
      lease_until: null,
      ...(hasGone ? { body: null } : {}),
      ...(outcome.status === 'waiting'
        ? { next_at: sql`now() + make_interval(secs => ${outcome.tryAgainInSeconds ?? 60})` }
        : { ended_at: now }),
    })
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Tries again what was given up, from the start. */
export async function sendAgain(db: CompanyDb, id: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ status: 'waiting', attempts: 0, next_at: sql`now()`, ended_at: null, error: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem('conflict', 'Only a letter that was given up can be sent again.');
}

/** Gives up what waits, or was given up, for good: what it says is dropped. */
export async function withdrawLetter(db: CompanyDb, id: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ status: 'withdrawn', body: null, ended_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'failed'])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem('conflict', 'The letter has gone already.');
}

/** Of letters that ended long ago nothing is kept. */
export async function dropOldLetters(db: CompanyDb, before: Date): Promise<void> {
  await db.deleteFrom('letters').where('ended_at', '<', before).execute();
}
