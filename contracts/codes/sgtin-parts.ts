import { isSerial, type Sgtin } from './epc.ts';
import { checkDigit } from './gtin.ts';

/** An SGTIN as EPC writes it: the indicator digit stands before the item reference, the check digit is left out. */
export interface SgtinParts {
  companyPrefix: string;
  itemRef: string;
  serial: string;
}

/** Company prefix and item reference share 13 digits, 6 to 12 of them the prefix. */
export function toGtin({ companyPrefix, itemRef }: Pick<SgtinParts, 'companyPrefix' | 'itemRef'>): string | undefined {
  if (!/^\d{6,12}$/u.test(companyPrefix) || !/^\d+$/u.test(itemRef)) return undefined;
  if (companyPrefix.length + itemRef.length !== 13) return undefined;
  const base = itemRef.slice(0, 1) + companyPrefix + itemRef.slice(1);
  return base + checkDigit(base);
}

export function fromParts(parts: SgtinParts): Sgtin | undefined {
  const gtin = toGtin(parts);
  if (gtin === undefined || !isSerial(parts.serial)) return undefined;
  return { scheme: 'sgtin', gtin, serial: parts.serial, companyPrefixLength: parts.companyPrefix.length };
}

export function toParts({ gtin, serial }: Sgtin, companyPrefixLength: number): SgtinParts {
  const digits = gtin.slice(1, 13);
  return {
    companyPrefix: digits.slice(0, companyPrefixLength),
    itemRef: gtin.slice(0, 1) + digits.slice(companyPrefixLength),
    serial,
  };
}

/** 38 bits hold a number; a number has no leading zeros. */
export const fitsSgtin96 = (serial: string): boolean =>
  /^(0|[1-9]\d{0,11})$/u.test(serial) && BigInt(serial) < 1n << 38n;
