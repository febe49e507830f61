const hyphens = /[\u2010-\u2015\u2212]/gu;
const packageNdc = String.raw`(?:\d{4}-\d{4}-\d{2}|\d{5}-\d{3}-\d{2}|\d{5}-\d{4}-\d{1,2})`;
const productNdc = String.raw`(?:\d{4}-\d{4}|\d{5}-\d{3,4})`;

/** The 11 digits of a package NDC in one of its written forms, or of 11 digits without hyphens. */
export function toNdc11(written: string): string | null {
  const text = written.trim().replace(hyphens, '-');
  if (/^\d{11}$/u.test(text)) return text;
  if (!new RegExp(`^${packageNdc}$`, 'u').test(text)) return null;
  const [labeler = '', product = '', pack = ''] = text.split('-');
  return labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0');
}

export interface FoundNdcs {
  ndc11s: string[];
  /** Labeler and product: of packages too, because another package of the product may be meant. */
  ndc9s: string[];
}

/** The NDCs that a text names. A product NDC looks like a ZIP code, so it counts only after the word NDC. */
export function findNdcs(text: string): FoundNdcs {
  const plain = text.replace(hyphens, '-');
  const ndc11s = [...plain.matchAll(new RegExp(`(?<![\\d-])${packageNdc}(?![\\d-])`, 'gu'))].flatMap(
    ([found]) => toNdc11(found) ?? [],
  );
  const labeled = new RegExp(`NDCs?\\b[^0-9;]{0,12}(${productNdc})(?!\\d|-\\d)`, 'giu');
  const products = [...plain.matchAll(labeled)].map(([, found = '']) => {
    const [labeler = '', product = ''] = found.split('-');
    return labeler.padStart(5, '0') + product.padStart(4, '0');
  });
  return {
    ndc11s: [...new Set(ndc11s)],
    ndc9s: [...new Set([...ndc11s.map((ndc) => ndc.slice(0, 9)), ...products])],
  };
}
