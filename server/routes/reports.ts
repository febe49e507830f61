import * as z from 'zod/mini';
import { findPage } from '../../catalog/pages.ts';
import { filterQuery, filterValues } from '../../contracts/filter-values.ts';
import { badField, Problem } from '../../contracts/problem.ts';
import { reportAnswer, reportsAnswer } from '../../contracts/report.ts';
import { reportQuery } from '../../contracts/report-query.ts';
import { trendAnswer } from '../../contracts/trend.ts';
import { findReport, reports } from '../../domains/all-domains.ts';
import { searchPattern } from '../../query/compile/search-names.ts';
import type { Report } from '../../query/define/report.ts';
import { type App, visitOf } from '../app.ts';
import { needsNoEntry, note } from '../audit.ts';
import { refuseAccess } from '../plugins/access.ts';
import type { Rights } from '../queries/granted-datasets.ts';
import { answerReport } from '../reports/answer-report.ts';
import { answerWriter } from '../reports/answer-writer.ts';
import { describeEntry } from '../reports/describe-report.ts';
import { exportReport } from '../reports/export/export-report.ts';
import { grantedParts } from '../reports/granted-parts.ts';
import { describeForLog, tellsOfPeople } from '../reports/people-in-question.ts';
import { filterOf, type ReportQuestion, readQuestion } from '../reports/read-question.ts';
import { readTrend } from '../reports/read-trend.ts';
import { type Reader, readSet, run } from '../reports/reader.ts';
import { readerFor } from '../reports/reader-for.ts';
import { saySettings } from '../reports/say-settings.ts';

const tags = ['reports'];
const config = { access: 'signed-in', aboutPeople: 'by question', asksStore: true } as const;
const pageParam = z.object({ page: z.string().check(z.maxLength(60)) });

