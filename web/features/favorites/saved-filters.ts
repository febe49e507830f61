import { readList } from '../../../contracts/value-list.ts';
import { readAddress } from './report-address.ts';

export interface SavedFilter {
  name: string;
  label: string;
  value: string;
}

/** The filters that a favorite's address keeps, for reading: `facility=12&facilityName=North` is "Facility: North". */
export function readSavedFilters(url: string): SavedFilter[] {
  const { params } = readAddress(url);
  const names = [...new Set(params.keys())];
  const isLabelOfAnother = (name: string) => name.endsWith('Name') && names.includes(name.slice(0, -'Name'.length));
  const read = (name: string) => params.getAll(name).flatMap(readList).join(', ');

  return names
    .filter((name) => !isLabelOfAnother(name))
    .map((name) => ({ name, label: toWords(name), value: read(`${name}Name`) || read(name) }))
    .filter(({ value }) => value !== '');
}

/** `locationType` and `location_type` read "Location type". */
function toWords(name: string): string {
  const words = name
    .replace(/_+/gu, ' ')
    .replace(/(?<=[a-z\d])[A-Z]/gu, (capital) => ` ${capital.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
