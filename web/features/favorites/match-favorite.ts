import type { Favorite } from '../../../contracts/favorites.ts';
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
  return (
    left.base === right.base &&
    comparedNames(filters, left.params, right.params).every(
      (name) => readValues(left.params, name) === readValues(right.params, name),
    )
  );
}

function comparedNames(filters: ComparedFilters, left: URLSearchParams, right: URLSearchParams): string[] {
  if (Array.isArray(filters)) return filters.flatMap(({ name }) => [name, `${name}Name`]);
  return [...left.keys(), ...right.keys()].filter((name) => !filters.allBut.includes(name));
}

/**
 * The values of a parameter in one comparable text. A comma list and a repeated parameter are the same list, in any order;
 * an empty parameter is an absent one.
 */
function readValues(params: URLSearchParams, name: string): string {
  return params
    .getAll(name)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter(Boolean)
    .sort()
    .join(',');
}
