import { at, sumOf } from '../series/values.ts';

/**
 * What an error is measured in: the mean change from one season ago in the training values, of one bucket where that is
 * zero or unknown. Hyndman and Koehler, "Another look at measures of forecast accuracy", Int. J. Forecasting 22 (2006).
 */
export function naiveScale(training: Float64Array, season: number): number {
  const change = (lag: number) => {
    if (training.length <= lag) return Number.NaN;
    let sum = 0;
    for (let t = lag; t < training.length; t++) sum += Math.abs(at(training, t) - at(training, t - lag));
    return sum / (training.length - lag);
  };
  const seasonal = change(Math.max(1, season));
  return seasonal > 0 ? seasonal : change(1);
}

/** The root mean square of the change from bucket to bucket: what RMSSE is measured in. */
export function naiveSquareScale(training: Float64Array): number {
  let sum = 0;
  for (let t = 1; t < training.length; t++) sum += (at(training, t) - at(training, t - 1)) ** 2;
  return Math.sqrt(sum / (training.length - 1));
}

export function meanAbsoluteError(actual: Float64Array, forecast: Float64Array): number {
  return sumOf(actual.map((value, i) => Math.abs(value - at(forecast, i)))) / actual.length;
}

function rootMeanSquare(actual: Float64Array, forecast: Float64Array): number {
  return Math.sqrt(sumOf(actual.map((value, i) => (value - at(forecast, i)) ** 2)) / actual.length);
}

/** Mean absolute scaled error; not a number where the training values never change. */
export function mase(training: Float64Array, season: number, actual: Float64Array, forecast: Float64Array): number {
  const scale = naiveScale(training, season);
  return scale > 0 ? meanAbsoluteError(actual, forecast) / scale : Number.NaN;
}

/** Root mean squared scaled error, as in the M5 competition. */
export function rmsse(training: Float64Array, actual: Float64Array, forecast: Float64Array): number {
  const scale = naiveSquareScale(training);
  return scale > 0 ? rootMeanSquare(actual, forecast) / scale : Number.NaN;
}

/** The sum of the absolute errors as a share of all demand: what may be averaged over items, as percentages may not. */
export function wape(actual: Float64Array, forecast: Float64Array): number {
  const errors = sumOf(actual.map((value, i) => Math.abs(value - at(forecast, i))));
  return errors / sumOf(actual.map(Math.abs));
}

/** More than zero: too much was forecast. A share of all demand. */
export const bias = (actual: Float64Array, forecast: Float64Array): number =>
  (sumOf(forecast) - sumOf(actual)) / sumOf(actual);

/** In percent; two zeros are no error. Makridakis, "Accuracy measures", Int. J. Forecasting 9 (1993). */
export function smape(actual: Float64Array, forecast: Float64Array): number {
  const parts = actual.map((value, i) => {
    const size = Math.abs(value) + Math.abs(at(forecast, i));
    return size > 0 ? (200 * Math.abs(value - at(forecast, i))) / size : 0;
  });
  return sumOf(parts) / parts.length;
}

/** What a forecast of a quantile costs: Koenker and Bassett, "Regression quantiles", Econometrica 46 (1978). */
export const pinball = (share: number, actual: number, forecast: number): number =>
  actual >= forecast ? share * (actual - forecast) : (1 - share) * (forecast - actual);
