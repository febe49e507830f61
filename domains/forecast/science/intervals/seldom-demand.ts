import { at, meanOf, sumOf } from '../series/values.ts';

/** What one bucket, or several together, may use: nothing with some probability, else one of these, smallest first. */
export interface SeldomDemand {
  nothing: number;
  sizes: Float64Array;
}

/** Only so many of the newest demands say how large the next may be. */
const newestSizes = 60;
const draws = 2_000;

/**
 * The distribution of seldom demand with the mean that was forecast: sizes come as they came before. Willemain, Smart and
 * Schwarz, "A new approach to forecasting intermittent demand for service parts inventories", Int. J. Forecasting 20
 * (2004). A mean that not even a demand in every bucket would reach makes the sizes larger.
 */
export function seldomDemand(corrected: Float64Array, mean: number): SeldomDemand {
  const sizes = corrected
    .filter((value) => value > 0)
    .slice(-newestSizes)
    .sort();
  const size = meanOf(sizes);
  if (!(mean > 0) || !(size > 0)) return { nothing: 1, sizes: new Float64Array(0) };
  const factor = Math.max(1, mean / size);
  return { nothing: 1 - Math.min(1, mean / size), sizes: sizes.map((value) => value * factor) };
}

/** The same of several buckets together, one after the other: drawn often enough, always in the same way. */
export function sumOfSeldom(buckets: readonly SeldomDemand[]): SeldomDemand {
  const next = sequence();
  const sums = Float64Array.from({ length: draws }, () =>
    sumOf(Float64Array.from(buckets, (bucket) => seldomQuantile(bucket, next()))),
  );
  return { nothing: 0, sizes: sums.sort() };
}

export function seldomQuantile({ nothing, sizes }: SeldomDemand, share: number): number {
  if (share <= nothing || sizes.length === 0) return 0;
  const place = Math.ceil(((share - nothing) / (1 - nothing)) * sizes.length - 1e-9) - 1;
  return at(sizes, Math.min(sizes.length - 1, Math.max(0, place)));
}

/** The share of the distribution below a value, and up to it. */
export function seldomShares({ nothing, sizes }: SeldomDemand, value: number): { below: number; upTo: number } {
  const part = (1 - nothing) / Math.max(1, sizes.length);
  const [smaller, upTo] = [sizes.filter((size) => size < value).length, sizes.filter((size) => size <= value).length];
  return { below: (value > 0 ? nothing : 0) + part * smaller, upTo: (value >= 0 ? nothing : 0) + part * upTo };
}

/** Marsaglia, "Xorshift RNGs", J. Statistical Software 8 (2003). */
function sequence(): () => number {
  let state = 0x9e3779b9 | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
