/**
 * A national drug code, brought to the 11 digits (5-4-2) that billing uses. FDA's own code has 10 digits in one of
 * three shapes, and which one cannot be told from the digits alone.
 */
export type NdcReading =
  | { is: 'ndc'; ndc11: string }
  | { is: 'ambiguous'; candidates: string[] }
  | { is: 'invalid'; reason: string };

/** Says whether an 11-digit NDC is in a directory: what tells the readings of an unhyphenated code apart. */
export type IsKnownNdc = (ndc11: string) => boolean;

interface Shape {
  labeler: number;
  product: number;
  package: number;
}

const fdaShapes: readonly Shape[] = [
  { labeler: 4, product: 4, package: 2 },
  { labeler: 5, product: 3, package: 2 },
  { labeler: 5, product: 4, package: 1 },
];
const billingShape: Shape = { labeler: 5, product: 4, package: 2 };

/** What CMS writes where there is no NDC; and what a blank field becomes in a fixed-width file. */
const dummies = new Set([
  '00000000000',
  '99999999999',
  '99999999992',
  '99999999993',
  '99999999994',
  '99999999995',
  '99999999996',
]);

/** Hyphens as people and word processors write them. */
const dashes = /[\u2010-\u2015\u2212]/gu;

export function toNdc11(text: string, isKnown?: IsKnownNdc): NdcReading {
  const written = text.trim().replace(dashes, '-');
  if (written === '') return { is: 'invalid', reason: 'is blank' };
  if (/^\d+$/u.test(written)) return readDigits(written, isKnown);
  const parts = /^(\d+)-(\d+)-(\d+)$/u.exec(written);
  if (!parts) return { is: 'invalid', reason: 'is not an NDC: digits in three parts, joined by hyphens, are expected' };
  const [, labeler = '', product = '', pack = ''] = parts;
  const fits = (shape: Shape) =>
    labeler.length === shape.labeler && product.length === shape.product && pack.length === shape.package;
  if (fits(billingShape) || fdaShapes.some(fits)) return accept(join(labeler, product, pack));
  // From 2033 on NDCs have 12 digits (6-4-2); every NDC of today is among them, with a zero before it (91 FR 10749).
  if (fits({ labeler: 6, product: 4, package: 2 })) {
    if (labeler.startsWith('0')) return accept(join(labeler.slice(1), product, pack));
    return { is: 'invalid', reason: 'is a 12-digit NDC that has no 11-digit form' };
  }
  return { is: 'invalid', reason: 'is not in the shape 4-4-2, 5-3-2, 5-4-1 or 5-4-2' };
}

/** The 11-digit readings of ten undivided digits; with the length of the labeler code known, fewer. */
export function splitNdc10(ndc10: string, labelerLength?: number): string[] {
  if (!/^\d{10}$/u.test(ndc10)) return [];
  const readings = fdaShapes
    .filter((shape) => labelerLength === undefined || shape.labeler === labelerLength)
    .map((shape) => {
      const productAt = shape.labeler;
      const packageAt = shape.labeler + shape.product;
      return join(ndc10.slice(0, productAt), ndc10.slice(productAt, packageAt), ndc10.slice(packageAt));
    });
  return [...new Set(readings)].filter((ndc11) => !dummies.has(ndc11));
}

/** The 10-digit codes that an 11-digit one may have been made from: one for each part that begins with a zero. */
export function toNdc10Candidates(ndc11: string): string[] {
  const parts = /^(\d{5})(\d{4})(\d{2})$/u.exec(ndc11);
  if (!parts) return [];
  const [, labeler = '', product = '', pack = ''] = parts;
  return [
    ...(labeler.startsWith('0') ? [labeler.slice(1) + product + pack] : []),
    ...(product.startsWith('0') ? [labeler + product.slice(1) + pack] : []),
    ...(pack.startsWith('0') ? [labeler + product + pack.slice(1)] : []),
  ];
}

/** Of several readings the one that a directory knows; several or none known leaves it open. */
export function chooseNdc(candidates: readonly string[], isKnown?: IsKnownNdc): NdcReading {
  const [first] = candidates;
  if (first === undefined) return { is: 'invalid', reason: 'is not an NDC' };
  if (candidates.length === 1) return accept(first);
  const known = isKnown ? candidates.filter(isKnown) : [];
  const [only] = known;
  if (only !== undefined && known.length === 1) return accept(only);
  return { is: 'ambiguous', candidates: [...candidates] };
}

/** Why a reading is not one NDC, to stand after the name of the column. */
export function explainNdc(reading: Exclude<NdcReading, { is: 'ndc' }>): string {
  if (reading.is === 'invalid') return reading.reason;
  return `is a 10-digit NDC without hyphens, which may be ${reading.candidates.join(' or ')}: the NDC directory does not tell which`;
}

function readDigits(digits: string, isKnown?: IsKnownNdc): NdcReading {
  if (digits.length === 11) return accept(digits);
  if (digits.length === 10) return chooseNdc(splitNdc10(digits), isKnown);
  return { is: 'invalid', reason: `has ${digits.length} digits: an NDC has 10 or 11` };
}

function accept(ndc11: string): NdcReading {
  if (dummies.has(ndc11)) return { is: 'invalid', reason: 'is a placeholder, not an NDC' };
  return { is: 'ndc', ndc11 };
}

const join = (labeler: string, product: string, pack: string): string =>
  labeler.padStart(billingShape.labeler, '0') +
  product.padStart(billingShape.product, '0') +
  pack.padStart(billingShape.package, '0');
