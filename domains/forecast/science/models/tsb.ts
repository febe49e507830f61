import { at, repeat } from '../series/values.ts';
import { usualWeight } from './croston.ts';

/**
 * Teunter, Syntetos and Babai, "Intermittent demand: linking forecasting to inventory obsolescence", European J. of
 * Operational Research 214 (2011). The probability of a demand is renewed in every bucket, so an item that dies fades.
 */
export function tsb(y: Float64Array, _season: number, horizon: number): Float64Array {
  const demands = y.filter((value) => value > 0);
  if (demands.length === 0) return repeat(0, horizon);
  let probability = demands.length / y.length;
  let size = at(demands, 0);
  let seen = false;
  for (let t = 0; t < y.length; t++) {
    const value = at(y, t);
    probability += usualWeight * ((value > 0 ? 1 : 0) - probability);
    if (!(value > 0)) continue;
    if (seen) size += usualWeight * (value - size);
    seen = true;
  }
  return repeat(probability * size, horizon);
}
