import { adjust, findSeason, readjust } from '../series/season-indices.ts';
import { lineThrough } from '../series/values.ts';
import { smooth } from './simple-smoothing.ts';

/**
 * Simple smoothing with half the slope of the trend as its drift: Assimakopoulos and Nikolopoulos, "The theta model",
 * Int. J. Forecasting 16 (2000), in the form of Hyndman and Billah (2003), on the series without its season.
 */
export function theta(y: Float64Array, length: number, horizon: number): Float64Array {
  const season = findSeason(y, length);
  const adjusted = adjust(y, season);
  const { level, alpha } = smooth(adjusted);
  const drift = lineThrough(adjusted).slope / 2;
  const reached = (1 - (1 - alpha) ** y.length) / alpha;
  const point = Float64Array.from({ length: horizon }, (_, i) => level + drift * (i + reached));
  return readjust(point, season, y.length);
}
