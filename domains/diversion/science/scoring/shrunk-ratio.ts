import { gammaQuantile } from '../../../shared/science/gamma-quantile.ts';

interface Counted {
  observed: number;
  expected: number;
}

export interface ShrunkRatio {
  ratio: number;
  /** 5 % and 95 % bounds. */
  low: number;
  high: number;
}

const [leastSpread, leastWeight, mostWeight] = [0.02, 1, 50];

/** How many expected events a ratio of 1 weighs: little where users differ much. Single users who stand far out do not decide it. */
export function weightOfOne(users: readonly Counted[]): number {
  let excess = 0;
  let squares = 0;
  for (const { observed, expected } of users) {
    const most = 4 * Math.sqrt(expected + 1);
    const drawn = Math.min(expected + most, Math.max(expected - most, observed));
    excess += (drawn - expected) ** 2 - expected;
    squares += expected ** 2;
  }
  const spread = squares > 0 ? Math.max(leastSpread, excess / squares) : leastSpread;
  return Math.min(mostWeight, Math.max(leastWeight, 1 / spread));
}

/** A ratio that small counts draw towards 1, with its bounds. */
export function shrinkRatio({ observed, expected }: Counted, weight: number): ShrunkRatio {
  const [shape, rate] = [weight + observed, weight + expected];
  return { ratio: shape / rate, low: gammaQuantile(0.05, shape, rate), high: gammaQuantile(0.95, shape, rate) };
}
