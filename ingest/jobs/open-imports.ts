import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportProgress } from '../../contracts/imports.ts';
import { Problem } from '../../contracts/problem.ts';
import { type AuditRecord, record } from '../../state/audit.ts';
import { listCompanies } from '../../state/companies.ts';
import {
  createImport,
  endImport,
  listOpenImports,
  type NewImport,
  readImport,
  type StoredImport,
  subjectOf,
} from '../../state/import-jobs.ts';
import { refuseTooMany } from '../../state/jobs.ts';
import type { CompanyDb } from '../../state/transactions.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { companiesToRefresh } from '../../warehouse/marts/staleness.ts';
import { onceMoreAfterFault } from '../../warehouse/once-more-after-fault.ts';
import { putAway } from './archive-files.ts';
import type { ImportsOptions } from './imports-options.ts';
import { listJobFiles, readHome, removeOldRejects, removeOrphans } from './job-folder.ts';
import { runJob } from './run-job.ts';
import { openTaskQueue } from './task-queue.ts';

/** Who asks, and from where: for the audit log. */
export interface Asker {
  user: { id: number | null; username: string };
  address: string;
  userAgent: string | undefined;
}

/** Everything around a load: jobs that outlive a crash, run one after another by the one writer, company by company in turn. */
export interface Imports {
  /** The files are in the job's folder already. */
  submit(
    companyId: number,
    load: { folder: string; source: StoredImport['source']; acceptPartial: boolean; restoreZeros?: boolean },
    asker: Asker,
  ): Promise<StoredImport>;
  undo(companyId: number, loadId: number, asker: Asker): Promise<StoredImport>;
  cancel(companyId: number, jobId: number, asker: Asker): Promise<StoredImport>;
  /** Null for a job that does not run. */
  progressOf(jobId: number): ImportProgress | null;
  /** Resolves when the job has ended, however. */
  ended(companyId: number, jobId: number): Promise<StoredImport>;
  /** Whether the company may ask for one more. */
  hasRoom(companyId: number): Promise<boolean>;
  /** Takes up what a crash cut off, and brings stale marts up to date. */
  resume(): Promise<void>;
  /** Brings stale marts up to date, in its turn; resolves when that is done. */
  refresh(): Promise<void>;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
  /** Stops without ending what runs: the next start takes it up. */
  stop(): Promise<void>;
}

const day = 24 * 3_600_000;

