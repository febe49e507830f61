import { type Sgtin, toElementString } from '../../../contracts/codes/epc.ts';
import { ndcsOfGtin } from '../../../contracts/codes/gtin.ts';
import { chooseNdc, explainNdc, type IsKnownNdc, type NdcReading } from '../../../contracts/codes/ndc.ts';
import { readEpc } from '../../../contracts/codes/read-epc.ts';
import { lastPart } from './places.ts';

export interface TagOptions {
  /** Says whether an NDC is in the directory or among the products: what tells readings of a GTIN apart. */
  isKnownNdc?: IsKnownNdc;
  /** The NDC (11 digits) of a product by its GTIN, where the house knows it. */
  ndcOfGtin?: (gtin14: string) => string | undefined;
  /** How a tag is written in the house's own files; by default as on a label, (01)…(21)…, whichever form was sent. */
  writeTag?: (sgtin: Sgtin) => string;
}

export type TagReading = { is: 'tag'; tag: string; sgtin?: Sgtin } | { is: 'refused'; reason: string };

/** Reads the EPC of a unit of a drug. What names something else (a shipment, an asset, a person …) is refused. */
export function readTag(epc: string, { writeTag = toElementString }: TagOptions): TagReading {
  const reading = readEpc(epc);
  if (reading.is === 'invalid') return { is: 'refused', reason: `an EPC ${reading.reason}` };
  if (reading.epc.scheme === 'sgtin') return { is: 'tag', tag: writeTag(reading.epc), sgtin: reading.epc };
  // A number plate: it says nothing about the product, which its encoding must name.
  if (reading.epc.scheme === 'gid') return { is: 'tag', tag: reading.epc.uri };
  return { is: 'refused', reason: `an EPC of the kind ${reading.epc.scheme} is not a unit of a drug` };
}

/** The NDC of a tag: by the document's master data, by the house's products, or by its GTIN. */
export function findNdc(
  sgtin: Sgtin | undefined,
  masterData: ReadonlyMap<string, string>,
  { isKnownNdc, ndcOfGtin }: TagOptions,
): NdcReading {
  if (!sgtin) return { is: 'invalid', reason: 'cannot be told: the tag carries a number and no product' };
  const told = masterData.get(sgtin.gtin) ?? ndcOfGtin?.(sgtin.gtin);
  if (told !== undefined) return { is: 'ndc', ndc11: told };
  const candidates = ndcsOfGtin(sgtin.gtin, sgtin.companyPrefixLength);
  if (candidates.length === 0) return { is: 'invalid', reason: 'cannot be told: the GTIN is not of a US drug' };
  return chooseNdc(candidates, isKnownNdc);
}

export const explainMissingNdc = (reading: Exclude<NdcReading, { is: 'ndc' }>): string =>
  reading.is === 'ambiguous' ? `may be ${reading.candidates.join(' or ')}` : explainNdc(reading);

/** What is written like a key of GS1, or is only digits, is no name of the house's own, even where it is broken. */
const claimsEpc = /^urn:epc:|^https?:.*\/(?:00|01|8003|8004)\/|^\d+$/iu;

/** A case or a pallet has a GTIN or an SSCC; a tray is an asset, or whatever else the house calls it. */
export function findTray(parent: string, trays: Readonly<Record<string, string>>): string | undefined {
  if (Object.hasOwn(trays, parent)) return trays[parent];
  const reading = readEpc(parent);
  if (reading.is === 'invalid') return claimsEpc.test(parent) ? undefined : lastPart(parent);
  if (!('uri' in reading.epc)) return undefined;
  const asset = /^urn:epc:id:(giai|grai):\d{6,12}\.(.+)$/iu.exec(reading.epc.uri);
  if (asset?.[2] !== undefined) return asset[2];
  return reading.epc.scheme === 'giai' || reading.epc.scheme === 'grai' ? lastPart(reading.epc.uri) : undefined;
}
