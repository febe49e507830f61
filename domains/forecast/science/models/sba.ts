import { repeat } from '../series/values.ts';
import { sizeAndGap, usualWeight } from './croston.ts';

/**
 * Croston's method without its bias: Syntetos and Boylan, "The accuracy of intermittent demand estimates", Int. J.
 * Forecasting 21 (2005).
 */
export function sba(y: Float64Array, _season: number, horizon: number): Float64Array {
  const found = sizeAndGap(y);
  return repeat(found ? ((1 - usualWeight / 2) * found.size) / found.gap : 0, horizon);
}
