import { defaultMethod, forecastByAll, isSeldom } from '../../domains/forecast/science/choice/candidates.ts';
import { forecastSeries, learnBook } from '../../domains/forecast/science/forecast-series.ts';
import { seldomDemands, sumBand } from '../../domains/forecast/science/intervals/bands.ts';
import {
  type SeldomDemand,
  seldomShares,
  sumOfSeldom,
} from '../../domains/forecast/science/intervals/seldom-demand.ts';
import { mase, rmsse } from '../../domains/forecast/science/measures/accuracy.ts';
import type { Pattern } from '../../domains/forecast/science/series/demand-class.ts';
import { prepare } from '../../domains/forecast/science/series/prepare.ts';
import { sumOf } from '../../domains/forecast/science/series/values.ts';
import { chance, inventSeries } from './invent-series.ts';

export const patterns: readonly Pattern[] = ['smooth', 'erratic', 'intermittent', 'lumpy'];
const [season, horizon, length, level] = [12, 12, 84, 0.8];
/** Buckets until the next delivery. */
const protection = 3;

export interface Measured {
  pattern: Pattern;
  series: number;
  /** Mean error of each method on months that it never saw: MASE, or RMSSE of seldom demand. */
  errors: Map<string, number>;
  /** Of the method that the backtest chose. */
  chosen: string;
  error: number;
  bias: number;
  /** Share of the months within the 80 % band, for each horizon, and of the sums over a protection interval. */
  coverage: number[];
  sumCoverage: number;
}

/** How well invented series of a class are forecast, whose last year is held back. */
export function measureForecasts(pattern: Pattern, count: number, seed = 1): Measured {
  const next = chance(seed);
  const invented = Array.from({ length: count }, (_, i) => inventSeries(pattern, seed * 100_003 + i * 97, length));
  const parts = invented
    .map((values) => ({ known: prepare(values.slice(0, -horizon), season), actual: values.slice(-horizon) }))
    .filter(({ known }) => known.class.name === pattern);
  const book = learnBook(
    parts.map(({ known }) => known),
    horizon,
  );
  const lesson = book.get(pattern);
  const errors = new Map<string, number[]>();
  const own: number[] = [];
  const within = Array.from({ length: horizon }, () => 0);
  let [sumsWithin, forecast, came] = [0, 0, 0];
  const miss = (values: Float64Array, actual: Float64Array, point: Float64Array) =>
    isSeldom(pattern) ? rmsse(values, actual, point) : mase(values, season, actual, point);
  for (const { known, actual } of parts) {
    for (const [name, point] of forecastByAll(pattern, known.y, season, horizon)) {
      const shown = point.map((value) => Math.max(0, value) * known.unit);
      errors.set(name, [...(errors.get(name) ?? []), miss(known.cleaned.corrected, actual, shown)]);
    }
    const { point, bands } = forecastSeries(known, horizon, [level], book);
    own.push(miss(known.cleaned.corrected, actual, point));
    forecast += sumOf(point);
    came += sumOf(actual);
    const seldom = seldomDemands(known, point);
    actual.forEach((value, i) => {
      const demand = seldom?.[i];
      const isIn = demand ? fits(demand, value, next()) : holds(value, bands[0]?.lower[i], bands[0]?.upper[i]);
      within[i] = (within[i] ?? 0) + Number(isIn);
    });
    const first = point.subarray(0, protection);
    const sum = sumBand(known, first, level, lesson);
    const together = seldom && sumOfSeldom(seldom.slice(0, protection));
    const total = sumOf(actual.subarray(0, protection));
    sumsWithin += Number(together ? fits(together, total, next()) : holds(total, sum.lower, sum.upper));
  }
  return {
    pattern,
    series: parts.length,
    errors: new Map(Array.from(errors, ([name, values]) => [name, meanOf(values)])),
    chosen: lesson?.method ?? defaultMethod(pattern),
    error: meanOf(own),
    bias: (forecast - came) / came,
    coverage: within.map((hits) => hits / parts.length),
    sumCoverage: sumsWithin / parts.length,
  };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const holds = (value: number, lower = Number.NaN, upper = Number.NaN): boolean => value >= lower && value <= upper;

/**
 * Whether a count lies within the band by its randomised probability integral transform: bands of whole numbers hold more
 * than they promise, their distribution does not. Czado, Gneiting and Held, "Predictive model assessment for count data" (2009).
 */
function fits(demand: SeldomDemand, value: number, draw: number): boolean {
  const { below, upTo } = seldomShares(demand, value);
  const place = below + draw * (upTo - below);
  return place >= (1 - level) / 2 && place <= (1 + level) / 2;
}
