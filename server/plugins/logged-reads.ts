import { Problem } from '../../contracts/problem.ts';
import type { App } from '../app.ts';
import { note } from '../audit.ts';

/** Every call says whether it answers about people. One that does, and wrote nothing into the audit log, does not answer. */
export function guardLoggedReads(app: App): void {
  app.decorateRequest('isLogged', false);
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && !route.config?.aboutPeople)
      throw new Error(`Route ${String(route.method)} ${route.url} does not say whether it answers about people.`);
  });
  // Deeper than the key of the call: a facility that is not theirs.
  app.addHook('onError', async (request, _reply, error) => {
    if (!request.visit || request.isLogged || !(error instanceof Problem) || error.code !== 'permission-required')
      return;
    const subject = request.routeOptions.url ?? '';
    await note(app.services.state, request, { action: 'access-refused', subject, detail: error.message });
  });
  app.addHook('onSend', async (request, reply) => {
    const { aboutPeople } = request.routeOptions.config;
    const isRead = reply.statusCode < 300 && (aboutPeople === 'always' || aboutPeople === 'by question');
    if (isRead && !request.isLogged)
      throw new Error(`${request.method} ${request.routeOptions.url} answers about people and wrote no audit entry.`);
  });
}
