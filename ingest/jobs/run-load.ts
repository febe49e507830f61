import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ImportOutcome } from '../../contracts/imports.ts';
import type { StoredImport } from '../../state/import-jobs.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { hashOf } from '../files/bring-in.ts';
import { type EntityFile, importLoad } from '../import-load.ts';
import { findLoadOf, type Load } from '../list-loads.ts';
import { ImportRefused } from '../refusal.ts';
import { describeResult } from './describe-outcome.ts';
import { rejectsOf, spoolFolder } from './job-folder.ts';
import type { LoadRun } from './load-run.ts';
import { firstProgress, type Meter, openMeter } from './measure-progress.ts';
import { type CompanyFiles, prepareFiles } from './prepare-files.ts';
import { runPublicLoad } from './run-public-load.ts';
import { buildStandardOptions } from './standard-options.ts';
import { readStandardSettings } from './standard-settings.ts';
import { keepSetAside, tellOrigins, writeOrigins } from './tell-origins.ts';

export interface Landed {
  /** Absent for public files: their loads are not the company's. */
  load: number | undefined;
  outcome: ImportOutcome;
  meter: Meter;
}

/** Loads the files of a job. What is wrong with them is thrown as ImportRefused. */
export async function runLoad(run: LoadRun): Promise<Landed> {
  run.onStart(() => firstProgress(run.job.files[0]?.name ?? ''));
  const converting = join(run.dataDir, spoolFolder, `${basename(run.job.folder)}.converted`);
  try {
    const prepared = await prepareFiles(join(run.dataDir, run.job.folder), converting, () => readOptions(run));
    if (prepared.is === 'company') return await loadCompanyFiles(run, prepared);
    const meter = await openMeter(
      prepared.paths.map((path) => ({ entity: basename(path), path })),
      Date.now,
    );
    run.onStart(meter.read);
    return { load: undefined, outcome: await runPublicLoad(run, prepared.paths, meter), meter };
  } finally {
    await rm(converting, { recursive: true, force: true });
  }
}

async function readOptions({ warehouse, dataDir, companyId, companyCode, readPatientSalt }: LoadRun) {
  const settings = await readStandardSettings(dataDir, companyCode);
  return buildStandardOptions(warehouse, companyId, await readPatientSalt(), settings);
}

async function loadCompanyFiles(run: LoadRun, { files, converted }: CompanyFiles): Promise<Landed> {
  const { warehouse, dataDir, companyId, job } = run;
  const meter = await openMeter(files, Date.now);
  run.onStart(meter.read);
  const rejectsFolder = rejectsOf(dataDir, job);
  const setAside = await keepSetAside(rejectsFolder, converted);
  if (!job.accept_partial) refuseBroken(converted);
  const landed = run.isResumed ? await findLanded(warehouse, companyId, job, files) : undefined;
  if (landed) {
    const results = landed.files.map((file) => ({ ...file, warnings: [], rejectsFile: undefined }));
    return { load: landed.id, outcome: await describeResult(results, setAside, dataDir, job), meter };
  }
  try {
    const { loadId, results } = await importLoad(warehouse, {
      companyId,
      files,
      acceptPartial: job.accept_partial,
      restoreZeros: job.restore_zeros,
      loadedBy: job.by,
      rejectsFolder,
      onProgress: meter.noteLoad,
      signal: run.signal,
    });
    await writeOrigins(rejectsFolder, converted);
    return { load: loadId, outcome: await describeResult(results, setAside, dataDir, job), meter };
  } catch (error) {
    await writeOrigins(rejectsFolder, converted);
    throw tellOrigins(error, converted);
  }
}

/** A file that is broken somewhere is not loaded in part, unless its sender says so. */
function refuseBroken({ setAside }: CompanyFiles['converted']): void {
  const faults = setAside.filter(({ isFault }) => isFault);
  const [first] = faults;
  if (!first) return;
  const more = faults.length > 1 ? ` (${faults.length} faults in all)` : '';
  const rejects = faults.slice(0, mostShown).map(({ file, line, reason }) => ({
    line,
    column: '',
    reason: file === first.file ? reason : `${file}: ${reason}`,
  }));
  throw new ImportRefused(first.file, `line ${first.line}: ${first.reason}${more}`, rejects, faults.length);
}

const mostShown = 100;

async function findLanded(
  warehouse: Engine,
  companyId: number,
  job: StoredImport,
  files: EntityFile[],
): Promise<Load | undefined> {
  const hashes = await Promise.all(files.map(async ({ entity, path }) => ({ entity, hash: await hashOf(path) })));
  return findLoadOf(warehouse, companyId, new Date(job.started_at ?? job.created_at), hashes);
}
