import { rules } from '../rules.ts';
import { at } from './values.ts';

/** How demand comes: steadily or seldom, in like or in varied sizes. */
export type Pattern = 'smooth' | 'erratic' | 'intermittent' | 'lumpy';
/** What else there is to know before its pattern counts. */
type State = 'none' | 'new' | 'ended' | 'constrained';

export interface DemandClass {
  pattern: Pattern;
  /** The class that is shown: the state where there is one. */
  name: Pattern | State;
  /** Buckets for each bucket with demand. */
  interval: number;
  /** The squared coefficient of variation of the buckets with demand, by the population's variance. */
  variation: number;
}

/**
 * Syntetos, Boylan and Croston, "On the categorization of demand patterns", J. Oper. Res. Soc. 56 (2005), 495–503. The
 * class depends on the bucket: what is smooth by the month is lumpy by the day.
 */
export function demandClass(y: Float64Array, season: number, corrected: readonly boolean[] = []): DemandClass {
  const { seldom, varied } = rules.classes;
  const sizes = y.filter((value) => value > 0);
  const interval = sizes.length === 0 ? Number.POSITIVE_INFINITY : y.length / sizes.length;
  const variation = squaredVariation(sizes);
  const rare = interval >= seldom;
  const uneven = variation >= varied;
  const pattern = rare ? (uneven ? 'lumpy' : 'intermittent') : uneven ? 'erratic' : 'smooth';
  return { pattern, name: stateOf(y, season, corrected, interval) ?? pattern, interval, variation };
}

function stateOf(y: Float64Array, season: number, corrected: readonly boolean[], interval: number): State | undefined {
  const rule = rules.classes;
  const first = y.findIndex((value) => value > 0);
  if (first < 0) return 'none';
  if (hasEnded(y, first, interval)) return 'ended';
  const known = y.length - first;
  if (known < Math.max(rule.newBuckets, season > 1 ? rule.newSeasons * season : 0)) return 'new';
  const newest = corrected.slice(-rule.constrainedBuckets);
  const share = newest.filter(Boolean).length / Math.max(1, newest.length);
  return share >= rule.constrainedShare ? 'constrained' : undefined;
}

/** A gap that is long by the item's own measure, so that what is used in one season of the year has not ended in the others. */
function hasEnded(y: Float64Array, first: number, interval: number): boolean {
  const { endedBuckets, endedMeanGaps, endedLongestGaps } = rules.classes;
  let [gap, longest] = [0, 0];
  for (let t = first; t < y.length; t++) {
    if (at(y, t) > 0) {
      longest = Math.max(longest, gap);
      gap = 0;
    } else gap += 1;
  }
  return gap >= Math.max(endedBuckets, endedMeanGaps * interval, endedLongestGaps * longest);
}

function squaredVariation(sizes: Float64Array): number {
  if (sizes.length < 2) return 0;
  let [sum, squares] = [0, 0];
  for (const size of sizes) sum += size;
  const mean = sum / sizes.length;
  for (const size of sizes) squares += (size - mean) ** 2;
  return squares / sizes.length / mean ** 2;
}
