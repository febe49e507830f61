import { checkDigit, hasValidCheckDigit } from '../../../contracts/codes/gtin.ts';

/** Where something is, in the codes of the import files. */
export interface Place {
  facility: string;
  location?: string;
}

export interface PlaceOptions {
  /** Of every place that `places` does not name. */
  facility?: string;
  /** By the address as it is sent, or by GLN, or by GLN and extension joined by a slash. */
  places?: Readonly<Record<string, Place>>;
  /** What is neither named nor a code of the house: taken as a location code (and so checked), or left blank. */
  otherPlaces?: 'as-code' | 'blank';
}

/** The facility and location of a read point or business location; undefined where no facility is known. */
export function findPlace(uri: string | undefined, options: PlaceOptions): Place | undefined {
  const gln = uri === undefined ? undefined : readGln(uri);
  const keys = [uri, gln && joinGln(gln), gln?.gln].filter((key): key is string => key !== undefined);
  const places = options.places ?? {};
  const known = keys.find((key) => Object.hasOwn(places, key));
  if (known !== undefined) return places[known];
  if (options.facility === undefined) return undefined;
  if (uri === undefined || options.otherPlaces === 'blank') return { facility: options.facility };
  return { facility: options.facility, location: gln ? (gln.extension ?? gln.gln) : lastPart(uri) };
}

/** The code of an asset or place that is not a GLN: what stands after the last separator of its address. */
export const lastPart = (uri: string): string => uri.split(/[/#:]/u).findLast((part) => part !== '') ?? uri;

interface Gln {
  gln: string;
  extension?: string;
}

const joinGln = ({ gln, extension }: Gln): string => (extension === undefined ? gln : `${gln}/${extension}`);

/** Of an SGLN URN or of a Digital Link. The extension 0 of a URN means that there is none. */
function readGln(uri: string): Gln | undefined {
  const urn = /^urn:epc:id:sgln:(\d{6,12})\.(\d*)\.(.+)$/iu.exec(uri);
  if (urn) {
    const [, prefix = '', reference = '', extension = ''] = urn;
    const base = prefix + reference;
    if (base.length !== 12) return undefined;
    return { gln: base + checkDigit(base), ...(extension === '0' ? {} : { extension }) };
  }
  const link = /\/414\/(\d{13})(?:\/254\/([^/?#]+))?/u.exec(uri);
  if (!link?.[1] || !hasValidCheckDigit(link[1])) return undefined;
  return { gln: link[1], ...(link[2] === undefined ? {} : { extension: link[2] }) };
}
