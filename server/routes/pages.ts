import { findPage } from '../../catalog/pages.ts';
import { type BuiltPage, builtPageList, pageOpened, pageParams } from '../../contracts/pages.ts';
import { Problem } from '../../contracts/problem.ts';
import { findReport } from '../../domains/all-domains.ts';
import { type App, visitOf } from '../app.ts';
import { note } from '../audit.ts';
import { builtPages } from '../built-pages.ts';
import { refuseAccess } from '../plugins/access.ts';
import type { Rights } from '../queries/granted-datasets.ts';
import { describeEntry } from '../reports/describe-report.ts';
import { grantedParts } from '../reports/granted-parts.ts';
import { readSet } from '../reports/reader.ts';
import { readerFor } from '../reports/reader-for.ts';
import { saySettings } from '../reports/say-settings.ts';

/** What a report answers and what its columns are called, as far as it is open to the reader. */
function wordsOf(page: string, rights: Rights): Partial<BuiltPage> {
  const report = findReport(page);
  if (!report || !rights.menupages.includes(findPage(page)?.key ?? '')) return {};
  const { question, columns } = describeEntry(grantedParts(report, rights));
  return { question, columns: [...new Set(columns.map(({ label }) => label))] };
}

/** The shell asks before it shows a page: the menu may hide an entry, but only the server decides. */
export function pageRoutes(app: App): void {
  app.get(
    '/api/pages',
    {
      config: { access: 'signed-in', aboutPeople: 'never' },
      schema: { tags: ['pages'], summary: 'Pages that are built', response: { 200: builtPageList } },
    },
    async (request, reply) => {
      const rights = visitOf(request);
      const pages = builtPages.map((built) => ({ ...built, ...wordsOf(built.page, rights) }));
      return saySettings(pages, await readSet(readerFor(app, request, reply)));
    },
  );

  app.get(
    '/api/pages/:page',
    {
      config: { access: 'signed-in', aboutPeople: 'never' },
      schema: { tags: ['pages'], summary: 'Open a page', params: pageParams, response: { 200: pageOpened } },
    },
    async (request) => {
      const visit = visitOf(request);
      const page = findPage(request.params.page);
      if (!page) throw new Problem('not-found', `There is no page ${request.params.page}.`);
      if (!visit.menupages.includes(page.key)) return refuseAccess(app, request, page.key);
      await note(app.services.state, request, { action: 'page-view', subject: page.route });
      const built = builtPages.find((one) => one.page === page.page);
      const { kind = 'page', about_people = false } = built ?? {};
      return { page: page.page, title: page.title, route: page.route, built: built !== undefined, kind, about_people };
    },
  );
}
