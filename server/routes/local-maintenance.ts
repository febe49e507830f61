import { explainedPage, localBackup, localCheck, pageQueries } from '../../contracts/maintenance.ts';
import { badField } from '../../contracts/problem.ts';
import { done } from '../../contracts/text.ts';
import type { App } from '../app.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { checkCompanies } from '../check-companies.ts';
import { explainPage } from '../explain-page.ts';
import { requireLocal } from '../require-local.ts';

const config = { access: 'public', aboutPeople: 'operator' } as const;
const tags = ['local'];

/** What the command line asks of a running server, because only one process may open the embedded stores. */
export function localMaintenanceRoutes(app: App): void {
  const { state, warehouse, now } = app.services;
  const onRequest = requireLocal(app);

  app.post(
    '/api/local/backups',
    { config, onRequest, schema: { tags, summary: 'Write a backup', body: localBackup, response: { 200: done } } },
    async (request) => {
      await writeBackup(state, warehouse, request.body.path).catch((error: NodeJS.ErrnoException) => {
        if (['ENOENT', 'EACCES', 'ENOSPC', 'EISDIR', 'ENOTDIR'].includes(error.code ?? '')) {
          throw badField('path', `cannot be written (${error.code}).`);
        }
        throw error;
      });
      return { ok: true as const };
    },
  );

  app.get(
    '/api/local/check',
    { config, onRequest, schema: { tags, summary: 'Verify the stores', response: { 200: localCheck } } },
    () => checkCompanies(state, warehouse),
  );

  app.post(
    '/api/local/explain',
    {
      config,
      onRequest,
      schema: { tags, summary: 'Explain the SQL of a page', body: explainedPage, response: { 200: pageQueries } },
    },
    ({ body }) => explainPage(state, warehouse, body, now().toISOString().slice(0, 10)),
  );
}
