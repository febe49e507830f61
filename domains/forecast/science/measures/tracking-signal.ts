import { at } from '../series/values.ts';

const window = 12;

/**
 * The sum of the newest errors in mean absolute errors: Trigg, "Monitoring a forecasting system", Operational Research
 * Quarterly 15 (1964). Beyond 4 either way the forecast is off to one side; zero where there was no error.
 */
export function trackingSignal(actual: Float64Array, forecast: Float64Array): number {
  const errors = actual.map((value, i) => value - at(forecast, i)).subarray(-window);
  let [sum, size] = [0, 0];
  for (const error of errors) {
    sum += error;
    size += Math.abs(error);
  }
  return size > 0 ? (sum / size) * errors.length : 0;
}
