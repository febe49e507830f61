import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { job, jobStart, jobsAnswer, jobsQuery } from '../../contracts/jobs.ts';
import { Problem } from '../../contracts/problem.ts';
import { idParams } from '../../contracts/text.ts';
import { readParts } from '../../state/job-files.ts';
import { listJobs, readJob, type StoredJob } from '../../state/jobs.ts';
import { type App, visitOf } from '../app.ts';
import { askerOf, audit, needsNoEntry, openNoteOnce } from '../audit.ts';
import { describeJob, jobsRight, mayCancel, mayHaveFile, maySee } from '../jobs/describe-job.ts';
import { refuseAccess } from '../plugins/access.ts';

const config = { access: 'signed-in', aboutPeople: 'by question' } as const;
const tags = ['jobs'];
const atOnce = 50;

/** Work that runs behind the pages: asking for it, watching it, stopping it, and having what it made. */
export function jobRoutes(app: App): void {
  const { state, jobs, imports } = app.services;
  const noteOnce = openNoteOnce(state);
  const describe = (one: StoredJob, request: FastifyRequest) => describeJob(one, visitOf(request), { jobs, imports });
  /** What a reader may not see is not there. */
  const findJob = async (request: FastifyRequest, id: number): Promise<StoredJob> => {
    const visit = visitOf(request);
    const found = await state.inCompany(visit.companyId, (db) => readJob(db, id));
    if (!maySee(found, visit, jobs)) throw new Problem('not-found', 'There is no such job.');
    return found;
  };

  app.get(
    '/api/jobs',
    {
      config,
      schema: {
        tags,
        summary: 'What runs, waits and has run, newest first',
        querystring: jobsQuery,
        response: { 200: jobsAnswer },
      },
    },
    async (request) => {
      const { companyId, userId, menupages } = visitOf(request);
      const { of, before } = request.query;
      if (of === 'company' && !menupages.includes(jobsRight)) await refuseAccess(app, request, jobsRight);
      const filter = { before, ...(of === 'me' ? { userId } : {}) };
      const found = await state.inCompany(companyId, (db) => listJobs(db, filter, atOnce));
      if (of === 'me') needsNoEntry(request);
      else await noteOnce(request, { action: 'jobs-view' });
      return {
        jobs: found.map((one) => describe(one, request)),
        before: found.length === atOnce ? (found.at(-1)?.id ?? null) : null,
      };
    },
  );

  app.post(
    '/api/jobs',
    { config, schema: { tags, summary: 'Start', body: jobStart, response: { 202: job } } },
    async (request, reply) => {
      const { companyId, menupages: rights } = visitOf(request);
      const { request: requestId, ...wanted } = request.body;
      const started = await jobs.start(companyId, { ...wanted, requestId }, { ...askerOf(request), rights });
      needsNoEntry(request);
      return reply.code(202).send(describe(started, request));
    },
  );

  app.get(
    '/api/jobs/:id',
    { config, schema: { tags, summary: 'How it goes', params: idParams, response: { 200: job } } },
    async (request) => {
      const found = await findJob(request, request.params.id);
      if (found.userId === visitOf(request).userId) needsNoEntry(request);
      else await noteOnce(request, { action: 'jobs-view' });
      return describe(found, request);
    },
  );

  app.post(
    '/api/jobs/:id/cancel',
    { config, schema: { tags, summary: 'Cancel', params: idParams, response: { 200: job } } },
    async (request) => {
      const visit = visitOf(request);
      const found = await findJob(request, request.params.id);
      if (!mayCancel(found, visit, jobs)) await refuseAccess(app, request, jobsRight);
      const cancelled = await jobs.cancel(visit.companyId, found.id, askerOf(request));
      needsNoEntry(request);
      return describe(cancelled, request);
    },
  );

  app.get(
    '/api/jobs/:id/file',
    { config, schema: { tags, summary: 'Download what it made', params: idParams } },
    async (request, reply) => {
      const visit = visitOf(request);
      const found = await findJob(request, request.params.id);
      const { file } = found;
      if (!file) throw new Problem('not-found', 'The job has no file, or it is not kept any more.');
      if (!mayHaveFile(found, visit, jobs)) await refuseAccess(app, request, found.kind);
      const title = jobs.kindOf(found.kind)?.title ?? found.kind;
      await state.inCompany(visit.companyId, (db) =>
        audit(db, request, { action: 'job-download', subject: title, detail: `${found.subject}, job ${found.id}` }),
      );
      return reply
        .type(file.type)
        .header('Content-Length', file.bytes)
        .header('Content-Disposition', `attachment; filename="${file.name}"`)
        .send(Readable.from(readParts(state, visit.companyId, found.id)));
    },
  );
}
