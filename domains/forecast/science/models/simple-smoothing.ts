import { at } from '../series/values.ts';

export interface Smoothed {
  level: number;
  alpha: number;
  /** One step ahead, in sample. */
  rootMeanSquare: number;
}

const grid = Array.from({ length: 20 }, (_, i) => 0.02 + (i / 19) * 0.97);

/**
 * Simple exponential smoothing: Brown, "Exponential smoothing for predicting demand" (1956); the weight of least squares.
 * The best first level for each weight has a formula, because the error is linear in it.
 */
export function smooth(y: Float64Array): Smoothed {
  if (y.length === 0) return { level: 0, alpha: 1, rootMeanSquare: 0 };
  let best = smoothWith(y, at(Float64Array.from(grid), 0));
  for (const alpha of grid.slice(1)) {
    const tried = smoothWith(y, alpha);
    if (tried.rootMeanSquare < best.rootMeanSquare) best = tried;
  }
  for (let width = 0.025; width > 0.001; width /= 2) {
    for (const alpha of [best.alpha - width, best.alpha + width]) {
      if (!(alpha > 1e-4 && alpha < 0.9999)) continue;
      const tried = smoothWith(y, alpha);
      if (tried.rootMeanSquare < best.rootMeanSquare) best = tried;
    }
  }
  return best;
}

export function smoothWith(y: Float64Array, alpha: number): Smoothed {
  // The error is e − weight·first, so the best first level is the projection of e on the weights.
  let [level, weight, cross, squares, total] = [0, 1, 0, 0, 0];
  for (let t = 0; t < y.length; t++) {
    const error = at(y, t) - level;
    cross += error * weight;
    squares += weight * weight;
    total += error * error;
    level += alpha * error;
    weight *= 1 - alpha;
  }
  const first = cross / squares;
  const rest = Math.max(0, total - cross * first);
  return { level: level + weight * first, alpha, rootMeanSquare: Math.sqrt(rest / Math.max(1, y.length)) };
}
