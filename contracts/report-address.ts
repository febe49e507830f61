import { readList } from './value-list.ts';

/** In characters. What is longer is no name of anything. */
export const longestSearch = 100;

/** The parameters of a report's address that are no filters. */
const questionParams = new Set([
  ...['from', 'to', 'period', 'sort', 'limit', 'offset', 'detail', 'q', 'format', 'aside', 'units'],
  // How a table is looked at: its columns in their order, the row beside it, the chart in its place.
  ...['columns', 'row', 'view'],
]);
export const isQuestionParam = (name: string): boolean => questionParams.has(name);

/** One parameter of an address: its list of values, and the words for people that stand under `<name>Name`. */
export interface AddressParam {
  name: string;
  /** As it stands in the address; a repeated parameter is one list. */
  text: string;
  values: string[];
  labels: string[];
}

const labelEnd = 'Name';

/**
 * Takes the address of a report apart, for the browser, for favorites and for the server alike. `isFilter` names filters whose
 * words may stand alone, because the page knows them. `?facility=MAIN&facilityName=Main%20Hospital&from=2026-11-01`
 */
export function readAddressParams(
  params: URLSearchParams,
  isFilter: (name: string) => boolean = () => false,
): AddressParam[] {
  const names = [...new Set(params.keys())];
  const isLabel = (name: string): boolean => {
    const of = name.slice(0, -labelEnd.length);
    return name.endsWith(labelEnd) && (names.includes(of) || isFilter(of));
  };
  const textOf = (name: string): string => params.getAll(name).join(',');
  return names
    .filter((name) => !isLabel(name))
    .map((name) => {
      const text = textOf(name);
      return { name, text, values: readList(text), labels: readList(textOf(`${name}${labelEnd}`)) };
    });
}
