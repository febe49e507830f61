import { sql } from 'kysely';
import { type ImportJob, type ImportOutcome, nothingYet } from '../contracts/imports.ts';
import { Problem } from '../contracts/problem.ts';
import { plain, refuseTooMany } from './jobs.ts';
import type { CompanyDb } from './transactions.ts';

/** An import as its runner knows it: a job, with where its files are. */
export interface StoredImport extends Omit<ImportJob, 'progress'> {
  userId: number | null;
  /** The data folder that holds the files: servers that share a state leave each other's imports alone. */
  home: string;
  /** Where the files wait, within the data folder. */
  folder: string;
}

export type NewImport = Pick<StoredImport, 'kind' | 'source' | 'by' | 'userId' | 'home' | 'folder' | 'files'> & {
  accept_partial: boolean;
  restore_zeros?: boolean;
  load: number | null;
};

/** What an import was asked to do, as its job keeps it. */
interface ImportInput {
  source: ImportJob['source'];
  home: string;
  folder: string;
  files: ImportJob['files'];
  accept_partial: boolean;
  restore_zeros: boolean;
  /** The load that an undo takes back. */
  load: number | null;
}

/** And what became of it. */
interface ImportEndState {
  load: number | null;
  result: ImportOutcome;
}

/** The kinds of jobs that imports are. */
export const importKinds = { load: 'import', undo: 'import-undo' } as const satisfies Record<ImportJob['kind'], string>;

const imports = (db: CompanyDb) =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'status', 'requested_by as by', 'user_id as userId', 'input', 'outcome', 'message'])
    .select(['created_at', 'started_at', 'ended_at'])
    .where('lane', '=', 'import');

type Row = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number];

function asImport({ input, outcome, kind, ...row }: Row): StoredImport {
  const { load: undone, ...asked } = input as ImportInput;
  const ended = outcome as ImportEndState | null;
  return {
    ...row,
    ...asked,
    kind: kind === importKinds.undo ? 'undo' : 'load',
    load: kind === importKinds.undo ? undone : (ended?.load ?? null),
    outcome: ended?.result ?? nothingYet,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

/** What an import is about, in words: files by name, never what is in them. */
export function subjectOf({ kind, load, files }: Pick<StoredImport, 'kind' | 'load' | 'files'>): string {
  if (kind === 'undo') return `undo of load ${load}`;
  const names = files.slice(0, 3).map((file) => file.name);
  return files.length > 3 ? `${names.join(', ')} and ${files.length - 3} more` : names.join(', ');
}

export async function createImport(db: CompanyDb, job: NewImport, now: Date): Promise<StoredImport> {
  await refuseTooMany(db, 'import');
  const { by, userId, kind, restore_zeros = false, ...asked } = job;
  const { id } = await db
    .insertInto('jobs')
    .values({
      kind: importKinds[kind],
      lane: 'import',
      subject: plain(subjectOf(job)),
      input: plain(JSON.stringify({ ...asked, restore_zeros } satisfies ImportInput)),
      requested_by: by,
      user_id: userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readImport(db, id);
}

export async function readImport(db: CompanyDb, id: number): Promise<StoredImport> {
  const row = await imports(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found', 'There is no such import.'));
  return asImport(row);
}

export async function findImportOfFolder(db: CompanyDb, folder: string): Promise<StoredImport | undefined> {
  const row = await imports(db).where(sql`input ->> 'folder'`, '=', folder).executeTakeFirst();
  return row && asImport(row);
}

/** Waiting and running, oldest first. */
export async function listOpenImports(db: CompanyDb): Promise<StoredImport[]> {
  return (await imports(db).where('ended_at', 'is', null).orderBy('id').execute()).map(asImport);
}

const madeLoad = sql<number | null>`(outcome ->> 'load')::integer`;

/** Ended without a load of the company: refused, cancelled, failed, or of public files. Newest first. */
export async function listImportsWithoutLoad(db: CompanyDb, before: Date, limit: number): Promise<StoredImport[]> {
  const rows = await imports(db)
    .where((e) => e.or([e('status', '!=', 'done'), e.and([e('kind', '=', importKinds.load), e(madeLoad, 'is', null)])]))
    .where('ended_at', '<', before)
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(asImport);
}

export async function listImportsOfLoads(db: CompanyDb, loads: number[]): Promise<StoredImport[]> {
  if (loads.length === 0) return [];
  const rows = await imports(db)
    .where('kind', '=', importKinds.load)
    .where('status', '=', 'done')
    .where(madeLoad, 'in', loads)
    .orderBy('id')
    .execute();
  return rows.map(asImport);
}

/** An import that was cut off and is run again keeps the time of its first start. */
export async function beginImport(db: CompanyDb, id: number, now: Date): Promise<StoredImport> {
  await db
    .updateTable('jobs')
    .set((e) => ({
      status: 'running',
      started_at: e.fn.coalesce('started_at', e.val(now)),
      attempts: e('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return readImport(db, id);
}

export interface ImportEnd {
  status: 'done' | 'refused' | 'cancelled' | 'failed';
  load?: number | undefined;
  message?: string | undefined;
  outcome?: ImportOutcome | undefined;
}

/** Ends an import once: an end that was written stays. */
export async function endImport(db: CompanyDb, id: number, end: ImportEnd, now: Date): Promise<boolean> {
  const outcome: ImportEndState = { load: end.load ?? null, result: end.outcome ?? nothingYet };
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      status: end.status,
      ended_at: now,
      outcome: plain(JSON.stringify(outcome)),
      ...(end.message === undefined ? {} : { message: plain(end.message) }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
