import { decodeEpcHex } from './epc-hex.ts';
import { toEpcUrn } from './epc-urn.ts';

/** The meaning of the number on a tag: a trade item and its serial, a number without such meaning, or a broken one. */
export type DecodedTag =
  | { is: 'sgtin'; gtin: string; serial: string; urn: string }
  | { is: 'bad_code' }
  | { is: 'licence_plate' };

/** Hexadecimal digits of the shortest SGTIN-198 and of an SGTIN-96: other lengths are numbers of the user's own. */
const shortestLong = 50;
const ofSgtin96 = 24;

/** Reads the number of a tag as GS1 writes it: SGTIN-96 (header 30) and SGTIN-198 (header 36), as hexadecimal digits. */
export function decodeTag(tag: string): DecodedTag {
  const hex = tag.replace(/^0x/iu, '').replace(/\s+/gu, '').toUpperCase();
  const isSgtin = /^(?:30|36)[0-9A-F]+$/u.test(hex) && (hex.length === ofSgtin96 || hex.length >= shortestLong);
  if (!isSgtin) return { is: 'licence_plate' };
  const reading = decodeEpcHex(hex);
  if (reading.is !== 'epc' || reading.epc.scheme !== 'sgtin') return { is: 'bad_code' };
  const { gtin, serial, companyPrefixLength } = reading.epc;
  if (companyPrefixLength === undefined) return { is: 'bad_code' };
  return { is: 'sgtin', gtin, serial, urn: toEpcUrn(reading.epc, companyPrefixLength) };
}
