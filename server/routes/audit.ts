import type * as z from 'zod/mini';
import { auditActions, auditAnswer, auditExportQuery, auditQuery } from '../../contracts/audit.ts';
import { csvCell } from '../../contracts/csv-cell.ts';
import { badField } from '../../contracts/problem.ts';
import { type AuditFilter, countAuditLog, readAuditLog } from '../../state/audit.ts';
import { listMembers } from '../../state/members.ts';
import { type App, visitOf } from '../app.ts';
import { audit } from '../audit.ts';

const config = { access: { key: 'audit_log_menu' }, aboutPeople: 'always' } as const;
const tags = ['audit'];
const mostExported = 100_000;

export function auditRoutes(app: App): void {
  const { state } = app.services;

  app.get(
    '/api/audit',
    {
      config,
      schema: { tags, summary: 'Read, newest first', querystring: auditQuery, response: { 200: auditAnswer } },
    },
    (request) => {
      const { limit, before } = request.query;
      const filter = filterOf(request.query);
      return state.inCompany(visitOf(request).companyId, async (db) => {
        const answer = {
          entries: await readAuditLog(db, filter, { limit, olderThan: before }),
          total: await countAuditLog(db, filter),
          users: (await listMembers(db)).map((member) => member.username),
        };
        await audit(db, request, {
          action: 'audit-view',
          detail: `${answer.entries.length} of ${answer.total} entries`,
        });
        return answer;
      });
    },
  );

  app.get(
    '/api/audit/export',
    { config, schema: { tags, summary: 'Export as CSV', querystring: auditExportQuery } },
    async (request, reply) => {
      const filter = filterOf(request.query);
      const entries = await state.inCompany(visitOf(request).companyId, async (db) => {
        const entries = await readAuditLog(db, filter, { limit: mostExported });
        await audit(db, request, { action: 'audit-export', detail: `${entries.length} entries` });
        return entries;
      });
      const lines = entries.map((entry) =>
        [entry.at, entry.username, auditActions[entry.action], entry.subject, entry.detail, entry.address]
          .map(csvCell)
          .join(','),
      );
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="audit-log.csv"')
        .serializer((text: string) => text)
        .send(`${['Time (UTC),User,Action,Subject,Detail,Address', ...lines].join('\r\n')}\r\n`);
    },
  );
}

function filterOf(query: z.infer<typeof auditExportQuery>): AuditFilter {
  if (query.from && query.to && query.from > query.to) throw badField('from', 'must not be after to');
  const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000);
  return {
    from: query.from ? new Date(`${query.from}T00:00:00Z`) : undefined,
    before: query.to ? dayAfter(query.to) : undefined,
    actions: query.action,
    users: query.user,
  };
}
