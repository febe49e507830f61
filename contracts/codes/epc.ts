/** What an electronic product code names. Only `sgtin` is a single trade item: what a tag on a drug carries. */
export type Epc =
  | Sgtin
  | { scheme: 'gtin'; gtin: string; lot?: string }
  | { scheme: 'sscc'; sscc: string }
  /** A key that is known but not taken apart: an asset, a place, a document, a person … */
  | { scheme: OtherScheme; uri: string };

export interface Sgtin {
  scheme: 'sgtin';
  gtin: string;
  serial: string;
  /** How many digits of the GTIN the company prefix takes; a Digital Link does not say. */
  companyPrefixLength?: number;
}

export type OtherScheme = (typeof otherSchemes)[number];

export const otherSchemes = [
  'sgln',
  'pgln',
  'grai',
  'giai',
  'gid',
  'gsrn',
  'gsrnp',
  'gdti',
  'cpi',
  'sgcn',
  'ginc',
  'gsin',
  'itip',
  'upui',
] as const;

export type EpcReading = { is: 'epc'; epc: Epc } | { is: 'invalid'; reason: string };

export const refuse = (reason: string): { is: 'invalid'; reason: string } => ({ is: 'invalid', reason });
export const accept = (epc: Epc): { is: 'epc'; epc: Epc } => ({ is: 'epc', epc });

/** The 82 characters that GS1 allows in a serial or lot number (GS1 General Specifications, figure 7.11-1). */
const serialCharacters = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/u;

export const isSerial = (text: string): boolean => serialCharacters.test(text);

/** The one form in which a tag is kept, whichever way it was written: as it stands on the label. */
export const toElementString = ({ gtin, serial }: Sgtin): string => `(01)${gtin}(21)${serial}`;
