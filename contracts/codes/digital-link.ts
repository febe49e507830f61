import { accept, type EpcReading, isSerial, type OtherScheme, refuse } from './epc.ts';
import { hasValidCheckDigit, toGtin14 } from './gtin.ts';

/** The application identifiers that may begin a Digital Link and are not a trade item. */
const otherKeys: Record<string, OtherScheme> = {
  '253': 'gdti',
  '255': 'sgcn',
  '401': 'ginc',
  '402': 'gsin',
  '414': 'sgln',
  '417': 'pgln',
  '8003': 'grai',
  '8004': 'giai',
  '8006': 'itip',
  '8010': 'cpi',
  '8017': 'gsrnp',
  '8018': 'gsrn',
};

/** Reads a GS1 Digital Link: any web address whose path holds an application identifier and its value (…/01/…/21/…). */
export function readDigitalLink(text: string): EpcReading {
  const found = /^https?:\/\/[^/?#]+(\/[^?#]*)/iu.exec(text.trim());
  const path = (found?.[1] ?? '').split('/').slice(1);
  if (path.length < 2) return refuse('is not a GS1 Digital Link');
  const keyAt = path.findIndex((part, at) => isKey(part) && path[at + 1] !== undefined && path[at + 1] !== '');
  if (keyAt < 0) return refuse('is a web address without a GS1 key');
  const key = path[keyAt] ?? '';
  const values = readPairs(path.slice(keyAt));
  if (!values) return refuse('is a GS1 Digital Link whose path is not made of pairs');
  const value = values.get(key) ?? '';
  if (key === '01') return readTradeItem(values);
  if (key === '00') return readShipment(value);
  const scheme = otherKeys[key];
  return scheme ? accept({ scheme, uri: text.trim() }) : refuse('is a GS1 Digital Link of an unknown key');
}

/** The canonical form: the domain of GS1, the key, the serial. */
export const toDigitalLink = ({ gtin, serial }: { gtin: string; serial: string }): string =>
  `https://id.gs1.org/01/${gtin}/21/${encodeURIComponent(serial)}`;

const isKey = (part: string): boolean => part === '01' || part === '00' || Object.hasOwn(otherKeys, part);

function readPairs(path: readonly string[]): Map<string, string> | undefined {
  const parts = path.at(-1) === '' ? path.slice(0, -1) : path;
  if (parts.length % 2 !== 0) return undefined;
  const pairs = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) {
    const value = decode(parts[at + 1] ?? '');
    if (value === undefined || value === '') return undefined;
    pairs.set(parts[at] ?? '', value);
  }
  return pairs;
}

function readTradeItem(values: ReadonlyMap<string, string>): EpcReading {
  const gtin = toGtin14(values.get('01') ?? '');
  if (gtin === undefined) return refuse('has a GTIN whose length or check digit is wrong');
  const serial = values.get('21');
  const lot = values.get('10');
  if (serial !== undefined) {
    return isSerial(serial) ? accept({ scheme: 'sgtin', gtin, serial }) : refuse('has no valid serial number');
  }
  return accept({ scheme: 'gtin', gtin, ...(lot === undefined ? {} : { lot }) });
}

function readShipment(sscc: string): EpcReading {
  return sscc.length === 18 && hasValidCheckDigit(sscc)
    ? accept({ scheme: 'sscc', sscc })
    : refuse('has an SSCC whose length or check digit is wrong');
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
