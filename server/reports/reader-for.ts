import type { FastifyRequest } from 'fastify';
import { type App, visitOf } from '../app.ts';
import { sightOf } from '../people/sight-of.ts';
import type { Query } from './read-question.ts';
import type { Reader } from './reader.ts';

/** Reads for who makes a request, and gives up when they go away. */
export function readerFor(app: App, request: FastifyRequest, reply: { raw: NodeJS.EventEmitter }): Reader {
  const { state, warehouse, now } = app.services;
  const visit = visitOf(request);
  const { companyId, userId } = visit;
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  return {
    warehouse,
    companyId,
    inTurn: { turns: app.services.turns, asker: { companyId, userId } },
    query: (request.query ?? {}) as Query,
    today: now().toISOString().slice(0, 10),
    signal: leaving.signal,
    ownStaffCode: visit.staffCode,
    sight: sightOf(state, warehouse.kind, companyId, visit),
  };
}
