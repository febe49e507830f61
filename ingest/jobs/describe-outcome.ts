import type { FileOutcome, ImportOutcome } from '../../contracts/imports.ts';
import type { StoredImport } from '../../state/import-jobs.ts';
import type { EntityResult } from '../load-history.ts';
import { ImportRefused } from '../refusal.ts';
import { listRejects } from './job-folder.ts';

/** What was loaded, and beside it what was set aside before. */
export async function describeResult(
  results: EntityResult[],
  setAside: FileOutcome[],
  dataDir: string,
  job: StoredImport,
): Promise<ImportOutcome> {
  const loaded = results.map((file) => ({
    entity: file.entity,
    file: file.file,
    rows_in: file.rowsIn,
    loaded: file.loaded,
    replaced: file.replaced,
    unchanged: file.unchanged,
    rejected: file.rejected,
    warnings: file.warnings,
  }));
  const files = [...loaded, ...setAside];
  return {
    files,
    rejects: [],
    rejected_rows: files.reduce((sum, file) => sum + file.rejected, 0),
    rejects_files: await listRejects(dataDir, job),
  };
}

/** What is wrong with the files, for who sent them. */
export async function describeRefusal(error: unknown, dataDir: string, job: StoredImport): Promise<ImportOutcome> {
  const rejects = error instanceof ImportRefused ? error.rejects.map((one) => ({ ...one, file: error.file })) : [];
  return {
    files: [],
    rejects,
    rejected_rows: error instanceof ImportRefused ? error.rejectedRows : 0,
    rejects_files: await listRejects(dataDir, job),
  };
}
