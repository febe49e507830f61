import { splitNdc10 } from './ndc.ts';

/**
 * The check digit of every GS1 key: weights 3, 1, 3 … from the right, then what is missing to the next ten.
 * `base` is the key without it.
 */
export function checkDigit(base: string): string {
  let sum = 0;
  for (let at = 0; at < base.length; at++) {
    sum += Number(base[base.length - 1 - at]) * (at % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

/** Digits only, and the last one as the others demand. */
export const hasValidCheckDigit = (key: string): boolean =>
  /^\d{2,}$/u.test(key) && checkDigit(key.slice(0, -1)) === key.slice(-1);

const gtinLengths = new Set([8, 12, 13, 14]);

/** A GTIN of any length (GTIN-8, UPC-A, EAN-13, GTIN-14) as 14 digits, or undefined where it is none. */
export function toGtin14(text: string): string | undefined {
  const digits = text.trim();
  if (!gtinLengths.has(digits.length) || !hasValidCheckDigit(digits)) return undefined;
  return digits.padStart(14, '0');
}

/** A GTIN of a US drug is: indicator, 03, the ten digits of the NDC, check digit. */
export function ndc10OfGtin(gtin14: string): string | undefined {
  if (toGtin14(gtin14) !== gtin14 || gtin14.slice(1, 3) !== '03') return undefined;
  return gtin14.slice(3, 13);
}

/**
 * The NDCs (11 digits) that a GTIN may stand for. The GS1 company prefix of a labeler is 03 and its labeler code, so
 * that a prefix of 6 digits means a labeler code of 4 and leaves one reading, and one of 7 digits a code of 5 and two.
 */
export function ndcsOfGtin(gtin14: string, companyPrefixLength?: number): string[] {
  const ndc10 = ndc10OfGtin(gtin14);
  if (ndc10 === undefined) return [];
  const labelerLength = companyPrefixLength === undefined ? undefined : companyPrefixLength - 2;
  const told = labelerLength === 4 || labelerLength === 5 ? labelerLength : undefined;
  return splitNdc10(ndc10, told);
}

/** From ten digits, with or without hyphens; undefined where they are not ten. */
export function gtinOfNdc10(ndc10: string, indicator = 0): string | undefined {
  const digits = ndc10.replaceAll('-', '');
  if (!/^\d{10}$/u.test(digits) || !Number.isInteger(indicator) || indicator < 0 || indicator > 9) return undefined;
  const base = `${indicator}03${digits}`;
  return base + checkDigit(base);
}
