import { demandQuantile } from '../../../shared/science/demand-quantile.ts';

/** Beyond it counts are as good as continuous. */
const mostCounted = 10_000;

/** Whole numbers so small that a continuous band would say too little of them. */
export const areCounts = (y: Float64Array): boolean =>
  y.every((value) => Number.isInteger(value) && value >= 0 && value < mostCounted);

/**
 * The band of a count with this mean and variance: negative binomial where the variance exceeds the mean, else Poisson;
 * Snyder, Ord and Beaumont, "Forecasting the intermittent demand for slow-moving inventories", Int. J. Forecasting 28 (2012).
 */
export function countInterval(mean: number, variance: number, level: number): { lower: number; upper: number } {
  return {
    lower: demandQuantile(mean, variance, (1 - level) / 2),
    upper: demandQuantile(mean, variance, (1 + level) / 2),
  };
}
