import { join } from 'node:path';
import type { JobOutcome, JobProgress } from '../../contracts/imports.ts';
import type { StoredJob } from '../../state/import-jobs.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { hashOf } from '../files/bring-in.ts';
import { type EntityFile, importLoad, type LoadResult } from '../import-load.ts';
import { findLoadOf, type Load } from '../list-loads.ts';
import { ImportRefused } from '../refusal.ts';
import { listRejects, rejectsOf } from './job-folder.ts';
import { type Meter, openMeter } from './measure-progress.ts';
import { prepareFiles } from './prepare-files.ts';

export interface LoadRun {
  warehouse: Engine;
  dataDir: string;
  companyId: number;
  job: StoredJob;
  /** The job had begun before: its load may have landed although nobody was told. */
  isResumed: boolean;
  signal: AbortSignal;
  /** Told once, before the first file is read. */
  onStart(read: () => JobProgress): void;
}

/** Loads the files of a job. What is wrong with them is thrown as ImportRefused. */
export async function runLoad(run: LoadRun): Promise<{ load: number; outcome: JobOutcome; meter: Meter }> {
  const { warehouse, dataDir, companyId, job } = run;
  const files = await prepareFiles(join(dataDir, job.folder));
  const meter = await openMeter(files, Date.now);
  run.onStart(meter.read);
  const landed = run.isResumed ? await findLanded(warehouse, companyId, job, files) : undefined;
  if (landed) return { load: landed.id, outcome: await describeLanded(landed, dataDir, job), meter };
  const result = await importLoad(warehouse, {
    companyId,
    files,
    acceptPartial: job.accept_partial,
    loadedBy: job.by,
    rejectsFolder: rejectsOf(dataDir, job),
    onProgress: meter.noteLoad,
    signal: run.signal,
  });
  return { load: result.loadId, outcome: await describeResult(result, dataDir, job), meter };
}

async function findLanded(
  warehouse: Engine,
  companyId: number,
  job: StoredJob,
  files: EntityFile[],
): Promise<Load | undefined> {
  const hashes = await Promise.all(files.map(async ({ entity, path }) => ({ entity, hash: await hashOf(path) })));
  return findLoadOf(warehouse, companyId, new Date(job.started_at ?? job.created_at), hashes);
}

async function describeResult(result: LoadResult, dataDir: string, job: StoredJob): Promise<JobOutcome> {
  const files = result.results.map((file) => ({
    entity: file.entity,
    file: file.file,
    rows_in: file.rowsIn,
    loaded: file.loaded,
    replaced: file.replaced,
    unchanged: file.unchanged,
    rejected: file.rejected,
    warnings: file.warnings,
  }));
  return {
    files,
    rejects: [],
    rejected_rows: files.reduce((sum, file) => sum + file.rejected, 0),
    rejects_files: await listRejects(dataDir, job),
  };
}

const describeLanded = (load: Load, dataDir: string, job: StoredJob): Promise<JobOutcome> =>
  describeResult(
    {
      loadId: load.id,
      results: load.files.map((file) => ({ ...file, warnings: [], rejectsFile: undefined })),
    },
    dataDir,
    job,
  );

/** What is wrong with the files, for who sent them. */
export async function describeRefusal(error: unknown, dataDir: string, job: StoredJob): Promise<JobOutcome> {
  const rejects = error instanceof ImportRefused ? error.rejects.map((one) => ({ ...one, file: error.file })) : [];
  return {
    files: [],
    rejects,
    rejected_rows: error instanceof ImportRefused ? error.rejectedRows : 0,
    rejects_files: await listRejects(dataDir, job),
  };
}
