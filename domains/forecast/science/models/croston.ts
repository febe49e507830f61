import { at, repeat } from '../series/values.ts';

export const usualWeight = 0.1;

/** Smoothed size of a demand and smoothed gap between two; the first size and the first gap are where they start. */
export function sizeAndGap(y: Float64Array, alpha = usualWeight): { size: number; gap: number } | undefined {
  let [size, gap, since, seen] = [0, 0, 0, false];
  for (let t = 0; t < y.length; t++) {
    since += 1;
    const value = at(y, t);
    if (!(value > 0)) continue;
    size = seen ? size + alpha * (value - size) : value;
    gap = seen ? gap + alpha * (since - gap) : since;
    seen = true;
    since = 0;
  }
  return seen ? { size, gap } : undefined;
}

/** Croston, "Forecasting and stock control for intermittent demands", Operational Research Quarterly 23 (1972). */
export function croston(y: Float64Array, _season: number, horizon: number): Float64Array {
  const found = sizeAndGap(y);
  return repeat(found ? found.size / found.gap : 0, horizon);
}
