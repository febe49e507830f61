import { resolveAddress } from '../catalog/address.ts';
import type { Page } from '../catalog/menu.ts';
import type { BuiltPage } from '../contracts/pages.ts';
import { findReport, reports } from '../domains/all-domains.ts';

/** Pages that are not reports; each has a view of its own in the browser application. */
const otherPages: readonly string[] = ['profile', 'users', 'contact-support', 'audit', 'imports'];

/** Every page whose own work has landed. The others answer with an honest "not built yet". */
export const builtPages: BuiltPage[] = [
  ...otherPages.map((page): BuiltPage => ({ page, kind: 'page', about_people: false })),
  ...reports.map(({ page, aboutPeople = false }): BuiltPage => ({ page, kind: 'report', about_people: aboutPeople })),
];

const built = new Set(builtPages.map(({ page }) => page));
export const isBuilt = (page: Page): boolean => built.has(page.page);

/** Whether an address shows a page about people, narrowed to some of them: such a view is never saved. */
export function isPersonalView(address: string): boolean {
  const [path = '', search = ''] = (address.split('#')[0] ?? '').split('?');
  const page = resolveAddress(path, search)?.page.page;
  return page !== undefined && findReport(page)?.aboutPeople === true && new URLSearchParams(search).has('user');
}
