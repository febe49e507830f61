import { lotKey } from '../../../contracts/codes/lot-key.ts';
import { type Judgment, judgeLot, judgeNamed, type MatchLevel, type OwnLot, type Verdict } from './judge-lot.ts';
import { matchNdc } from './match-product.ts';
import type { ReadNotice } from './read-notice.ts';

const severity: readonly Verdict[] = ['affected', 'need_review', 'not_affected'];

/** The gravest of some verdicts. */
export const worstOf = <One extends { verdict: Verdict }>(all: readonly One[]): One | undefined =>
  all.toSorted((a, b) => severity.indexOf(a.verdict) - severity.indexOf(b.verdict))[0];

/** How the lines of a notice name an NDC: the strongest that holds for one of them. */
export function matchLines(lines: readonly ReadNotice[], ndc: string): Exclude<MatchLevel, 'text'> | null {
  const levels = lines.map((line) => matchNdc(line, ndc));
  return levels.includes('ndc11') ? 'ndc11' : levels.includes('ndc9') ? 'ndc9' : null;
}

/**
 * Whether a notice means our lot, where each of its lines names a product and the lots of it. A line about our NDC decides; a lot that
 * stands beside another NDC of the notice is not cleared by that.
 */
export function judgeLines(lines: readonly ReadNotice[], ndc: string, matchedBy: MatchLevel, own: OwnLot): Judgment {
  const about = matchedBy === 'text' ? lines : lines.filter((line) => matchNdc(line, ndc) === matchedBy);
  const verdict = worstOf(about.map((line) => judgeLot(line, ndc, matchedBy, own)));
  if (!verdict) return { verdict: 'need_review', reason: 'weak_product_match' };
  if (verdict.verdict !== 'not_affected') return verdict;
  const key = lotKey(own.lot);
  const groups = lines.filter((line) => !about.includes(line)).flatMap((line) => line.groups);
  const elsewhere = key === null ? null : judgeNamed(groups, key);
  if (!elsewhere) return verdict;
  return {
    verdict: 'need_review',
    reason: 'lot_listed_but_weak_product',
    ...(elsewhere.matched ? { matched: elsewhere.matched } : {}),
  };
}

/** How well the lines about an NDC were understood: as well as the worst of them. */
export function stateOfLines(lines: readonly ReadNotice[], ndc: string, matchedBy: MatchLevel): ReadNotice['state'] {
  const about = matchedBy === 'text' ? lines : lines.filter((line) => matchNdc(line, ndc) === matchedBy);
  const states = about.map(({ state }) => state);
  return (['partial', 'empty', 'full', 'all'] as const).find((state) => states.includes(state)) ?? 'empty';
}
