import type { MatchLevel } from './judge-lot.ts';
import type { ReadNotice } from './read-notice.ts';

/** A product of ours, as far as a notice can name it. */
export interface OwnProduct {
  ndc: string;
  manufacturer: string;
  ingredient: string;
  strength: string;
  form: string;
}

const legalForms =
  /\b(?:inc|incorporated|llc|ltd|limited|corp|corporation|co|company|lp|plc|gmbh|ag|sa|usa|us|pharmaceuticals?|pharma|labs?|laboratories|laboratory|the)\b/gu;

/** A firm's name without punctuation and legal forms: "Hospira Inc., A Pfizer Company" and "Hospira" still differ. */
export const firmKey = (firm: string): string =>
  firm
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/gu, ' ')
    .replace(legalForms, ' ')
    .replace(/\s+/gu, '');

/** How a notice names a product: the strongest that holds. */
export function matchNdc(notice: ReadNotice, ndc: string): Exclude<MatchLevel, 'text'> | null {
  if (notice.ndc11s.has(ndc)) return 'ndc11';
  return notice.ndc9s.has(ndc.slice(0, 9)) ? 'ndc9' : null;
}

const squeezed = (text: string) => text.toLowerCase().replace(/\s+/gu, '');
const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9]+/gu) ?? [];

/** The maker is the same, and the description names ingredient, strength and dosage form; what we do not know of ours is not asked for. */
export function describesProduct(description: string, product: OwnProduct): boolean {
  const words = new Set(wordsOf(description));
  const ingredient = wordsOf(product.ingredient);
  if (ingredient.length === 0 || !ingredient.every((word) => words.has(word))) return false;
  if (product.strength && !squeezed(description).includes(squeezed(product.strength))) return false;
  return wordsOf(product.form).every((word) => words.has(word) || words.has(`${word}s`));
}
