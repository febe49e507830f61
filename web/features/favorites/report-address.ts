import { resolveAddress } from '../../../catalog/address.ts';

export interface ReportAddress {
  /** What tells one report from another: the page of the catalogue, or the plain path outside it. */
  base: string;
  title: string;
  /** The query string without the parameters that belong to the page's route, such as `idType` of the dashboards. */
  params: URLSearchParams;
}

/** Takes the address of a report apart. A page is the same page under each of its addresses (`/scm/1059`, `/scm/1059-by-location`). */
export function readAddress(url: string): ReportAddress {
  const [address = ''] = url.split('#', 1);
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const search = mark < 0 ? '' : address.slice(mark + 1);

  const params = new URLSearchParams(search);
  const page = resolveAddress(path, search)?.page;
  if (!page) {
    const plain = path.replace(/(?<=.)\/+$/u, '');
    return { base: plain, title: plain, params };
  }
  for (const name of new URLSearchParams(page.route.split('?')[1]).keys()) params.delete(name);
  return { base: page.route, title: page.title, params };
}
