import { type ImportJob, type JobOutcome, nothingYet } from '../contracts/imports.ts';
import { Problem } from '../contracts/problem.ts';
import type { CompanyDb } from './transactions.ts';

/** A job as the runner knows it: with where its files are. */
export interface StoredJob extends Omit<ImportJob, 'progress'> {
  userId: number | null;
  home: string;
  folder: string;
}

export type NewJob = Pick<StoredJob, 'kind' | 'source' | 'by' | 'userId' | 'home' | 'folder' | 'files'> & {
  accept_partial: boolean;
  restore_zeros?: boolean;
  load: number | null;
};

const jobs = (db: CompanyDb) =>
  db
    .selectFrom('import_jobs')
    .select(['id', 'kind', 'status', 'source', 'requested_by as by', 'user_id as userId', 'home', 'folder', 'files'])
    .select([
      'accept_partial',
      'restore_zeros',
      'load_id as load',
      'message',
      'outcome',
      'created_at',
      'started_at',
      'ended_at',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof jobs>['execute']>>[number];
const asJob = (row: Row): StoredJob => ({
  ...row,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});

export async function createJob(db: CompanyDb, job: NewJob, now: Date): Promise<StoredJob> {
  const { by, userId, load, files, ...columns } = job;
  const { id } = await db
    .insertInto('import_jobs')
    .values({
      ...columns,
      requested_by: by,
      user_id: userId,
      load_id: load,
      message: null,
      files: JSON.stringify(files),
      outcome: JSON.stringify(nothingYet),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readJob(db, id);
}

export async function readJob(db: CompanyDb, id: number): Promise<StoredJob> {
  const row = await jobs(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found', 'There is no such import.'));
  return asJob(row);
}

export async function findJobOfFolder(db: CompanyDb, folder: string): Promise<StoredJob | undefined> {
  const row = await jobs(db).where('folder', '=', folder).executeTakeFirst();
  return row && asJob(row);
}

/** Waiting and running, oldest first. */
export async function listOpenJobs(db: CompanyDb): Promise<StoredJob[]> {
  return (await jobs(db).where('ended_at', 'is', null).orderBy('id').execute()).map(asJob);
}

/** Ended without a load of the company: refused, cancelled, failed, or of public files. Newest first. */
export async function listJobsWithoutLoad(db: CompanyDb, before: Date, limit: number): Promise<StoredJob[]> {
  const rows = await jobs(db)
    .where((e) => e.or([e('status', '!=', 'done'), e('load_id', 'is', null)]))
    .where('ended_at', '<', before)
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(asJob);
}

export async function listJobsOfLoads(db: CompanyDb, loads: number[]): Promise<StoredJob[]> {
  if (loads.length === 0) return [];
  const rows = await jobs(db)
    .where('kind', '=', 'load')
    .where('status', '=', 'done')
    .where('load_id', 'in', loads)
    .orderBy('id')
    .execute();
  return rows.map(asJob);
}

/** A job that was cut off and is run again keeps the time of its first start. */
export async function beginJob(db: CompanyDb, id: number, now: Date): Promise<StoredJob> {
  await db
    .updateTable('import_jobs')
    .set((e) => ({ status: 'running', started_at: e.fn.coalesce('started_at', e.val(now)) }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return readJob(db, id);
}

export interface JobEnd {
  status: 'done' | 'refused' | 'cancelled' | 'failed';
  load?: number | undefined;
  message?: string | undefined;
  outcome?: JobOutcome | undefined;
}

/** PostgreSQL keeps no zero byte, neither in a text nor in JSON, and what is told of a file may quote one. */
const withoutZeros = (text: string): string => text.replaceAll('\u0000', '\uFFFD').replaceAll('\\u0000', '\\uFFFD');

/** Ends a job once: an end that was written stays. */
export async function endJob(db: CompanyDb, id: number, end: JobEnd, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_jobs')
    .set({
      status: end.status,
      ended_at: now,
      ...(end.load === undefined ? {} : { load_id: end.load }),
      ...(end.message === undefined ? {} : { message: withoutZeros(end.message) }),
      ...(end.outcome === undefined ? {} : { outcome: withoutZeros(JSON.stringify(end.outcome)) }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
