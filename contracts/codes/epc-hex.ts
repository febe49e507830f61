import { accept, type EpcReading, isSerial, refuse, type Sgtin } from './epc.ts';
import { checkDigit } from './gtin.ts';
import { fitsSgtin96, fromParts, type SgtinParts, toParts } from './sgtin-parts.ts';

/** Partition 0 to 6: digits and bits of the company prefix and of what follows it (Tag Data Standard, section 14). */
interface Partition {
  prefixDigits: number;
  prefixBits: number;
}

const partitions: readonly Partition[] = [
  { prefixDigits: 12, prefixBits: 40 },
  { prefixDigits: 11, prefixBits: 37 },
  { prefixDigits: 10, prefixBits: 34 },
  { prefixDigits: 9, prefixBits: 30 },
  { prefixDigits: 8, prefixBits: 27 },
  { prefixDigits: 7, prefixBits: 24 },
  { prefixDigits: 6, prefixBits: 20 },
];

/** Header, filter and partition take 14 bits in each of these. */
const bodyStart = 14;
const sgtinKeyBits = 44;
const ssccKeyBits = 58;

/** Headers of other tags of the standard, so that a refusal can name them. */
const otherHeaders: Record<number, string> = {
  50: 'SGLN-96',
  51: 'GRAI-96',
  52: 'GIAI-96',
  44: 'GDTI-96',
  45: 'GSRN-96',
  46: 'GSRNP',
  47: 'USDoD-96',
  55: 'GRAI-170',
  56: 'GIAI-202',
  57: 'SGLN-195',
  59: 'ADI-var',
  60: 'CPI-96',
  61: 'CPI-var',
  62: 'GDTI-174',
  63: 'SGCN-96',
  64: 'ITIP-110',
  65: 'ITIP-212',
  247: 'SGTIN+',
  249: 'SSCC+',
  251: 'DSGTIN+',
};

/**
 * Decodes the EPC memory of a tag as readers print it: hexadecimal, with or without 0x and spaces, filled up with
 * zeros.
 */
export function decodeEpcHex(text: string): EpcReading {
  const digits = text.replaceAll(/[\s-]/gu, '').replace(/^0x/iu, '');
  if (!/^[0-9A-Fa-f]+$/u.test(digits)) return refuse('is not hexadecimal');
  if (digits.length > 256) return refuse('is longer than the memory of a tag');
  const bits = [...digits].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const header = Number.parseInt(bits.slice(0, 8), 2);
  const decoder = decoders[header];
  if (!decoder) {
    const name = otherHeaders[header];
    return refuse(name ? `is a ${name}, which is not decoded` : 'does not begin with the header of an EPC');
  }
  if (bits.length < decoder.length) return refuse(`is shorter than ${decoder.length} bits`);
  if (bits.slice(decoder.length).includes('1')) return refuse(`has more than ${decoder.length} bits`);
  return decoder.decode(bits.slice(0, decoder.length));
}

const decoders: Record<number, { length: number; decode: (bits: string) => EpcReading }> = {
  48: { length: 96, decode: decodeSgtin96 },
  54: { length: 198, decode: decodeSgtin198 },
  49: { length: 96, decode: decodeSscc96 },
  53: { length: 96, decode: decodeGid96 },
};

/** As SGTIN-96 where the serial is a number that fits, and otherwise as SGTIN-198. */
export function encodeEpcHex(sgtin: Sgtin, companyPrefixLength: number, filter = 1): string {
  return fitsSgtin96(sgtin.serial)
    ? encodeSgtin96(sgtin, companyPrefixLength, filter)
    : encodeSgtin198(sgtin, companyPrefixLength, filter);
}

export function encodeSgtin96(sgtin: Sgtin, companyPrefixLength: number, filter = 1): string {
  if (!fitsSgtin96(sgtin.serial)) {
    throw new RangeError('The serial of an SGTIN-96 is a number without leading zeros below 274,877,906,944.');
  }
  return toHex(encodeKey(0x30, sgtin, companyPrefixLength, filter) + toBits(BigInt(sgtin.serial), 38));
}