export function reportRoutes(app: App): void {
  const { state } = app.services;

  app.get(
    '/api/reports',
    {
      config: { access: 'signed-in', aboutPeople: 'never' },
      schema: { tags, summary: 'The reports this user may open', response: { 200: reportsAnswer } },
    },
    async (request, reply) => {
      const reports = grantedReports(visitOf(request)).map(describeEntry);
      return { reports: saySettings(reports, await readSet(readerFor(app, request, reply))) };
    },
  );

  app.get(
    '/api/reports/:page',
    {
      config,
      schema: {
        tags,
        summary: 'The rows, totals, key figures and chart of a report',
        params: pageParam,
        querystring: reportQuery,
        response: { 200: reportAnswer },
      },
    },
    async (request, reply) => {
      const report = await openReport(app, request, request.params.page);
      const question = readQuestion(report, request.query);
      const reader = readerFor(app, request, reply);
      const writer = answerWriter();
      const answer = await answerReport(reader, question, {
        // Turning the pages of one answer is one view, but where they name people.
        work: () => (isView(question) ? noteView(request, question, 'report-view') : needsNoEntry(request)),
        takeRows: writer.writeRows,
      });
      // Not held against its schema cell by cell, which takes as long as to write it out: a test does that for every page.
      // The types know of text alone; bytes are sent as they are.
      const write = writer.write as unknown as (answer: unknown) => string;
      reply.serializer(write).type('application/json; charset=utf-8');
      return answer;
    },
  );

  app.get(
    '/api/reports/:page/trend',
    {
      config,
      schema: {
        tags,
        summary: 'The key figures of a report over time',
        params: pageParam,
        querystring: reportQuery,
        response: { 200: trendAnswer },
      },
    },
    async (request, reply) => {
      const report = await openReport(app, request, request.params.page);
      const question = readQuestion(report, request.query);
      const [trend] = await Promise.all([
        readTrend(readerFor(app, request, reply), question),
        // It is asked for beside a view, which is in the log; what is about people is told by itself.
        tellsOfPeople(question) ? noteView(request, question, 'report-view', 'over time') : needsNoEntry(request),
      ]);
      return trend;
    },
  );

  app.get(
    '/api/reports/:page/export',
    { config, schema: { tags, summary: 'The whole result as a file', params: pageParam, querystring: reportQuery } },
    async (request, reply) => {
      const report = await openReport(app, request, request.params.page);
      const { format = 'csv' } = request.query;
      if (format !== 'csv' && format !== 'xlsx') throw badField('format', 'must be csv or xlsx');
      const question = readQuestion(report, request.query);
      const exported = { by: visitOf(request).username, at: app.services.now() };
      const file = await exportReport(readerFor(app, request, reply), question, format, exported);
      await noteView(request, question, 'report-export');
      return reply
        .type(file.type)
        .header('Content-Disposition', `attachment; filename="${file.name}"`)
        .serializer((text: string) => text)
        .send(file.content);
    },
  );

  app.get(
    '/api/filters/:name',
    {
      config,
      schema: {
        tags,
        summary: 'Values of a filter, for type-ahead',
        params: z.object({ name: z.string().check(z.maxLength(60)) }),
        querystring: filterQuery,
        response: { 200: filterValues },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const { q, limit, page } = request.query;
      // What may be chosen is told to who may open a page that has the filter.
      const owner =
        page === undefined
          ? grantedReports(visitOf(request)).find(({ filters }) => filters.includes(name))
          : await openReport(app, request, page);
      const filter = owner && hasFilter(owner, name) ? filterOf(owner.table, name) : undefined;
      if (!filter) {
        if (namesPeople(name)) await note(state, request, { action: 'access-refused', subject: `values of ${name}` });
        throw new Problem('not-found', 'There is no filter of that name.');
      }
      if (owner && filter.isPersonal)
        await note(state, request, { action: 'filter-values', subject: routeOf(owner), detail: filter.label });
      else needsNoEntry(request);
      if (!filter.values) {
        return Object.entries(filter.words ?? {})
          .map(([value, label]) => ({ value, label }))
          .filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
          .slice(0, limit);
      }
      const rows = await run<{ value: string; label: string }>(
        choosing(readerFor(app, request, reply)),
        filter.values(searchPattern(q)),
      );
      return rows.slice(0, limit);
    },
  );

  /** That people were singled out is told, never who: filters may name anybody. */
  function noteView(
    request: Parameters<typeof note>[1],
    question: ReportQuestion,
    action: 'report-view' | 'report-export',
    part?: string,
  ) {
    return note(state, request, { action, subject: routeOf(question.report), ...describeForLog(question, part) });
  }
}

/** A list to choose from holds only people whose own facility the reader sees. */
const choosing = (reader: Reader): Reader => ({
  ...reader,
  sight: async () => {
    const sight = await reader.sight?.();
    return sight ? { ...sight, isChoice: true } : null;
  },
});

const hasFilter = ({ filters, details = {} }: Report, name: string): boolean =>
  [filters, ...Object.values(details).map((detail) => detail.filters ?? [])].some((names) => names.includes(name));

/** The reports whose pages somebody may open, with the parts that are theirs. */
const grantedReports = (rights: Rights): Report[] =>
  reports.flatMap((report) =>
    rights.menupages.includes(findPage(report.page)?.key ?? '') ? [grantedParts(report, rights)] : [],
  );

const routeOf = ({ page }: Report): string => findPage(page)?.route ?? page;

const isView = (question: ReportQuestion): boolean => question.slice.offset === 0 || tellsOfPeople(question);

/** Whether any page has the filter, and it lets choose people or their cases. */
const namesPeople = (name: string): boolean =>
  reports.some((report) => hasFilter(report, name) && filterOf(report.table, name)?.isPersonal);

/** The report, for who may see its page. */
async function openReport(app: App, request: Parameters<typeof visitOf>[0], name: string): Promise<Report> {
  const visit = visitOf(request);
  const report = findReport(name);
  const page = report && findPage(report.page);
  if (!page) throw new Problem('not-found', 'There is no report of that name.');
  if (!visit.menupages.includes(page.key)) return refuseAccess(app, request, page.key);
  const granted = grantedParts(report, visit);
  const { detail = '' } = request.query as { detail?: string };
  const refused = granted.details?.[detail] ? undefined : report.details?.[detail];
  if (refused) {
    const happening = { action: 'access-refused', subject: page.route, detail: refused.title } as const;
    await note(app.services.state, request, happening);
  }
  return granted;
}
