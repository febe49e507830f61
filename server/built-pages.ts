import { resolveAddress } from '../catalog/address.ts';
import type { Page } from '../catalog/menu.ts';
import type { BuiltPage } from '../contracts/pages.ts';
import { readList, writeList } from '../contracts/value-list.ts';
import { findReport, reports } from '../domains/all-domains.ts';
import type { OpeningOf } from '../query/define/report.ts';
import type { Table } from '../query/define/table.ts';

/** Pages that are not reports; each has a view of its own in the browser application. */
const otherPages: readonly string[] = [
  'profile',
  'users',
  'contact-support',
  'audit',
  'imports',
  'jobs',
  'my-work',
  '1041-settings?app=igs',
  '1041-settings?app=scm',
];

/** An opening view as the query of an address. */
function writeOpening({ filters = {}, sort = [], columns = [] }: OpeningOf, { of }: Table): string {
  const params = new URLSearchParams();
  for (const [name, values = ''] of Object.entries(filters)) {
    params.set(name, values);
    const words = of.filters[name]?.words;
    if (words) params.set(`${name}Name`, writeList(readList(values).map((value) => words[value] ?? value)));
  }
  if (sort.length > 0) params.set('sort', sort.join());
  if (columns.length > 0) params.set('columns', columns.join());
  return params.toString();
}

/** Every page whose own work has landed. The others answer with an honest "not built yet". */
export const builtPages: BuiltPage[] = [
  ...otherPages.map(
    (page): BuiltPage => ({ page, kind: 'page', about_people: false, opening: '', question: '', columns: [] }),
  ),
  ...reports.map(
    ({ page, aboutPeople = false, opening, table }): BuiltPage => ({
      page,
      kind: 'report',
      about_people: aboutPeople,
      opening: opening ? writeOpening(opening, table) : '',
      question: '',
      columns: [],
    }),
  ),
];

const built = new Set(builtPages.map(({ page }) => page));
export const isBuilt = (page: Page): boolean => built.has(page.page);

/** Whether an address shows a page about people, narrowed to some of them: such a view is never saved. */
export function isPersonalView(address: string): boolean {
  const [path = '', search = ''] = (address.split('#')[0] ?? '').split('?');
  const page = resolveAddress(path, search)?.page.page;
  return page !== undefined && findReport(page)?.aboutPeople === true && new URLSearchParams(search).has('user');
}
