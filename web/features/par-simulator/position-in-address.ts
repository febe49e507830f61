import { readList } from '../../../contracts/value-list.ts';

/** A place and an item, by their codes. */
export interface Position {
  facility: string;
  location: string;
  item: string;
}

/** The position whose scenarios the address asks for; null where it names none, or more than one. */
export function positionInAddress(params: URLSearchParams): Position | null {
  if (params.get('detail') !== 'scenarios') return null;
  const only = (name: string) => {
    const values = readList(params.get(name));
    return values.length === 1 ? values[0] : undefined;
  };
  const [facility, location, item] = [only('facility'), only('location'), only('item')];
  return facility && location && item ? { facility, location, item } : null;
}
