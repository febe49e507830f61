import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { type LocalJob, localImport, localJob } from '../../contracts/imports.ts';
import { badField, Problem } from '../../contracts/problem.ts';
import { idParams } from '../../contracts/text.ts';
import { makeJobFolder, rejectsOf, takeFiles } from '../../ingest/jobs/job-folder.ts';
import { ImportRefused } from '../../ingest/refusal.ts';
import { findCompany } from '../../state/companies.ts';
import { readImport, type StoredImport } from '../../state/import-jobs.ts';
import type { App } from '../app.ts';
import { requireLocal } from '../require-local.ts';
import { asJob } from './imports.ts';

const config = { access: 'public', aboutPeople: 'operator' } as const;
const tags = ['local'];
const companyQuery = z.object({ company: localImport.shape.company });
const asker = { user: { id: null, username: 'command line' }, address: 'local', userAgent: undefined };

/**
 * For the command line beside a running server, which alone may open the stores. Whoever can read the note in the data
 * folder could read the stores as well; so its token is enough, but only from this machine.
 */
export function localImportRoutes(app: App): void {
  const { state, imports, settings } = app.services;
  const dataDir = settings.DATA_DIR;
  const onRequest = requireLocal(app);
  const companyOf = async (code: string): Promise<number> => {
    const id = await state.atFrontDesk((db) => findCompany(db, code));
    if (!id) throw badField('company', `there is no company "${code}".`);
    return id;
  };
  const answer = (job: StoredImport): LocalJob => ({
    ...asJob(job, imports),
    rejects_folder: resolve(rejectsOf(dataDir, job)),
  });

  app.post(
    '/api/local/imports',
    {
      config,
      onRequest,
      schema: { tags, summary: 'Load a file or folder', body: localImport, response: { 202: localJob } },
    },
    async (request, reply) => {
      const { path, company, accept_partial: acceptPartial, restore_zeros: restoreZeros = false } = request.body;
      const companyId = await companyOf(company);
      const folder = await makeJobFolder(dataDir);
      try {
        await takeFiles(path, join(dataDir, folder));
        const load = { folder, source: 'command', acceptPartial, restoreZeros } as const;
        const job = await imports.submit(companyId, load, asker);
        return reply.code(202).send(answer(job));
      } catch (error) {
        await rm(join(dataDir, folder), { recursive: true, force: true });
        throw error instanceof ImportRefused ? new Problem('bad-input', error.message) : error;
      }
    },
  );

  app.get(
    '/api/local/imports/:id',
    {
      config,
      onRequest,
      schema: {
        tags,
        summary: 'How it goes',
        params: idParams,
        querystring: companyQuery,
        response: { 200: localJob },
      },
    },
    async (request) => {
      const companyId = await companyOf(request.query.company);
      return answer(await state.inCompany(companyId, (db) => readImport(db, request.params.id)));
    },
  );

  app.post(
    '/api/local/imports/:id/cancel',
    {
      config,
      onRequest,
      schema: { tags, summary: 'Cancel', params: idParams, querystring: companyQuery, response: { 200: localJob } },
    },
    async (request) => answer(await imports.cancel(await companyOf(request.query.company), request.params.id, asker)),
  );
}
