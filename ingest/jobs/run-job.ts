import type { ImportOutcome, ImportProgress } from '../../contracts/imports.ts';
import { listCompanies, readCompanyCode } from '../../state/companies.ts';
import { readPatientSalt } from '../../state/company-secrets.ts';
import { beginImport, endImport, type ImportEnd, readImport, type StoredImport } from '../../state/import-jobs.ts';
import { StoreReopening } from '../../warehouse/engine.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { companiesToRefresh } from '../../warehouse/marts/staleness.ts';
import { onceMoreAfterFault } from '../../warehouse/once-more-after-fault.ts';
import { ImportRefused } from '../refusal.ts';
import { UndoRefused, undoLoad } from '../undo-load.ts';
import { putAway } from './archive-files.ts';
import { auditEnd } from './audit-job.ts';
import { describeRefusal } from './describe-outcome.ts';
import type { ImportsOptions } from './imports-options.ts';
import { openMeter, undoProgress } from './measure-progress.ts';
import { runLoad } from './run-load.ts';
import type { TaskSignals } from './task-queue.ts';

export interface JobRun extends ImportsOptions {
  companyId: number;
  jobId: number;
  signals: TaskSignals;
  /** Where whoever asks finds out how far a job has come. */
  progress: Map<number, () => ImportProgress>;
  landed: Set<number>;
}

/** Runs one job to its end, and writes the end down. A stop of the program leaves it as it is, for the next start. */
export async function runJob(run: JobRun): Promise<void> {
  const { state, companyId, jobId, progress, landed } = run;
  const before = await state.inCompany(companyId, (db) => readImport(db, jobId));
  if (before.ended_at) return;
  const isResumed = before.status === 'running';
  const job = await state.inCompany(companyId, (db) => beginImport(db, jobId, run.now()));
  try {
    const end = await attempt(run, job, isResumed ? 'resumed' : 'first');
    if (end) await finish(run, job, end).catch((error: unknown) => endPlainly(run, job, end, error));
  } finally {
    progress.delete(jobId);
    landed.delete(jobId);
  }
}

/** A job that a fault of the store ended goes on as after a crash, once. */
async function attempt(
  run: JobRun,
  job: StoredImport,
  which: 'first' | 'resumed' | 'after-fault',
): Promise<ImportEnd | undefined> {
  const { signals } = run;
  try {
    return await (job.kind === 'undo' ? undo(run, job) : load(run, job, which !== 'first'));
  } catch (error) {
    if (signals.stopping.aborted) return undefined;
    if (signals.cancelled.aborted) return { status: 'cancelled' };
    if (error instanceof StoreReopening) {
      // A store that is lost takes the program with it; the next start goes on.
      if (!(await isOpenAgain(run))) return undefined;
      if (which !== 'after-fault') {
        run.onFailure(error);
        return attempt(run, job, 'after-fault');
      }
    }
    const outcome = await describeRefusal(error, run.dataDir, job);
    if (error instanceof ImportRefused || error instanceof UndoRefused) {
      return { status: 'refused', message: error.message, outcome };
    }
    run.onFailure(error);
    if (error instanceof StoreReopening) return { status: 'failed', message: faultyTwice, outcome };
    return { status: 'failed', message: 'Something went wrong on our side. Nothing was changed.', outcome };
  }
}

const faultyTwice =
  'The data store had a fault twice while this import ran. Nothing was changed. Try again, and tell your administrator if it fails again.';

const isOpenAgain = ({ warehouse }: JobRun): Promise<boolean> =>
  warehouse.whenOpen().then(
    () => true,
    () => false,
  );

async function load(run: JobRun, job: StoredImport, isResumed: boolean): Promise<ImportEnd | undefined> {
  const { state, warehouse, dataDir, companyId, signals, progress } = run;
  const made = await runLoad({
    warehouse,
    dataDir,
    companyId,
    companyCode: await state.inCompany(companyId, readCompanyCode),
    readPatientSalt: () => state.inCompany(companyId, readPatientSalt),
    countCompanies: async () => (await state.atFrontDesk(listCompanies)).length,
    job,
    isResumed,
    signal: AbortSignal.any([signals.cancelled, signals.stopping]),
    onStart: (read) => progress.set(job.id, read),
  });
  run.landed.add(job.id);
  return derive(run, { load: made.load, outcome: made.outcome }, made.meter.noteMart);
}

async function undo(run: JobRun, job: StoredImport): Promise<ImportEnd | undefined> {
  const { warehouse, companyId, signals, progress } = run;
  const loadId = job.load ?? 0;
  progress.set(job.id, () => undoProgress(loadId));
  await undoLoad(warehouse, {
    companyId,
    loadId,
    undoneBy: job.by,
    now: run.now(),
    signal: AbortSignal.any([signals.cancelled, signals.stopping]),
  });
  run.landed.add(job.id);
  const meter = await openMeter([], Date.now);
  progress.set(job.id, meter.read);
  return derive(run, { load: loadId }, meter.noteMart);
}

/** The rows are in. What is derived from them follows; where that fails, it is tried again at the next start. */
async function derive(
  run: JobRun,
  made: { load: number | undefined; outcome?: ImportOutcome },
  onProgress: Parameters<typeof refreshMarts>[2],
): Promise<ImportEnd | undefined> {
  const { stopping } = run.signals;
  const refresh = async () => {
    await refreshMarts(run.warehouse, run.companyId, onProgress, stopping);
    // A public file is everybody's, and so is what follows from it.
    const others = made.load === undefined ? await companiesToRefresh(run.warehouse) : [];
    for (const other of others) await refreshMarts(run.warehouse, other, undefined, stopping);
  };
  try {
    await onceMoreAfterFault(run.warehouse, refresh, run.onFailure);
    return { status: 'done', ...made };
  } catch (error) {
    if (stopping.aborted) return undefined;
    if (error instanceof StoreReopening && !(await isOpenAgain(run))) return undefined;
    run.onFailure(error);
    const message = 'The rows are loaded, but what is derived from them is not up to date yet.';
    return { status: 'done', ...made, message };
  }
}

/** What became of a job must not keep it running for ever: where it cannot be written down, how it ended can. */
async function endPlainly(run: JobRun, job: StoredImport, { status, load }: ImportEnd, error: unknown): Promise<void> {
  run.onFailure(error);
  const message = 'How it ended in detail could not be written down.';
  await finish(run, job, { status: status === 'done' ? 'done' : 'failed', load, message });
}

async function finish(run: JobRun, job: StoredImport, end: ImportEnd): Promise<void> {
  const { state, companyId } = run;
  const ended = await state.inCompany(companyId, async (db) => {
    const isFirst = await endImport(db, job.id, end, run.now());
    const ended = await readImport(db, job.id);
    if (isFirst) await auditEnd(db, companyId, ended);
    return ended;
  });
  await putAway(run.dataDir, ended, run.now());
}
