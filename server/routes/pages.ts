import { findPage, isBuilt } from '../../catalog/pages.ts';
import { pageOpened, pageParams } from '../../contracts/pages.ts';
import { Problem } from '../../contracts/problem.ts';
import { type App, visitOf } from '../app.ts';
import { note } from '../audit.ts';
import { refuseAccess } from '../plugins/doors.ts';

/** The shell asks before it shows a page: the menu may hide an entry, but only the server decides. */
export function pageRoutes(app: App): void {
  app.get(
    '/api/pages/:page',
    {
      config: { door: 'signed-in' },
      schema: { tags: ['pages'], summary: 'Open a page', params: pageParams, response: { 200: pageOpened } },
    },
    async (request) => {
      const visit = visitOf(request);
      const page = findPage(request.params.page);
      if (!page) throw new Problem('not-found', `There is no page ${request.params.page}.`);
      if (!visit.menupages.includes(page.key)) return refuseAccess(app, request, page.key);
      await note(app.services.state, request, { action: 'page-view', subject: page.route });
      return { page: page.page, title: page.title, route: page.route, built: isBuilt(page) };
    },
  );
}