export function openImports(options: ImportsOptions): Imports {
  const { state, warehouse, dataDir, now, onFailure } = options;
  const queue = openTaskQueue(onFailure);
  const progress = new Map<number, () => ImportProgress>();
  /** Jobs whose load has landed: it is too late to cancel them. */
  const landed = new Set<number>();

  /** The refresh that waits for its turn. */
  let waiting: Promise<void> | undefined;

  const enqueue = (companyId: number, job: StoredImport) =>
    queue.add({
      jobId: job.id,
      companyId,
      run: (signals) => runJob({ ...options, companyId, jobId: job.id, signals, progress, landed }),
    });
  const create = async (companyId: number, job: Omit<NewImport, 'home' | 'by' | 'userId'>, asker: Asker) => {
    const home = await readHome(dataDir);
    const created = await state.inCompany(companyId, async (db) => {
      const { user } = asker;
      const created = await createImport(db, { ...job, home, by: user.username, userId: user.id }, now());
      await note(db, companyId, asker, job.kind === 'undo' ? 'import-undo' : 'import-start', created);
      return created;
    });
    enqueue(companyId, created);
    return created;
  };

  return {
    async submit(companyId, { folder, source, acceptPartial, restoreZeros = false }, asker) {
      const { files } = await listJobFiles(join(dataDir, folder));
      return create(
        companyId,
        { kind: 'load', source, folder, files, accept_partial: acceptPartial, restore_zeros: restoreZeros, load: null },
        asker,
      );
    },
    undo: (companyId, loadId, asker) =>
      create(
        companyId,
        { kind: 'undo', source: 'upload', folder: '', files: [], accept_partial: false, load: loadId },
        asker,
      ),
    async cancel(companyId, jobId, asker) {
      const job = await state.inCompany(companyId, (db) => readImport(db, jobId));
      if (job.ended_at) throw new Problem('conflict', 'The import has ended already.');
      if (landed.has(jobId)) throw new Problem('conflict', 'The rows are loaded already. Undo the load instead.');
      const where = queue.cancel(jobId);
      await state.inCompany(companyId, async (db) => {
        await note(db, companyId, asker, 'import-cancel', job);
        if (where !== 'running') await endImport(db, jobId, { status: 'cancelled' }, now());
      });
      await queue.ended(jobId);
      const ended = await state.inCompany(companyId, (db) => readImport(db, jobId));
      if (where !== 'running') await putAway(dataDir, ended, now());
      return ended;
    },
    progressOf: (jobId) => progress.get(jobId)?.() ?? null,
    async ended(companyId, jobId) {
      await queue.ended(jobId);
      return state.inCompany(companyId, (db) => readImport(db, jobId));
    },
    hasRoom: (companyId) =>
      state.inCompany(companyId, (db) =>
        refuseTooMany(db, 'import').then(
          () => true,
          () => false,
        ),
      ),
    async resume() {
      const home = await readHome(dataDir);
      const open: { companyId: number; job: StoredImport }[] = [];
      for (const { id: companyId } of await state.atFrontDesk(listCompanies)) {
        const jobs = await state.inCompany(companyId, listOpenImports);
        open.push(...jobs.map((job) => ({ companyId, job })));
      }
      const isOurs = (job: StoredImport) =>
        job.home === home && (job.folder === '' || existsSync(join(dataDir, job.folder)));
      const ours = open.filter(({ job }) => isOurs(job)).sort((a, b) => a.job.id - b.job.id);
      for (const { companyId, job } of open) if (!isOurs(job)) await giveUp(companyId, job, home);
      await removeOrphans(dataDir, new Set(ours.map(({ job }) => job.folder)));
      await removeOldRejects(dataDir, now());
      for (const { companyId, job } of ours) enqueue(companyId, job);
      queue.add({ run: refreshStale });
    },
    refresh() {
      if (waiting) return waiting;
      let isDone = () => {};
      const refreshed = new Promise<void>((resolve) => {
        isDone = resolve;
      });
      // Before it is queued: a queue with nothing to do begins at once.
      waiting = refreshed;
      queue.add({
        run(signals) {
          // What becomes stale from here on is for the next one.
          waiting = undefined;
          return refreshStale(signals).finally(isDone);
        },
      });
      return refreshed;
    },
    idle: queue.idle,
    stop: queue.stop,
  };

  /** Whose files are gone cannot be run. Another server's job is left alone, until it is so old that the server is gone. */
  async function giveUp(companyId: number, job: StoredImport, home: string): Promise<void> {
    const isOld = now().getTime() - Date.parse(job.created_at) > day;
    if (job.home !== home && state.kind === 'server' && !isOld) return;
    const message = 'The files are no longer there. Send them again.';
    await state.inCompany(companyId, (db) => endImport(db, job.id, { status: 'failed', message }, now()));
  }

  async function refreshStale({ stopping }: { stopping: AbortSignal }): Promise<void> {
    for (const companyId of await companiesToRefresh(warehouse)) {
      if (stopping.aborted) return;
      const refresh = () => refreshMarts(warehouse, companyId, undefined, stopping);
      await onceMoreAfterFault(warehouse, refresh, onFailure).catch((error: unknown) => {
        if (!stopping.aborted) onFailure(error);
      });
    }
  }
}

/** Names the files and never what is in them. */
async function note(
  db: CompanyDb,
  companyId: number,
  asker: Asker,
  action: AuditRecord['action'],
  job: StoredImport,
): Promise<void> {
  await record(db, {
    user: { ...asker.user, companyId },
    action,
    subject: subjectOf(job),
    detail: job.source,
    address: asker.address,
    userAgent: asker.userAgent,
  });
}
