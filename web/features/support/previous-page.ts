import { resolveAddress } from '../../../catalog/address.ts';

export interface PreviousPage {
  /** Without the query string: filters may hold what support need not see. */
  path: string;
  title: string;
}

/** The page of the product that the person was on before this one, where the browser can tell. */
export function findPreviousPage(): PreviousPage | null {
  const address = previousAddress();
  if (!address || !URL.canParse(address)) return null;
  const { origin, pathname, search } = new URL(address);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  const page = resolveAddress(pathname, search)?.page;
  return page ? { path: pathname, title: page.title } : null;
}

/** The history knows pages opened within the application; where it cannot be read, the page that linked here counts. */
function previousAddress(): string | null {
  if (!('navigation' in window)) return document.referrer || null;
  const { currentEntry } = window.navigation;
  const entries = window.navigation.entries();
  return (currentEntry && entries[currentEntry.index - 1]?.url) || document.referrer || null;
}
