import type { Favorite } from '../../../contracts/favorites.ts';
import { readAddressParams } from '../../../contracts/report-address.ts';
import { readAddress } from './report-address.ts';

/** One filter of a report. Its name and the name's "Name" variant (`facility`, `facilityName`) are its parameters. */
export interface FilterName {
  name: string;
}

/** The filters of a report by name, or every parameter of its address but some. */
export type ComparedFilters = FilterName[] | { allBut: readonly string[] };

/**
 * The saved favorite that is this report with these filters: same base path, same values of the filter parameters.
 * Of several, the one saved under the very same address comes first.
 */
export function matchFavorite(favorites: Favorite[], url: string, filters: ComparedFilters): Favorite | undefined {
  const matching = favorites.filter((favorite) => isSameReport(favorite.url, url, filters));
  return matching.find((favorite) => favorite.url === url) ?? matching[0];
}

export function isSameReport(one: string, other: string, filters: ComparedFilters): boolean {
  const left = readAddress(one);
  const right = readAddress(other);
  const [listOf, otherListOf] = [readLists(left.params), readLists(right.params)];
  return (
    left.base === right.base &&
    comparedNames(filters, left.params, right.params).every((name) => listOf(name) === otherListOf(name))
  );
}

function comparedNames(filters: ComparedFilters, left: URLSearchParams, right: URLSearchParams): string[] {
  if (Array.isArray(filters)) return filters.flatMap(({ name }) => [name, `${name}Name`]);
  return [...left.keys(), ...right.keys()].filter((name) => !filters.allBut.includes(name));
}

/** The list of each parameter, its words included, in one comparable text: in any order, an empty one like an absent one. */
function readLists(params: URLSearchParams): (name: string) => string {
  const lists = new Map(
    readAddressParams(params).flatMap(({ name, values, labels }): [string, string[]][] => [
      [name, values],
      [`${name}Name`, labels],
    ]),
  );
  return (name) => JSON.stringify([...(lists.get(name) ?? [])].sort());
}
