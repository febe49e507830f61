import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportJob, importJob, importsAnswer, importsQuery, rejectsParams } from '../../contracts/imports.ts';
import { Problem } from '../../contracts/problem.ts';
import { idParams } from '../../contracts/text.ts';
import { readFeeds } from '../../ingest/feed-health.ts';
import { inboxOf } from '../../ingest/jobs/inbox-folders.ts';
import { rejectsOf } from '../../ingest/jobs/job-folder.ts';
import type { Imports } from '../../ingest/jobs/open-imports.ts';
import { readHistory } from '../../ingest/jobs/read-history.ts';
import { readCompanyCode } from '../../state/companies.ts';
import { listOpenImports, readImport, type StoredImport } from '../../state/import-jobs.ts';
import { type App, visitOf } from '../app.ts';
import { askerOf, audit, needsNoEntry, openNoteOnce } from '../audit.ts';
import { receiveFiles } from '../receive-files.ts';

const config = { access: { key: 'data_imports_menu' }, aboutPeople: 'always' } as const;
const tags = ['imports'];
const endOfTime = '9999-01-01T00:00:00Z';

export function importRoutes(app: App): void {
  const { state, warehouse, imports, settings, now } = app.services;
  const dataDir = settings.DATA_DIR;
  const noteOnce = openNoteOnce(state);
  const mostBytes = settings.UPLOAD_LIMIT_MB * 1024 * 1024;

  app.get(
    '/api/imports',
    {
      config,
      schema: {
        tags,
        summary: 'What runs, what was loaded, and how feeds do',
        querystring: importsQuery,
        response: { 200: importsAnswer },
      },
    },
    async (request) => {
      const { companyId } = visitOf(request);
      await noteOnce(request, { action: 'imports-view' });
      const before = new Date(request.query.before ?? endOfTime);
      const { jobs, code } = await state.inCompany(companyId, async (db) => ({
        jobs: await listOpenImports(db),
        code: await readCompanyCode(db),
      }));
      return {
        jobs: jobs.map((job) => asJob(job, imports)),
        ...(await readHistory({ state, warehouse }, companyId, before)),
        feeds: await readFeeds(warehouse, companyId, now()),
        inbox: inboxOf(code),
        most_bytes: mostBytes,
      };
    },
  );

  app.post(
    '/api/imports',
    {
      config: { ...config, isUpload: true },
      schema: {
        tags,
        summary: 'Upload files as one load',
        consumes: ['multipart/form-data'],
        response: { 202: importJob },
      },
    },
    async (request, reply) => {
      const { companyId } = visitOf(request);
      const received = await receiveFiles(request, dataDir, mostBytes);
      const job = await imports
        .submit(companyId, { ...received, source: 'upload' }, askerOf(request))
        .catch(async (error: unknown) => {
          await rm(join(dataDir, received.folder), { recursive: true, force: true });
          throw error;
        });
      needsNoEntry(request);
      return reply.code(202).send(asJob(job, imports));
    },
  );

  app.post(
    '/api/imports/:id/cancel',
    { config, schema: { tags, summary: 'Cancel', params: idParams, response: { 200: importJob } } },
    async (request) => {
      const job = await imports.cancel(visitOf(request).companyId, request.params.id, askerOf(request));
      needsNoEntry(request);
      return asJob(job, imports);
    },
  );

  app.post(
    '/api/imports/loads/:id/undo',
    { config, schema: { tags, summary: 'Undo a load', params: idParams, response: { 202: importJob } } },
    async (request, reply) => {
      const job = await imports.undo(visitOf(request).companyId, request.params.id, askerOf(request));
      needsNoEntry(request);
      return reply.code(202).send(asJob(job, imports));
    },
  );

  app.get(
    '/api/imports/:id/rejects/:file',
    { config, schema: { tags, summary: 'Download rejected rows', params: rejectsParams } },
    async (request, reply) => {
      const { companyId } = visitOf(request);
      const { file } = request.params;
      const path = await state.inCompany(companyId, async (db) => {
        const job = await readImport(db, Number(request.params.id));
        const path = join(rejectsOf(dataDir, job), file);
        if (!job.outcome.rejects_files.includes(file) || !(await exists(path)))
          throw new Problem('not-found', 'The rejected rows are not kept any more.');
        await audit(db, request, { action: 'rejects-download', subject: file, detail: `import ${job.id}` });
        return path;
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${file}"`)
        .send(createReadStream(path));
    },
  );
}

/** Without where the files are: that is nobody's business but the runner's. */
export function asJob({ home, folder, userId, ...job }: StoredImport, imports: Imports): ImportJob {
  return { ...job, progress: imports.progressOf(job.id) };
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
