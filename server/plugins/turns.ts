import { type App, visitOf } from '../app.ts';

/** Calls that ask the store are worked on in turn, by company and user; who has too many open is told when to try again. */
export function giveTurns(app: App): void {
  const { turns } = app.services;
  app.decorateRequest('endTurn', undefined);
  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.asksStore) return;
    const { companyId, userId } = visitOf(request);
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    reply.raw.once('close', leave);
    const end = await turns.openCall({ companyId, userId }, leaving.signal);
    request.endTurn = end;
    reply.raw.off('close', leave);
    reply.raw.once('close', end);
    if (reply.raw.destroyed) end();
  });
  app.addHook('onResponse', async ({ endTurn }) => endTurn?.());
}
