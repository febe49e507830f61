import { resolveAddress } from './address.ts';

/** Pages about how single people work. */
const personalPages: ReadonlySet<string> = new Set(['1014', '1015', '1034', '1035', '1038', '1094']);

/** Whether an address shows one of these pages narrowed to people: such a view is looked at, not kept. */
export function isPersonalView(address: string): boolean {
  const [path = '', search = ''] = (address.split('#')[0] ?? '').split('?');
  const resolved = resolveAddress(path, search);
  return resolved !== undefined && personalPages.has(resolved.page.page) && new URLSearchParams(search).has('user');
}
