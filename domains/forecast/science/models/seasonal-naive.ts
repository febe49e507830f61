import { at } from '../series/values.ts';

/** The same bucket one season ago; the last value where no season is known. What every other method must beat. */
export function seasonalNaive(y: Float64Array, season: number, horizon: number): Float64Array {
  const n = y.length;
  const lag = n < season ? 1 : Math.max(1, season);
  return Float64Array.from({ length: horizon }, (_, i) => (n === 0 ? 0 : at(y, n - lag + (i % lag))));
}
