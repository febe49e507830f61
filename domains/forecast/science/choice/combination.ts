import { at } from '../series/values.ts';

/**
 * The mean of several forecasts: Bates and Granger, "The combination of forecasts", Operational Research Quarterly 20
 * (1969). With equal weights, which estimated ones seldom beat.
 */
export function meanOfForecasts(forecasts: readonly Float64Array[]): Float64Array {
  return Float64Array.from({ length: forecasts[0]?.length ?? 0 }, (_, i) => {
    let sum = 0;
    for (const forecast of forecasts) sum += at(forecast, i);
    return sum / forecasts.length;
  });
}
