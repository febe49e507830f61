import { noiseScale } from '../intervals/noise-scale.ts';
import { mase, rmsse } from '../measures/accuracy.ts';
import { rules } from '../rules.ts';
import type { Pattern } from '../series/demand-class.ts';
import { at, sumOf } from '../series/values.ts';
import { forecastByAll, isSeldom } from './candidates.ts';

/** What one candidate would have forecast from one earlier origin, beside what came. */
export interface Trial {
  method: string;
  /** Number of values known then. */
  origin: number;
  /** MASE of steady demand, RMSSE of seldom demand, which MASE would have forecast as zero. */
  error: number;
  /** Forecast and actual, summed over the window. */
  forecast: number;
  actual: number;
  /** Actual minus forecast in units of the noise known at the origin, bucket by bucket. */
  scaled: Float64Array;
}

/**
 * Rolling-origin evaluation: Tashman, "Out-of-sample tests of forecasting accuracy", Int. J. Forecasting 16 (2000). Every
 * window is forecast from the values before it alone; the newest ends with the last value.
 */
export function backtest(
  y: Float64Array,
  pattern: Pattern,
  season: number,
  horizon: number,
  learned?: ReadonlyMap<number, Float64Array>,
): Trial[] {
  return originsOf(y.length, season, horizon).flatMap(({ origin, length }) => {
    const training = y.subarray(0, origin);
    const actual = y.subarray(origin, origin + length);
    const scale = noiseScale(training, season);
    return Array.from(forecastByAll(pattern, training, season, length, learned?.get(origin)), ([method, point]) => ({
      method,
      origin,
      error: isSeldom(pattern) ? rmsse(training, actual, point) : mase(training, season, actual, point),
      forecast: sumOf(point),
      actual: sumOf(actual),
      scaled: actual.map((value, i) => (scale > 0 ? (value - at(point, i)) / scale : Number.NaN)),
    }));
  });
}

/** Windows as long as the horizon, the newest last; where the series is too short for one, a shorter window. */
export function originsOf(n: number, season: number, horizon: number): { origin: number; length: number }[] {
  const { windows, leastTraining } = rules.backtest;
  const whole = Math.max(leastTraining, season > 1 ? 2 * season + 1 : 0);
  const least = n > whole ? whole : Math.max(4, Math.floor(n / 2));
  const length = Math.min(horizon, n - least);
  if (length < 1) return [];
  const count = Math.min(windows, Math.floor((n - least) / length));
  return Array.from({ length: count }, (_, i) => ({ origin: n - (count - i) * length, length }));
}
