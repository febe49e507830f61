import type { ImportEntry } from '../../contracts/imports.ts';
import { listImportsOfLoads, listImportsWithoutLoad, type StoredImport } from '../../state/import-jobs.ts';
import type { State } from '../../state/open-state.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { type Load, listLoads } from '../list-loads.ts';
import { explainNoUndo, findLastLoads } from '../undo-load.ts';

const entriesAtOnce = 50;

/** Every load and every job that ended without one, newest first; `before` is where the next page begins. */
export async function readHistory(
  { state, warehouse }: { state: State; warehouse: Engine },
  companyId: number,
  before: Date,
): Promise<{ entries: ImportEntry[]; before: string | null }> {
  const loads = await listLoads(warehouse, companyId, before, entriesAtOnce);
  const last = await findLastLoads({ rows: (sql, values) => warehouse.query(sql, values) }, companyId);
  const { others, makers } = await state.inCompany(companyId, async (db) => ({
    others: await listImportsWithoutLoad(db, before, entriesAtOnce),
    makers: await listImportsOfLoads(
      db,
      loads.map(({ id }) => id),
    ),
  }));
  const all = [
    ...loads.map((load) =>
      fromLoad(
        load,
        makers.find((job) => job.load === load.id),
        last,
      ),
    ),
    ...others.map(fromJob),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  const entries = all.slice(0, entriesAtOnce);
  const isFull = loads.length === entriesAtOnce || others.length === entriesAtOnce || all.length > entries.length;
  return { entries, before: isFull ? (entries.at(-1)?.at ?? null) : null };
}

function fromLoad(load: Load, job: StoredImport | undefined, last: Map<string, number>): ImportEntry {
  const names = load.files.map(({ entity }) => entity);
  const warnings = new Map(job?.outcome.files.map((file) => [file.entity, file.warnings]));
  // What a file of a standard says that became no row is known to the job alone.
  const setAside = (job?.outcome.files ?? [])
    .filter(({ entity }) => !names.includes(entity))
    .map((file) => ({ ...file, hash: null }));
  return {
    key: `load-${load.id}`,
    at: load.at,
    by: load.by,
    status: load.undone ? 'undone' : 'loaded',
    load: load.id,
    job: job?.id ?? null,
    files: [
      ...load.files.map(({ rowsIn, ...file }) => ({
        ...file,
        rows_in: rowsIn,
        warnings: warnings.get(file.entity) ?? [],
      })),
      ...setAside,
    ],
    message: job?.message ?? null,
    rejects: job?.outcome.rejects ?? [],
    rejected_rows: [...load.files, ...setAside].reduce((sum, file) => sum + file.rejected, 0),
    rejects_files: job?.outcome.rejects_files ?? [],
    undo_refused: load.undone ? 'It is undone already.' : (explainNoUndo(load.id, names, last) ?? null),
    undone: load.undone,
  };
}

const endings: Partial<Record<StoredImport['status'], ImportEntry['status']>> = {
  done: 'loaded',
  refused: 'refused',
  cancelled: 'cancelled',
};

/** What was sent, where nothing became of it. */
function sent({ kind, load, files }: StoredImport): ImportEntry['files'] {
  const nothing = { rows_in: 0, loaded: 0, replaced: 0, unchanged: 0, rejected: 0, warnings: [], hash: null };
  const names = kind === 'undo' ? [`Undo of load ${load}`] : files.map(({ name }) => name);
  return names.map((file) => ({ ...nothing, entity: '', file }));
}

function fromJob(job: StoredImport): ImportEntry {
  return {
    key: `job-${job.id}`,
    at: job.ended_at ?? job.created_at,
    by: job.by,
    status: endings[job.status] ?? 'failed',
    load: null,
    job: job.id,
    files: job.outcome.files.length > 0 ? job.outcome.files.map((file) => ({ ...file, hash: null })) : sent(job),
    message: job.message,
    rejects: job.outcome.rejects,
    rejected_rows: job.outcome.rejected_rows,
    rejects_files: job.outcome.rejects_files,
    undo_refused: job.status === 'done' ? 'Public files are shared and stay.' : 'Nothing was loaded.',
    undone: null,
  };
}
