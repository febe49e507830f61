import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pages } from '../../../catalog/pages.ts';
import type { Favorite } from '../../../contracts/favorites.ts';
import { isSameReport, matchFavorite } from './match-favorite.ts';

const filters = [{ name: 'facility' }, { name: 'item' }, { name: 'location' }];
const filterParams = filters.flatMap(({ name }) => [name, `${name}Name`]);

const favorite = (id: number, url: string): Favorite => ({ id_favorites_pk: id, name: `Favorite ${id}`, url });

const route = fc.constantFrom(...pages.map((page) => page.route), '/not/in-the-catalogue', '/elsewhere?b=1');
/** A value a filter may have: any text, but a comma would make it a list. */
const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).map((text) => text.replace(/[,\s]/gu, 'x'));
const values = fc.array(value, { minLength: 1, maxLength: 4 });
const settings = fc.dictionary(fc.constantFrom(...filterParams), values, { noNullPrototype: true });
const noise = fc.dictionary(fc.constantFrom('sort', 'limit', 'facilityNames', 'period', 'tab'), value);

/** An address made in the plainest way. */
function addressOf(base: string, params: [string, string][]): string {
  const query = new URLSearchParams(params).toString();
  return query ? `${base}${base.includes('?') ? '&' : '?'}${query}` : base;
}
const plainly = (set: Record<string, string[]>) =>
  Object.entries(set).map(([name, list]): [string, string] => [name, list.join(',')]);

describe('a report is the favorite', () => {
  it('whatever the order of parameters and of comma lists, and whatever spaces stand in them', () => {
    fc.assert(
      fc.property(route, settings, fc.infiniteStream(fc.nat()), (base, set, numbers) => {
        const number = () => numbers.next().value ?? 0;
        const shuffle = <T>(list: T[]): T[] =>
          list
            .map((entry) => [number(), entry] as const)
            .sort(([a], [b]) => a - b)
            .map(([, entry]) => entry);
        const disordered = shuffle(Object.entries(set)).map(([name, list]): [string, string] => [
          name,
          shuffle(list)
            .map((text) => `${' '.repeat(number() % 3)}${text}${' '.repeat(number() % 3)}`)
            .join(','),
        ]);
        expect(isSameReport(addressOf(base, plainly(set)), addressOf(base, disordered), filters)).toBe(true);
      }),
    );
  });

  it('whatever parameters outside the filter configuration say', () => {
    fc.assert(
      fc.property(route, settings, noise, noise, (base, set, one, other) => {
        const left = addressOf(base, [...plainly(set), ...Object.entries(one)]);
        const right = addressOf(base, [...Object.entries(other), ...plainly(set)]);
        expect(isSameReport(left, right, filters)).toBe(true);
      }),
    );
  });

  it('whether a list is written with commas or by repeating the parameter', () => {
    fc.assert(
      fc.property(route, settings, (base, set) => {
        const repeated = Object.entries(set).flatMap(([name, list]) => list.map((v): [string, string] => [name, v]));
        expect(isSameReport(addressOf(base, repeated), addressOf(base, plainly(set)), filters)).toBe(true);
      }),
    );
  });

  it('however characters are percent-encoded', () => {
    fc.assert(
      fc.property(route, settings, (base, set) => {
        const encodeAll = (text: string) =>
          [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
        const query = plainly(set).map(([name, v]) => `${encodeAll(name)}=${encodeAll(v)}`);
        const encoded = [base, query.join('&')].filter(Boolean).join(base.includes('?') ? '&' : '?');
        expect(isSameReport(encoded, addressOf(base, plainly(set)), filters)).toBe(true);
      }),
    );
    expect(isSameReport('/a?item=two+words', '/a?item=two%20words', filters)).toBe(true);
  });

  it('where one address has a filter empty and the other leaves it out', () => {
    expect(isSameReport('/a?facility=', '/a', filters)).toBe(true);
    expect(isSameReport('/a?facility=%20,', '/a?', filters)).toBe(true);
  });

  it('under any address of a numbered page, and whatever the fragment', () => {
    expect(isSameReport('/scm/1059?facility=2', '/scm/1059-by-location?facility=2', filters)).toBe(true);
    expect(isSameReport('/scm/1059-by-location/#top', '/scm/1059-by-location', filters)).toBe(true);
    expect(isSameReport('/elsewhere/', '/elsewhere', filters)).toBe(true);
  });

  it('where a dashboard stands under the address that leaves its first type out', () => {
    const named = [{ name: 'idType' }, ...filters];
    expect(isSameReport('/bis/standard-dashboards', '/bis/standard-dashboards?idType=1', named)).toBe(true);
  });
});

describe('a report is not the favorite', () => {
  it('when one value of a filter or of its Name variant differs', () => {
    fc.assert(
      fc.property(route, settings, fc.constantFrom(...filterParams), values, (base, set, name, other) => {
        const changed = { ...set, [name]: [...(set[name] ?? []), ...other] };
        expect(isSameReport(addressOf(base, plainly(set)), addressOf(base, plainly(changed)), filters)).toBe(false);
      }),
    );
  });

  it('when the page differs, even where two pages share a path', () => {
    fc.assert(
      fc.property(route, route, settings, (one, other, set) => {
        fc.pre(one !== other);
        expect(isSameReport(addressOf(one, plainly(set)), addressOf(other, plainly(set)), filters)).toBe(false);
      }),
      { numRuns: 500 },
    );
    expect(
      isSameReport('/bis/standard-dashboards?idType=1', '/bis/standard-dashboards?idType=2', [{ name: 'idType' }]),
    ).toBe(false);
    expect(isSameReport('/bis/standard-dashboards?idType=1', '/bis/standard-dashboards?idType=2', [])).toBe(false);
    expect(isSameReport('/adm/1041-settings?app=igs', '/adm/1041-settings?app=scm', [])).toBe(false);
  });

  it('when either address has a parameter that is not set aside, where all but some count', () => {
    const all = { allBut: ['sort'] };
    expect(isSameReport('/a?item=2', '/a?item=2&lot=7', all)).toBe(false);
    expect(isSameReport('/a?item=2&lot=7', '/a?item=2', all)).toBe(false);
    expect(isSameReport('/a?item=2&itemName=Heparin&sort=x', '/a?itemName=Heparin&item=2', all)).toBe(true);
  });

  it('when a list has the same value once more', () => {
    expect(isSameReport('/a?item=1,1', '/a?item=1', filters)).toBe(false);
  });
});

describe('among the saved favorites', () => {
  it('matching does not depend on which address is the saved one', () => {
    fc.assert(
      fc.property(route, route, settings, settings, (one, other, set, another) => {
        const left = addressOf(one, plainly(set));
        const right = addressOf(other, plainly(another));
        expect(isSameReport(left, right, filters)).toBe(isSameReport(right, left, filters));
      }),
    );
  });

  it('the one with the very same address comes before an earlier one that also matches', () => {
    const list = [favorite(1, '/a?item=2&sort=x'), favorite(2, '/a?item=2'), favorite(3, '/a?item=3')];
    expect(matchFavorite(list, '/a?item=2', filters)?.id_favorites_pk).toBe(2);
    expect(matchFavorite(list, '/a?item=2&sort=y', filters)?.id_favorites_pk).toBe(1);
    expect(matchFavorite(list, '/a?item=4', filters)).toBeUndefined();
  });
});
