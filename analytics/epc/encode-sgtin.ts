import { gtinCheckDigit } from './gtin.ts';

/** The largest serial that fits into the 38 bits of an SGTIN-96. */
const largestSerial = 2n ** 38n - 1n;

export interface EncodedSgtin {
  gtin: string;
  hex: string;
  urn: string;
}

interface Wanted {
  /** Ten digits with hyphens, as printed: only they say how long the labeler code is. */
  ndc: string;
  serial: bigint | number;
  /** What kind of unit the tag is on: 1 is a single unit for sale. */
  filter?: number;
  /** The packaging level of the GTIN: 0 is the smallest. */
  indicator?: number;
}

/** The number that a new tag of an NDC carries, as GS1 writes it. Throws where the parts do not make one. */
export function encodeSgtin({ ndc, serial, filter = 1, indicator = 0 }: Wanted): EncodedSgtin {
  const [, labeler = '', product = '', pack = ''] = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/u.exec(ndc) ?? [];
  if (labeler.length + product.length + pack.length !== 10) {
    throw new RangeError(`${ndc} is not an NDC of ten digits with hyphens.`);
  }
  const number = BigInt(serial);
  if (number < 0n || number > largestSerial) throw new RangeError(`The serial ${serial} does not fit into 38 bits.`);
  if (!isDigit(filter, 7) || !isDigit(indicator, 9)) throw new RangeError('The filter or indicator is out of range.');
  const prefix = `03${labeler}`;
  const item = `${indicator}${product}${pack}`;
  const digits = `${indicator}${prefix}${product}${pack}`;
  // A prefix of 12 digits is partition 0, one of 6 digits partition 6; the shorter it is, the more bits the item has.
  const itemBits = labeler.length === 5 ? 20n : 24n;
  const bits = [
    [0x30n, 8n],
    [BigInt(filter), 3n],
    [BigInt(12 - prefix.length), 3n],
    [BigInt(prefix), 44n - itemBits],
    [BigInt(item), itemBits],
    [number, 38n],
  ] as const;
  const whole = bits.reduce((sum, [value, width]) => (sum << width) | value, 0n);
  return {
    gtin: digits + gtinCheckDigit(digits),
    hex: whole.toString(16).toUpperCase().padStart(24, '0'),
    urn: `urn:epc:id:sgtin:${prefix}.${item}.${number}`,
  };
}

const isDigit = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;
