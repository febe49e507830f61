/** What the FDA says about an NDC; `generic`: not about this NDC, but about another product of its generic. */
export type ShortageState = 'current' | 'to_be_discontinued' | 'resolved' | 'generic';
export type Availability = 'available' | 'limited' | 'unavailable' | 'pending';

/** How much each part of the score counts, and from how many days an alternative is enough. */
export interface ImpactWeights {
  gap: number;
  availability: number;
  alternative: number;
  vital: number;
  enoughDays: number;
}

export const usualWeights: ImpactWeights = { gap: 40, availability: 25, alternative: 20, vital: 15, enoughDays: 30 };

export interface Shortage {
  state: ShortageState;
  availability: Availability | null;
  /** Of a drug to be discontinued: the last day has passed, or nobody says which it is. */
  isGone: boolean;
  /** Days until supply is back; null where nothing is awaited. */
  daysOut: number | null;
  /** Null where nothing is used. */
  daysOnHand: number | null;
  /** The tier of each alternative that can be had, and for how many days it would last under both demands. */
  alternatives: readonly { tier: 'A' | 'B'; days: number | null }[];
  venClass: 'V' | 'E' | 'N' | null;
}

export interface Impact {
  gapDays: number | null;
  gap: number;
  availability: number;
  alternative: number;
  vital: number;
  score: number;
}

/** The impact of a shortage from 0 to 100, with the points of its four parts. */
export function scoreImpact(shortage: Shortage, weights: ImpactWeights = usualWeights): Impact {
  const { daysOut, daysOnHand } = shortage;
  const gapDays = daysOut === null || daysOnHand === null ? null : Math.max(0, daysOut - daysOnHand);
  if (shortage.state === 'resolved')
    return { gapDays: null, gap: 0, availability: 0, alternative: 0, vital: 0, score: 0 };
  const gap = gapDays === null || daysOut === null ? 0 : weights.gap * Math.min(1, gapDays / Math.max(daysOut, 1));
  const availability = weights.availability * shareOfAvailability(shortage);
  const alternative = weights.alternative * shareOfAlternatives(shortage.alternatives, weights.enoughDays);
  const vital = weights.vital * { V: 1, E: 0.5, N: 0 }[shortage.venClass ?? 'E'];
  return {
    gapDays,
    gap,
    availability,
    alternative,
    vital,
    score: Math.min(100, gap + availability + alternative + vital),
  };
}

function shareOfAvailability({ state, availability, isGone }: Shortage): number {
  if (state === 'generic') return 0.2;
  if (state === 'to_be_discontinued') return isGone ? 1 : 0.7;
  return { unavailable: 1, limited: 0.6, pending: 0.6, available: 0.2 }[availability ?? 'pending'];
}

function shareOfAlternatives(alternatives: Shortage['alternatives'], enoughDays: number): number {
  const same = alternatives.filter(({ tier }) => tier === 'A');
  if (alternatives.length === 0) return 1;
  if (same.length === 0) return 0.5;
  return same.some(({ days }) => days !== null && days >= enoughDays) ? 0 : 0.2;
}
