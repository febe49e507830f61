import { readAddressParams } from '../../../contracts/report-address.ts';
import { readAddress } from './report-address.ts';

export interface SavedFilter {
  name: string;
  label: string;
  value: string;
}

/** The filters that a favorite's address keeps, for reading: `facility=12&facilityName=North` is "Facility: North". */
export function readSavedFilters(url: string): SavedFilter[] {
  const { params } = readAddress(url);
  return readAddressParams(params)
    .map(({ name, values, labels }) => ({ name, label: toWords(name), value: labels.join(', ') || values.join(', ') }))
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
