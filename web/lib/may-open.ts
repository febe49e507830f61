import { resolveAddress } from '../../catalog/address.ts';

/** Whether an address of the product leads to a page that the person may open. */
export function mayOpen(address: string, menuPages: readonly string[]): boolean {
  const { pathname, search } = new URL(address, 'http://localhost');
  return menuPages.includes(resolveAddress(pathname, search)?.page.key ?? '');
}
