import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Asker } from '../ingest/jobs/open-imports.ts';
import { type AuditRecord, record } from '../state/audit.ts';
import type { CompanyDb, FrontDeskDb, NoteDb, Transactions } from '../state/transactions.ts';
import { visitOf } from './app.ts';

/** What somebody did, without where they were. */
export type AuditWords = Pick<AuditRecord, 'action' | 'detail'>;

type Happening = Pick<AuditRecord, 'action' | 'subject' | 'detail'> & { user?: AuditRecord['user'] };

/** Writes what a request did into the audit log, in the same transaction as the deed: who, when, what, from where. */
export function audit(
  db: CompanyDb | FrontDeskDb | NoteDb,
  request: FastifyRequest,
  ...happenings: Happening[]
): Promise<void> {
  const { visit } = request;
  request.isLogged = true;
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

/** Of an answer that could have been about people and is not, or whose deed has written its entry itself. */
export const needsNoEntry = (request: FastifyRequest): undefined => {
  request.isLogged = true;
};

/** Who asks for work that runs behind the request: it writes its entries itself. */
export function askerOf(request: FastifyRequest): Asker {
  const { userId, username } = visitOf(request);
  return { user: { id: userId, username }, address: request.ip, userAgent: request.headers['user-agent'] };
}

const rememberedReaders = 10_000;
const sameReading = 10 * 60_000;

/** Writes down what a page asks for again by itself, every few seconds: once in ten minutes of a session. */
export function openNoteOnce(state: Pick<Transactions, 'noteInCompany'>): typeof noteOnce {
  const noted = new LRUCache<string, true>({ max: rememberedReaders, ttl: sameReading });
  async function noteOnce(request: FastifyRequest, happening: Happening): Promise<void> {
    const key = `${visitOf(request).tokenHash} ${happening.action}`;
    if (noted.has(key)) return needsNoEntry(request);
    await note(state, request, happening);
    noted.set(key, true);
  }
  return noteOnce;
}