export function encodeSgtin198(sgtin: Sgtin, companyPrefixLength: number, filter = 1): string {
  if (!isSerial(sgtin.serial)) throw new RangeError('The serial of an SGTIN-198 has 1 to 20 GS1 characters.');
  const serial = [...sgtin.serial].map((character) => toBits(BigInt(character.charCodeAt(0)), 7)).join('');
  return toHex(encodeKey(0x36, sgtin, companyPrefixLength, filter) + serial.padEnd(140, '0'));
}

function encodeKey(header: number, sgtin: Sgtin, companyPrefixLength: number, filter: number): string {
  const partition = partitions.findIndex(({ prefixDigits }) => prefixDigits === companyPrefixLength);
  const found = partitions[partition];
  if (!found) throw new RangeError('A company prefix has 6 to 12 digits.');
  if (!Number.isInteger(filter) || filter < 0 || filter > 7) throw new RangeError('A filter value is from 0 to 7.');
  const parts = toParts(sgtin, companyPrefixLength);
  return [
    toBits(BigInt(header), 8),
    toBits(BigInt(filter), 3),
    toBits(BigInt(partition), 3),
    toBits(BigInt(parts.companyPrefix), found.prefixBits),
    toBits(BigInt(parts.itemRef), sgtinKeyBits - found.prefixBits),
  ].join('');
}

function decodeSgtin96(bits: string): EpcReading {
  const key = decodeKey(bits, sgtinKeyBits, 13);
  if (!key) return refuse('has a partition, company prefix or item reference out of range');
  return finish({ companyPrefix: key.prefix, itemRef: key.rest, serial: String(toNumber(bits.slice(58))) });
}

function decodeSgtin198(bits: string): EpcReading {
  const key = decodeKey(bits, sgtinKeyBits, 13);
  if (!key) return refuse('has a partition, company prefix or item reference out of range');
  const codes: number[] = [];
  for (let at = 58; at < 198; at += 7) codes.push(Number.parseInt(bits.slice(at, at + 7), 2));
  const end = codes.indexOf(0);
  const used = end < 0 ? codes : codes.slice(0, end);
  if (codes.slice(used.length).some((code) => code !== 0)) return refuse('has a serial that goes on after its end');
  return finish({ companyPrefix: key.prefix, itemRef: key.rest, serial: String.fromCharCode(...used) });
}

function decodeSscc96(bits: string): EpcReading {
  const key = decodeKey(bits, ssccKeyBits, 17);
  if (!key || bits.slice(72).includes('1')) return refuse('has a partition, company prefix or reference out of range');
  const base = key.rest.slice(0, 1) + key.prefix + key.rest.slice(1);
  return accept({ scheme: 'sscc', sscc: base + checkDigit(base) });
}

function decodeGid96(bits: string): EpcReading {
  const fields = [bits.slice(8, 36), bits.slice(36, 60), bits.slice(60)].map(toNumber);
  return accept({ scheme: 'gid', uri: `urn:epc:id:gid:${fields.join('.')}` });
}

/** Company prefix and what follows it, which together have `digits` digits in `bits` bits. */
function decodeKey(bits: string, keyBits: number, digits: number): { prefix: string; rest: string } | undefined {
  const partition = partitions[Number.parseInt(bits.slice(11, bodyStart), 2)];
  if (!partition) return undefined;
  const restAt = bodyStart + partition.prefixBits;
  const prefix = String(toNumber(bits.slice(bodyStart, restAt)));
  const rest = String(toNumber(bits.slice(restAt, bodyStart + keyBits)));
  const restDigits = digits - partition.prefixDigits;
  if (prefix.length > partition.prefixDigits || rest.length > restDigits) return undefined;
  return { prefix: prefix.padStart(partition.prefixDigits, '0'), rest: rest.padStart(restDigits, '0') };
}

function finish(parts: SgtinParts): EpcReading {
  const sgtin = fromParts(parts);
  return sgtin ? accept(sgtin) : refuse('has no valid serial number');
}

const toBits = (value: bigint, width: number): string => value.toString(2).padStart(width, '0');
const toNumber = (bits: string): bigint => BigInt(`0b${bits}`);

/** Filled up with zeros to whole bytes. */
function toHex(bits: string): string {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  return (whole.match(/.{4}/gu) ?? [])
    .map((nibble) => Number.parseInt(nibble, 2).toString(16))
    .join('')
    .toUpperCase();
}
