import type { FastifyRequest } from 'fastify';
import { type AuditRecord, record } from '../state/audit.ts';
import type { CompanyDb, FrontDeskDb, NoteDb, Transactions } from '../state/transactions.ts';
import { visitOf } from './app.ts';

type Happening = Pick<AuditRecord, 'action' | 'subject' | 'detail'> & { user?: AuditRecord['user'] };

/** Writes what a request did into the audit log, in the same transaction as the deed: who, when, what, from where. */
export function audit(
  db: CompanyDb | FrontDeskDb | NoteDb,
  request: FastifyRequest,
  ...happenings: Happening[]
): Promise<void> {
  const { visit } = request;
  const visitor = visit ? { id: visit.userId, username: visit.username, companyId: visit.companyId } : undefined;
  const from = { address: request.ip, userAgent: request.headers['user-agent'] };
  return record(db, ...happenings.map((happening) => ({ user: visitor, ...happening, ...from })));
}

/** Writes what a visitor looked at, or was refused, into the audit log: nothing else was done. */
export const note = (
  state: Pick<Transactions, 'noteInCompany'>,
  request: FastifyRequest,
  happening: Happening,
): Promise<void> => state.noteInCompany(visitOf(request).companyId, (db) => audit(db, request, happening));
