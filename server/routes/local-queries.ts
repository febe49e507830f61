import { datasetAnswer, localQuery } from '../../contracts/dataset-query.ts';
import type { App } from '../app.ts';
import { askForUser } from '../queries/ask-for-user.ts';
import { requireLocal } from '../require-local.ts';

/** What `pestle query` asks of a running server, with the rights of the person that it names. */
export function localQueryRoutes(app: App): void {
  app.post(
    '/api/local/query',
    {
      config: { access: 'public', aboutPeople: 'operator' },
      onRequest: requireLocal(app),
      schema: {
        tags: ['local'],
        summary: 'Ask a question for a user',
        body: localQuery,
        response: { 200: datasetAnswer },
      },
    },
    (request) => askForUser(app.services, request.body.user, request.body.query),
  );
}
