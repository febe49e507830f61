import { addDays } from '../../../contracts/calendar.ts';
import { lotKey, lotShape } from '../../../contracts/codes/lot-key.ts';
import type { LotGroup } from './parse-lots.ts';
import type { ReadNotice } from './read-notice.ts';

export type MatchLevel = 'ndc11' | 'ndc9' | 'text';
export type Verdict = 'affected' | 'need_review' | 'not_affected';
export type ReviewReason =
  | 'unknown_lot'
  | 'weak_product_match'
  | 'lot_listed_but_weak_product'
  | 'unparsed_text'
  | 'shape'
  | 'leading_zero'
  | 'lookalike'
  | 'prefix'
  | 'after_termination'
  | 'outside_distribution_dates';

export interface Judgment {
  verdict: Verdict;
  reason: ReviewReason | 'listed' | 'in_range' | 'all_lots' | 'not_listed';
  /** The lot or range of the notice that decided, as it is compared: `AB1234`, `A1000–A2000`. */
  matched?: string;
}

/** A lot of ours: as loaded, and the first day on which anything was heard of it. */
export interface OwnLot {
  lot: string;
  firstSeen: string | null;
}

const review = (reason: ReviewReason): Judgment => ({ verdict: 'need_review', reason });
const affected = (reason: 'listed' | 'in_range' | 'all_lots', matched?: string): Judgment => ({
  verdict: 'affected',
  reason,
  ...(matched === undefined ? {} : { matched }),
});
const doubted = (reason: ReviewReason, by: Judgment | null): Judgment => ({
  ...review(reason),
  ...(by?.matched === undefined ? {} : { matched: by.matched }),
});

/** Whether a notice means our lot. Whatever is unknown is for a person to decide: a false clear is the worst error. */
export function judgeLot(notice: ReadNotice, ndc: string, matchedBy: MatchLevel, own: OwnLot): Judgment {
  if (matchedBy === 'text') return judgeWeakly(notice, own);
  if (notice.all) return judgeAll(notice, own);
  const key = lotKey(own.lot);
  if (key === null) return review('unknown_lot');
  const { ours, others, isBound } = notice.groupsOf(ndc);
  const named = judgeNamed(ours, key);
  if (named) return named;
  const elsewhere = judgeNamed(others, key);
  if (elsewhere) return doubted('lot_listed_but_weak_product', elsewhere);
  if (notice.state !== 'full' || !isBound) return review('unparsed_text');
  if (matchedBy === 'ndc9') return review('weak_product_match');
  const ranges = ours.flatMap((group) => group.ranges);
  if (ranges.length > 0 && !ranges.some((range) => lotShape(range.from) === lotShape(key))) return review('shape');
  return { verdict: 'not_affected', reason: 'not_listed' };
}

function judgeWeakly(notice: ReadNotice, own: OwnLot): Judgment {
  const key = lotKey(own.lot);
  const named = key === null ? null : judgeNamed(notice.groups, key);
  return named ? doubted('lot_listed_but_weak_product', named) : review('weak_product_match');
}

function judgeAll({ all, terminatedOn, groups }: ReadNotice, { lot, firstSeen }: OwnLot): Judgment {
  const key = lotKey(lot);
  const named = key === null ? null : judgeNamed(groups, key);
  if (named?.verdict === 'affected') return named;
  if (all?.limit === 'unclear') return review('unparsed_text');
  if (all?.limit === 'distributed') {
    if (firstSeen === null) return review('unknown_lot');
    const isWithin = firstSeen >= all.from && firstSeen <= addDays(all.to, 30);
    return isWithin ? affected('all_lots') : review('outside_distribution_dates');
  }
  if (terminatedOn !== null && firstSeen !== null && firstSeen > terminatedOn) return review('after_termination');
  return affected('all_lots');
}

/** Named by the groups: as written, within a range, or nearly: a lot may have been typed without its last signs. Null where it is not. */
export function judgeNamed(groups: LotGroup[], key: string): Judgment | null {
  const lots = groups.flatMap((group) => group.lots);
  if (lots.includes(key)) return affected('listed', key);
  const range = groups
    .flatMap((group) => group.ranges)
    .find(({ from, to }) => lotShape(from) === lotShape(key) && from <= key && key <= to);
  if (range) return affected('in_range', `${range.from}–${range.to}`);
  const padded = lots.find((lot) => withoutZeros(lot) === withoutZeros(key));
  if (padded !== undefined) return { ...review('leading_zero'), matched: padded };
  const alike = lots.find((lot) => lookalike(lot) === lookalike(key));
  if (alike !== undefined) return { ...review('lookalike'), matched: alike };
  const begun = lots.find((lot) => lot.startsWith(key) || key.startsWith(lot));
  return begun === undefined ? null : { ...review('prefix'), matched: begun };
}

const withoutZeros = (key: string) => key.replace(/^0+/u, '');
const twins: Record<string, string> = { O: '0', I: '1', S: '5', B: '8' };
const lookalike = (key: string) => key.replace(/[OISB]/gu, (letter) => twins[letter] ?? letter);
