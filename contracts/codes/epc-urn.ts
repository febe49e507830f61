import { accept, type EpcReading, isSerial, otherSchemes, refuse, type Sgtin } from './epc.ts';
import { decodeEpcHex } from './epc-hex.ts';
import { checkDigit } from './gtin.ts';
import { fitsSgtin96, fromParts, toGtin, toParts } from './sgtin-parts.ts';

const others = new Map(otherSchemes.map((scheme) => [scheme as string, scheme]));

/** Reads `urn:epc:id:…` (pure identity), `urn:epc:tag:…`, `urn:epc:idpat:…`, `urn:epc:class:…` and `urn:epc:raw:…`. */
export function readEpcUrn(text: string): EpcReading {
  const found = /^urn:epc:(id|tag|idpat|class|raw):(.+)$/iu.exec(text.trim());
  if (!found) return refuse('is not an EPC URN');
  const [, form = '', rest = ''] = found;
  if (form.toLowerCase() === 'raw') return readRaw(rest);
  const colon = rest.indexOf(':');
  if (colon < 0) return refuse('is an EPC URN without a body');
  const scheme = rest.slice(0, colon).toLowerCase();
  const body = rest.slice(colon + 1);
  return readers[form.toLowerCase()]?.(scheme, body, text.trim()) ?? refuse('is not an EPC URN');
}

const readers: Record<string, (scheme: string, body: string, uri: string) => EpcReading> = {
  id: readIdentity,
  tag: readTag,
  idpat: readPattern,
  class: readClass,
};

/** The pure identity URN, which needs to know where the company prefix ends. */
export function toEpcUrn(sgtin: Sgtin, companyPrefixLength: number): string {
  const { companyPrefix, itemRef, serial } = toParts(sgtin, companyPrefixLength);
  return `urn:epc:id:sgtin:${companyPrefix}.${itemRef}.${escapeSerial(serial)}`;
}

export function toTagUrn(sgtin: Sgtin, companyPrefixLength: number, filter: number, bits: 96 | 198): string {
  const { companyPrefix, itemRef, serial } = toParts(sgtin, companyPrefixLength);
  return `urn:epc:tag:sgtin-${bits}:${filter}.${companyPrefix}.${itemRef}.${escapeSerial(serial)}`;
}

function readIdentity(scheme: string, body: string, uri: string): EpcReading {
  if (scheme === 'sgtin') return readSgtin(body);
  if (scheme === 'sscc') return readSscc(body);
  const other = others.get(scheme);
  return other ? accept({ scheme: other, uri }) : refuse('is an EPC URN of an unknown scheme');
}

function readTag(scheme: string, body: string, uri: string): EpcReading {
  const [, name = '', bits = ''] = /^([a-z]+)-(\d+)$/u.exec(scheme) ?? [];
  const dot = body.indexOf('.');
  const filter = body.slice(0, Math.max(dot, 0));
  if (name === 'gid') return accept({ scheme: 'gid', uri: `urn:epc:id:gid:${body}` });
  if (!/^[0-7]$/u.test(filter)) return refuse('is an EPC tag URN without a filter value from 0 to 7');
  const reading = readIdentity(name, body.slice(dot + 1), uri);
  if (reading.is === 'epc' && reading.epc.scheme === 'sgtin' && bits === '96' && !fitsSgtin96(reading.epc.serial)) {
    return refuse('is an SGTIN-96 whose serial is not a number without leading zeros below 274,877,906,944');
  }
  return reading;
}

function readPattern(scheme: string, body: string, uri: string): EpcReading {
  if (scheme !== 'sgtin') return readIdentity(scheme, body, uri);
  const [companyPrefix = '', itemRef = '', serial = '', ...more] = body.split('.');
  const gtin = toGtin({ companyPrefix, itemRef });
  if (gtin === undefined || serial !== '*' || more.length > 0) return refuse('is not a pattern of one GTIN');
  return accept({ scheme: 'gtin', gtin });
}

function readClass(scheme: string, body: string): EpcReading {
  const [companyPrefix = '', itemRef = '', ...rest] = body.split('.');
  const gtin = toGtin({ companyPrefix, itemRef });
  const lot = decodePercent(rest.join('.'));
  if (scheme !== 'lgtin' || gtin === undefined) return refuse('is not a class of trade items');
  return lot !== undefined && isSerial(lot) ? accept({ scheme: 'gtin', gtin, lot }) : refuse('has no valid lot');
}

function readSgtin(body: string): EpcReading {
  const [companyPrefix = '', itemRef = '', ...rest] = body.split('.');
  const serial = decodePercent(rest.join('.'));
  if (serial === undefined || !isSerial(serial)) return refuse('has no valid serial number');
  const sgtin = fromParts({ companyPrefix, itemRef, serial });
  return sgtin ? accept(sgtin) : refuse('has no company prefix and item reference of 13 digits together');
}

function readSscc(body: string): EpcReading {
  const [companyPrefix = '', reference = '', ...more] = body.split('.');
  const fits = /^\d{6,12}$/u.test(companyPrefix) && /^\d+$/u.test(reference) && more.length === 0;
  if (!fits || companyPrefix.length + reference.length !== 17) return refuse('is not an SSCC of 17 digits');
  const base = reference.slice(0, 1) + companyPrefix + reference.slice(1);
  return accept({ scheme: 'sscc', sscc: base + checkDigit(base) });
}

function readRaw(rest: string): EpcReading {
  const found = /^(\d{1,4})\.x([0-9A-F]+)$/iu.exec(rest);
  if (!found?.[2]) return refuse('is a raw EPC that is not written in hexadecimal');
  return decodeEpcHex(found[2]);
}

/** These seven are not allowed in a URN (Tag Data Standard, table A-1). */
const escapeSerial = (serial: string): string =>
  serial.replaceAll(/["%&/<>?]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

function decodePercent(text: string): string | undefined {
  if (!text.includes('%')) return text;
  if (/%(?![0-9A-Fa-f]{2})/u.test(text)) return undefined;
  return text.replaceAll(/%([0-9A-Fa-f]{2})/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
