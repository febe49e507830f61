import { basename } from 'node:path';
import type { FileOutcome, ImportOutcome } from '../../contracts/imports.ts';
import type { StoredImport } from '../../state/import-jobs.ts';
import { loadPublicFile, type PublicLoadResult } from '../public/load-public-file.ts';
import { ImportRefused } from '../refusal.ts';
import { listRejects, rejectsOf } from './job-folder.ts';
import type { LoadRun } from './load-run.ts';
import type { Meter } from './measure-progress.ts';

/**
 * Loads public files, each a snapshot of its own. They are everybody's: where several companies share the store, only who
 * runs the machine may change what all of them see.
 */
export async function runPublicLoad(run: LoadRun, paths: string[], meter: Meter): Promise<ImportOutcome> {
  const { job, dataDir } = run;
  if (job.source !== 'command' && (await run.countCompanies()) > 1) {
    throw new ImportRefused(
      basename(paths[0] ?? ''),
      'is a public file, shared by all companies of this server: who runs it loads it by the command line',
    );
  }
  const results: PublicLoadResult[] = [];
  for (const [filesDone, path] of paths.entries()) {
    results.push(
      await loadPublicFile(run.warehouse, {
        path,
        loadedBy: job.by,
        rejectsFolder: rejectsOf(dataDir, job),
        signal: run.signal,
        onProgress: ({ file, ...progress }) =>
          meter.noteLoad({ ...progress, entity: basename(path), file, filesDone, filesTotal: paths.length }),
      }),
    );
  }
  return describe(results, dataDir, job);
}

async function describe(results: PublicLoadResult[], dataDir: string, job: StoredImport): Promise<ImportOutcome> {
  const files = results.flatMap((result) =>
    result.tables.map(
      (table): FileOutcome => ({
        entity: table.table,
        file: table.file,
        rows_in: table.rowsIn,
        loaded: table.opened + table.changed,
        replaced: table.changed,
        unchanged: table.unchanged + table.folded,
        rejected: table.rejected,
        warnings: [
          `${result.titles.join(', ')}: snapshot of ${result.snapshotDate}`,
          ...(table.closed > 0 ? [`${table.closed} rows are not in it any more and were closed`] : []),
          ...table.warnings,
        ],
      }),
    ),
  );
  return {
    files,
    rejects: results.flatMap(({ file, rejects }) => rejects.map((reject) => ({ ...reject, file }))),
    rejected_rows: files.reduce((sum, file) => sum + file.rejected, 0),
    rejects_files: await listRejects(dataDir, job),
  };
}
