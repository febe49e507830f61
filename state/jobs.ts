import { sql } from 'kysely';
import type { JobLane, JobProgress, JobStatus } from '../contracts/jobs.ts';
import { Problem } from '../contracts/problem.ts';
import type { CompanyDb } from './transactions.ts';

/** A job as its runner knows it. */
export interface StoredJob {
  id: number;
  kind: string;
  lane: JobLane;
  subject: string;
  input: unknown;
  status: JobStatus;
  /** Null where nobody asked: a schedule, the command line, a watched folder. */
  userId: number | null;
  by: string;
  schedule: string | null;
  /** The moment at which the schedule wanted it. */
  dueAt: Date | null;
  progress: JobProgress | null;
  /** What the kind saved to go on from. */
  checkpoint: unknown;
  outcome: unknown;
  message: string | null;
  attempts: number;
  /** Who has cancelled it. */
  cancelledBy: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  file: { name: string; type: string; bytes: number; sha256: string; keptUntil: Date; rights: string[] } | null;
}

export type NewJob = Pick<StoredJob, 'kind' | 'lane' | 'subject' | 'input' | 'userId' | 'by'> & {
  requestId?: string | undefined;
  schedule?: { id: string; dueAt: Date } | undefined;
};

/** So many jobs of a company may wait and run at once. Imports are counted by themselves. */
export const mostOpenJobs = 50;
const retryAfterSeconds = 30;
const longestSubject = 300;

const columns = [
  'job.id',
  'job.kind',
  'job.lane',
  'job.subject',
  'job.input',
  'job.status',
  'job.user_id as userId',
  'job.requested_by as by',
  'job.schedule',
  'job.due_at as dueAt',
  'job.progress',
  'job.checkpoint',
  'job.outcome',
  'job.message',
  'job.attempts',
  'job.cancelled_by as cancelledBy',
  'job.created_at as createdAt',
  'job.started_at as startedAt',
  'job.ended_at as endedAt',
] as const;

const jobs = (db: CompanyDb) =>
  db
    .selectFrom('jobs as job')
    .leftJoin('job_files as file', 'file.job_id', 'job.id')
    .select(columns)
    .select(['file.name', 'file.type', 'file.bytes', 'file.sha256', 'file.kept_until as keptUntil', 'file.rights']);

type Row = Awaited<ReturnType<ReturnType<typeof jobs>['execute']>>[number];
function asJob({ name, type, bytes, sha256, keptUntil, rights, ...job }: Row): StoredJob {
  const file =
    name === null || type === null || bytes === null || sha256 === null || keptUntil === null || rights === null
      ? null
      : { name, type, bytes, sha256, keptUntil, rights };
  return { ...job, file };
}

/** A job that waits. Sent again under one request id it is made once; a schedule makes one for each moment. */
export async function createJob(db: CompanyDb, job: NewJob, now: Date): Promise<{ job: StoredJob; isRepeat: boolean }> {
  const { userId, by, requestId, schedule, input, subject, ...rest } = job;
  const known = requestId === undefined ? undefined : await findByRequest(db, requestId);
  if (known) return { job: known, isRepeat: true };
  if (!schedule) await refuseTooMany(db, job.lane);
  const made = await db
    .insertInto('jobs')
    .values({
      ...rest,
      subject: plain(subject).slice(0, longestSubject),
      input: plain(JSON.stringify(input)),
      user_id: userId,
      requested_by: by,
      request_id: requestId ?? null,
      schedule: schedule?.id ?? null,
      due_at: schedule?.dueAt ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const found = made
    ? await readJob(db, made.id)
    : requestId !== undefined
      ? await findByRequest(db, requestId)
      : await findDue(db, schedule);
  if (!found) throw new Error('A job was neither made nor found.');
  return { job: found, isRepeat: !made };
}

const findByRequest = async (db: CompanyDb, requestId: string): Promise<StoredJob | undefined> =>
  first(await jobs(db).where('job.request_id', '=', requestId).executeTakeFirst());

const findDue = async (db: CompanyDb, schedule: NewJob['schedule']): Promise<StoredJob | undefined> =>
  schedule &&
  first(
    await jobs(db).where('job.schedule', '=', schedule.id).where('job.due_at', '=', schedule.dueAt).executeTakeFirst(),
  );

const first = (row: Row | undefined): StoredJob | undefined => row && asJob(row);

/** A company that asks for more than can be worked on is told when to try again. */
export async function refuseTooMany(db: CompanyDb, lane: JobLane): Promise<void> {
  const { open } = await db
    .selectFrom('jobs')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('ended_at', 'is', null)
    .where('lane', lane === 'import' ? '=' : '!=', 'import')
    .executeTakeFirstOrThrow();
  if (open >= mostOpenJobs) throw new Problem('too-many-jobs', undefined, retryAfterSeconds);
}

export async function readJob(db: CompanyDb, id: number): Promise<StoredJob> {
  const row = await jobs(db)
    .where('job.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found', 'There is no such job.'));
  return asJob(row);
}

export interface JobFilter {
  /** Jobs that this user has asked for. */
  userId?: number | undefined;
  before?: number | undefined;
  schedule?: string | undefined;
  /** Those that were there at this moment, as they are now. */
  createdUntil?: Date | undefined;
  kinds?: readonly string[] | undefined;
}

/** Newest first. */
export async function listJobs(db: CompanyDb, filter: JobFilter, limit: number): Promise<StoredJob[]> {
  let query = jobs(db);
  if (filter.userId !== undefined) query = query.where('job.user_id', '=', filter.userId);
  if (filter.before !== undefined) query = query.where('job.id', '<', filter.before);
  if (filter.schedule !== undefined) query = query.where('job.schedule', '=', filter.schedule);
  if (filter.createdUntil) query = query.where('job.created_at', '<=', filter.createdUntil);
  if (filter.kinds) query = query.where('job.kind', 'in', filter.kinds.length > 0 ? [...filter.kinds] : ['']);
  return (await query.orderBy('job.id', 'desc').limit(limit).execute()).map(asJob);
}

/** Waiting ones end at once; of a running one its runner finds out. False where the job has ended. */
export async function cancelJob(db: CompanyDb, id: number, by: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      cancelled_by: by,
      status: sql`case when status = 'waiting' then 'cancelled' else status end`,
      ended_at: sql`case when status = 'waiting' then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface JobEnd {
  status: Exclude<JobStatus, 'waiting' | 'running'>;
  message?: string | null | undefined;
  outcome?: unknown;
}

/**
 * Ends a job once: an end that was written stays. False where the runner no longer holds it, and whatever else its transaction
 * would have done must not be done either.
 */
export async function endJob(db: CompanyDb, id: number, runner: string, end: JobEnd, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      status: end.status,
      message: end.message === undefined || end.message === null ? null : plain(end.message),
      outcome: end.outcome === undefined ? null : plain(JSON.stringify(end.outcome)),
      ended_at: now,
      lease_until: null,
      progress: null,
      checkpoint: null,
    })
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** PostgreSQL keeps no zero byte, neither in a text nor in JSON, and what is said of a file may quote one. */
export const plain = (text: string): string => text.replaceAll('\u0000', '\uFFFD').replaceAll('\\u0000', '\\uFFFD');
