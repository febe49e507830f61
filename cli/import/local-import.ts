import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeJobFolder, rejectsOf, takeFiles } from '../../ingest/jobs/job-folder.ts';
import { openImports } from '../../ingest/jobs/open-imports.ts';
import type { Settings } from '../../server/settings.ts';
import { findCompany } from '../../state/companies.ts';
import { readImport, type StoredImport } from '../../state/import-jobs.ts';
import { withStores } from '../with-stores.ts';
import type { ImportTarget } from './import-target.ts';

const asker = { user: { id: null, username: 'command line' }, address: 'local', userAgent: undefined };

/** Hands files in at the stores themselves, where no server holds them. What an earlier run left unfinished goes first. */
export function withLocalImport<T>(settings: Settings, work: (target: ImportTarget) => Promise<T>): Promise<T> {
  const dataDir = settings.DATA_DIR;
  return withStores(settings, async (state, warehouse) => {
    const failures: unknown[] = [];
    const now = () => new Date();
    const imports = openImports({ state, warehouse, dataDir, now, onFailure: (error) => failures.push(error) });
    const companies = new Map<number, number>();
    const companyOf = ({ id }: { id: number }) => companies.get(id) ?? 0;
    const answer = ({ home, folder, userId, ...job }: StoredImport) => ({
      ...job,
      progress: imports.progressOf(job.id),
      rejects_folder: resolve(rejectsOf(dataDir, { folder })),
    });
    try {
      await imports.resume();
      return await work({
        async start({ path, company, acceptPartial, restoreZeros }) {
          const companyId = await state.atFrontDesk((db) => findCompany(db, company));
          if (!companyId) throw new Error(`--company: there is no company "${company}".`);
          const folder = await makeJobFolder(dataDir);
          const load = { folder, source: 'command', acceptPartial, restoreZeros } as const;
          const job = await takeFiles(path, join(dataDir, folder))
            .then(() => imports.submit(companyId, load, asker))
            .catch(async (error: unknown) => {
              await rm(join(dataDir, folder), { recursive: true, force: true });
              throw error;
            });
          companies.set(job.id, companyId);
          return answer(job);
        },
        look: async (job) => answer(await state.inCompany(companyOf(job), (db) => readImport(db, job.id))),
        async cancel(job) {
          await imports.cancel(companyOf(job), job.id, asker);
        },
      });
    } finally {
      await imports.stop();
      for (const failure of failures) console.error(failure);
    }
  });
}
