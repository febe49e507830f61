import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../../catalog/menu.ts';
import { findPage } from '../../catalog/pages.ts';
import { domains } from '../../domains/all-domains.ts';
import type { CallContext, FileAnswer, PageCall } from '../../domains/shared/work/page-call.ts';
import { type App, visitOf } from '../app.ts';
import { askerOf, audit, note } from '../audit.ts';
import { companyReader } from '../reports/company-reader.ts';
import { readerFor } from '../reports/reader-for.ts';
import { CompanyTurns } from '../runs/company-turns.ts';
import { ComputeThreads } from '../runs/compute-threads.ts';

/** What the pages of the domains can do beyond answering questions. */
/** A simulation takes a core and some hundred megabytes. */
const turnLimits = { sideBySide: 2, waiting: 3, overall: 4, retryAfterSeconds: 10 };

interface Runs {
  turns: CompanyTurns;
  threads: ComputeThreads;
}

export function pageCallRoutes(app: App): void {
  const runs = { turns: new CompanyTurns(turnLimits), threads: new ComputeThreads() };
  app.addHook('onClose', () => runs.threads.close());
  for (const { calls = [] } of domains) for (const call of calls) addCall(app, call, runs);
}

function addCall(app: App, call: PageCall, runs: Runs): void {
  const page = findPage(call.page);
  if (!page) throw new Error(`The catalogue has no page ${call.page}.`);
  const { body, query, params, answer, bodyLimit, status = 200 } = call;
  app.route({
    method: call.method,
    url: `/api/reports/${page.page}/${call.path}`,
    config: { access: { key: call.right ?? page.key }, aboutPeople: call.aboutPeople },
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      tags: ['reports'],
      summary: call.summary,
      ...(body && { body }),
      ...(query && { querystring: query }),
      ...(params && { params }),
      ...(answer && { response: { [status]: answer } }),
    },
    handler: async (request, reply) => {
      const asked = { body: request.body, query: request.query, params: request.params };
      const answered = await call.handle(asked, contextOf(app, page, request, reply, runs));
      return answer ? reply.code(status).send(answered) : sendFile(reply, answered as FileAnswer);
    },
  });
}

const sendFile = (reply: FastifyReply, { type, fileName, text }: FileAnswer) =>
  reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .serializer((file: string) => file)
    .send(text);

function contextOf(
  app: App,
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
  { turns, threads }: Runs,
): CallContext {
  const { state, decisions, jobs, now } = app.services;
  const { companyId, userId, username, menupages } = visitOf(request);
  const subject = page.route;
  const reader = companyReader(readerFor(app, request, reply));
  /** A job that was asked for in a transaction is there once that has ended. */
  let wakeOnce = () => {};
  return {
    reader,
    run: (work) => turns.take({ companyId, userId }, reader.signal, () => threads.use(reader.signal, work)),
    placeInLine: () => turns.placeOf({ companyId, userId }),
    userId,
    username,
    rights: menupages,
    now: now(),
    inCompany: (work) => state.inCompany(companyId, work).finally(() => wakeOnce()),
    async startJob(db, wanted) {
      wakeOnce = jobs.wake;
      return jobs.startIn(db, companyId, wanted, { ...askerOf(request), rights: menupages });
    },
    show: (kind, decided) => decisions.show(companyId, kind, decided),
    audit: (db, entries) => audit(db, request, ...entries.map((entry) => ({ ...entry, subject }))),
    note: (entry) => note(state, request, { ...entry, subject }),
  };
}
