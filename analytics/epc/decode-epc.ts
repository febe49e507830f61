import { gtinCheckDigit } from './gtin.ts';

/** What the number on a tag says: a trade item and its serial, a number without such meaning, or a broken one. */
export type DecodedTag =
  | { is: 'sgtin'; gtin: string; serial: string; urn: string }
  | { is: 'bad_code' }
  | { is: 'licence_plate' };

/** Bits of the company prefix and its digits, by partition; what is left of 44 bits and 13 digits is the item. */
const partitions = [
  { bits: 40, digits: 12 },
  { bits: 37, digits: 11 },
  { bits: 34, digits: 10 },
  { bits: 30, digits: 9 },
  { bits: 27, digits: 8 },
  { bits: 24, digits: 7 },
  { bits: 20, digits: 6 },
];

/** Reads a tag's number as GS1 writes it: SGTIN-96 (header 30) and SGTIN-198 (header 36), as hexadecimal digits. */
export function decodeEpc(tag: string): DecodedTag {
  const hex = tag.replace(/^0x/iu, '').replace(/\s+/gu, '').toUpperCase();
  if (!/^(?:30|36)[0-9A-F]+$/u.test(hex) || (hex.length !== 24 && hex.length < 50)) return { is: 'licence_plate' };
  const isLong = hex.startsWith('36');
  const length = isLong ? 198 : 96;
  const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  // Readers pad to whole words with zeros; anything else after the number means that it is not one.
  if (bits.length < length || bits.slice(length).includes('1')) return { is: 'bad_code' };
  const trade = readTradeItem(bits);
  const serial = isLong ? readText(bits.slice(58, 198)) : BigInt(`0b${bits.slice(58, 96)}`).toString();
  if (trade === null || serial === null) return { is: 'bad_code' };
  return { is: 'sgtin', gtin: trade.gtin, serial, urn: `urn:epc:id:sgtin:${trade.name}.${escapeSerial(serial)}` };
}

/** In a name these signs would mean something else. */
const escapeSerial = (serial: string): string =>
  serial.replace(/["%&/<>?]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The GTIN, and the company prefix and item as the name of a tag writes them. */
function readTradeItem(bits: string): { gtin: string; name: string } | null {
  const partition = partitions[Number.parseInt(bits.slice(11, 14), 2)];
  if (!partition) return null;
  const company = Number.parseInt(bits.slice(14, 14 + partition.bits), 2).toString();
  const item = Number.parseInt(bits.slice(14 + partition.bits, 58), 2).toString();
  const itemDigits = 13 - partition.digits;
  if (company.length > partition.digits || item.length > itemDigits) return null;
  const prefix = company.padStart(partition.digits, '0');
  const reference = item.padStart(itemDigits, '0');
  const digits = reference.slice(0, 1) + prefix + reference.slice(1);
  return { gtin: digits + gtinCheckDigit(digits), name: `${prefix}.${reference}` };
}

/** Seven bits a letter, up to the first that is zero; after it nothing may follow. */
function readText(bits: string): string | null {
  const codes = (bits.match(/.{7}/gu) ?? []).map((letter) => Number.parseInt(letter, 2));
  const end = codes.indexOf(0);
  const used = end < 0 ? codes : codes.slice(0, end);
  const isClean = end < 0 || codes.slice(end).every((code) => code === 0);
  return isClean && used.length > 0 && used.every((code) => code > 32 && code < 127)
    ? String.fromCharCode(...used)
    : null;
}
