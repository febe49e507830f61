import { at } from '../series/values.ts';

/** One of the models of the family: error, trend and season, each none, additive, damped or multiplicative. */
export interface EtsSpec {
  error: 'A' | 'M';
  trend: 'N' | 'A' | 'Ad';
  season: 'N' | 'A' | 'M';
}

export interface EtsStart {
  level: number;
  slope: number;
  /** One index for each place of the season; empty where there is none. */
  indices: Float64Array;
}

export interface EtsWeights {
  alpha: number;
  beta: number;
  gamma: number;
  phi: number;
}

export interface EtsEnd extends EtsStart {
  /** −2 log likelihood, up to a constant. */
  deviance: number;
}

/**
 * The states of an exponential smoothing model after the last value: Hyndman, Koehler, Ord and Snyder, "Forecasting with
 * Exponential Smoothing" (2008), tables 2.2 and 2.3. The indices it returns start with the bucket after the last.
 */
export function runEts(y: Float64Array, spec: EtsSpec, weights: EtsWeights, start: EtsStart): EtsEnd {
  const { alpha, beta, gamma } = weights;
  const phi = spec.trend === 'Ad' ? weights.phi : 1;
  const trended = spec.trend !== 'N';
  const relative = spec.error === 'M';
  const length = start.indices.length;
  const indices = start.indices.slice();
  let { level, slope } = start;
  let squares = 0;
  let logs = 0;
  for (let t = 0; t < y.length; t++) {
    const place = length > 0 ? t % length : 0;
    const base = trended ? level + phi * slope : level;
    const index = length > 0 ? at(indices, place) : 0;
    const forecast = spec.season === 'M' ? base * index : base + index;
    const error = at(y, t) - forecast;
    if (relative) {
      if (!(forecast > 0)) return { level, slope, indices, deviance: Number.POSITIVE_INFINITY };
      squares += (error / forecast) ** 2;
      logs += Math.log(forecast);
    } else squares += error * error;
    // An error of a multiplicative season is felt by the other states in their own measure.
    const felt = spec.season === 'M' ? error / index : error;
    level = base + alpha * felt;
    if (trended) slope = phi * slope + beta * felt;
    if (length > 0) indices[place] = index + (gamma * error) / (spec.season === 'M' ? base : 1);
  }
  const deviance = y.length * Math.log(squares + Number.MIN_VALUE) + (relative ? 2 * logs : 0);
  const next = y.length % Math.max(1, length);
  const turned = indices.map((_, i) => at(indices, (next + i) % length));
  return { level, slope, indices: turned, deviance: Number.isNaN(deviance) ? Number.POSITIVE_INFINITY : deviance };
}

export function forecastEts(spec: EtsSpec, phi: number, end: EtsStart, horizon: number): Float64Array {
  const length = end.indices.length;
  let damped = 0;
  let power = 1;
  return Float64Array.from({ length: horizon }, (_, i) => {
    power *= spec.trend === 'Ad' ? phi : 1;
    damped += power;
    const base = spec.trend === 'N' ? end.level : end.level + damped * end.slope;
    if (length === 0) return base;
    return spec.season === 'M' ? base * at(end.indices, i % length) : base + at(end.indices, i % length);
  });
}
