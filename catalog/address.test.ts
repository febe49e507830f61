import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveAddress } from './address.ts';
import { pages } from './pages.ts';

const resolve = (address: string) => {
  const { pathname, search } = new URL(address, 'http://host');
  const resolved = resolveAddress(pathname, search);
  return resolved && { page: resolved.page.page, canonical: resolved.canonical };
};

describe('the address of a page', () => {
  it('is known by its number alone', () => {
    const canonical = { page: '1059', canonical: '/scm/1059-by-location' };
    expect(resolve('/scm/1059')).toEqual(canonical);
    expect(resolve('/scm/1059-anything')).toEqual(canonical);
    expect(resolve('/scm/1059-')).toEqual(canonical);
    expect(resolve('/scm/1059/')).toEqual(canonical);
    expect(resolve('/igs/1059-by-location')).toEqual(canonical);
  });

  it('keeps the rest of the query string', () => {
    expect(resolve('/scm/1059?facility=1,2&from=2026-01-01')).toEqual({
      page: '1059',
      canonical: '/scm/1059-by-location?facility=1%2C2&from=2026-01-01',
    });
  });

  it('tells pages that share a path apart by the parameter of their route', () => {
    expect(resolve('/adm/1041-settings?app=scm')?.page).toBe('1041-settings?app=scm');
    expect(resolve('/adm/1041?app=scm')?.canonical).toBe('/adm/1041-settings?app=scm');
    expect(resolve('/bis/standard-dashboards?from=x&idType=5')).toEqual({
      page: 'dashboard-5',
      canonical: '/bis/standard-dashboards?idType=5&from=x',
    });
  });

  it('takes the first of the pages that share a path where the parameter is missing or unknown', () => {
    expect(resolve('/bis/standard-dashboards')?.canonical).toBe('/bis/standard-dashboards?idType=1');
    expect(resolve('/bis/standard-dashboards?idType=9')?.canonical).toBe('/bis/standard-dashboards?idType=1');
    expect(resolve('/adm/1041-settings')?.page).toBe('1041-settings?app=igs');
  });

  it.each(['/', '/no-home', '/scm', '/scm/9999', '/scm/10590', '/scm/1059/more', '/x/y/1059', '/hms/unknown'])(
    'belongs to no page: %s',
    (address) => {
      expect(resolve(address)).toBeUndefined();
    },
  );

  it('resolves to itself for every page, whatever filters stand in it', () => {
    const ownNames = ['idType', 'app'];
    const filters = fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => !ownNames.includes(name)),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...pages), filters, (page, params) => {
        const query = new URLSearchParams(params).toString();
        const address = query ? page.route + (page.route.includes('?') ? '&' : '?') + query : page.route;
        expect(resolve(address)).toEqual({ page: page.page, canonical: address });
      }),
    );
  });

  it('is stable: the canonical address of a canonical address is itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pages), fc.webQueryParameters(), (page, query) => {
        const first = resolve(`${page.route.split('?')[0]}?${query}`)?.canonical ?? '';
        expect(resolve(first)?.canonical).toBe(first);
      }),
    );
  });
});
