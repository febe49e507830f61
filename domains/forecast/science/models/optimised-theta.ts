import { adjust, findSeason, readjust } from '../series/season-indices.ts';
import { at, meanOf, repeat } from '../series/values.ts';
import { minimize } from './nelder-mead.ts';

const fewestValues = 4;
const mostIterations = 200;

/**
 * The dynamic optimised theta model: Fiorucci, Pellegrini, Louzada, Petropoulos and Koehler, "Models for optimising the
 * theta method and their relationship to state space models", Int. J. Forecasting 32 (2016). The line of the trend is
 * renewed with every value, and how much of it counts is estimated.
 */
export function optimisedTheta(y: Float64Array, length: number, horizon: number): Float64Array {
  if (y.length < fewestValues) return repeat(meanOf(y), horizon);
  const season = findSeason(y, length);
  const adjusted = adjust(y, season);
  const scale = Math.max(Math.abs(meanOf(adjusted)), 1e-12);
  const place = minimize(
    ([level = 0, alpha = 0.5, theta = 2]) =>
      alpha >= 0.1 && alpha <= 0.99 && theta >= 1 && theta <= 100
        ? runTheta(adjusted, { level, alpha, theta }, 0).squares
        : Number.POSITIVE_INFINITY,
    Float64Array.of(at(adjusted, 0) / 2, 0.5, 2),
    Float64Array.of(0.2 * scale, 0.2, 1),
    mostIterations,
  );
  const [level = 0, alpha = 0.5, theta = 2] = place;
  return readjust(runTheta(adjusted, { level, alpha, theta }, horizon).point, season, y.length);
}

interface ThetaState {
  level: number;
  alpha: number;
  theta: number;
}

/** Runs through the values, then through its own forecasts. The first two steps have no line yet and are not counted. */
function runTheta(y: Float64Array, start: ThetaState, horizon: number): { squares: number; point: Float64Array } {
  const { alpha, theta } = start;
  const n = y.length;
  const point = new Float64Array(horizon);
  const kept = 1 - 1 / theta;
  let level = alpha * at(y, 0) + (1 - alpha) * start.level;
  let [mean, intercept, slope, squares] = [at(y, 0), at(y, 0), 0, 0];
  let power = 1 - alpha;
  for (let t = 1; t < n + horizon; t++) {
    const next = power * (1 - alpha);
    const forecast = level + kept * (power * intercept + ((1 - next) / alpha) * slope);
    const value = t < n ? at(y, t) : forecast;
    if (t >= n) point[t - n] = forecast;
    else if (t > 1) squares += (value - forecast) ** 2;
    slope = ((t - 1) * slope + (6 * (value - mean)) / (t + 1)) / (t + 2);
    mean = (t * mean + value) / (t + 1);
    intercept = mean - (slope * (t + 2)) / 2;
    level = alpha * value + (1 - alpha) * level;
    power = next;
  }
  return { squares, point };
}
