import type { Page } from './menu.ts';
import { pages } from './pages.ts';

export interface ResolvedAddress {
  page: Page;
  /** The address the page should stand under, with the rest of the query string kept. */
  canonical: string;
}

const byNumber = new Map<string, Page[]>();
const byPath = new Map<string, Page[]>();
for (const page of pages) {
  const path = pathOf(page);
  byPath.set(path, [...(byPath.get(path) ?? []), page]);
  const number = numberIn(path);
  if (number) byNumber.set(number, [...(byNumber.get(number) ?? []), page]);
}

/**
 * Which page an address means. A page is known by its number alone (`/scm/1059`, `/scm/1059-anything`); where two pages
 * share a path, a parameter of their route tells them apart, and the first one answers when it is missing.
 */
export function resolveAddress(pathname: string, search: string): ResolvedAddress | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/u, '') : pathname;
  const candidates = byPath.get(path) ?? byNumber.get(numberIn(path) ?? '') ?? [];
  const given = new URLSearchParams(search);
  const page =
    candidates.find((candidate) => [...ownParams(candidate)].every(([name, value]) => given.get(name) === value)) ??
    candidates[0];
  if (!page) return undefined;

  const rest = new URLSearchParams(search);
  for (const [name] of ownParams(page)) rest.delete(name);
  const own = ownParams(page).toString();
  const query = [own, rest.toString()].filter(Boolean).join('&');
  return { page, canonical: query ? `${pathOf(page)}?${query}` : pathOf(page) };
}

function pathOf(page: Page): string {
  return page.route.split('?')[0] ?? page.route;
}

function ownParams(page: Page): URLSearchParams {
  return new URLSearchParams(page.route.split('?')[1] ?? '');
}

/** The number of `/scm/1059-by-location`; the part before it does not matter, since no two pages share a number. */
function numberIn(path: string): string | undefined {
  return /^\/[a-z]+\/(\d{4})(?:-[^/]*)?$/u.exec(path)?.[1];
}
