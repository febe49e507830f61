import { isSeldom } from '../choice/candidates.ts';
import type { ClassLesson } from '../choice/learn-book.ts';
import { rules } from '../rules.ts';
import type { PreparedSeries } from '../series/prepare.ts';
import { at, sumOf } from '../series/values.ts';
import { errorQuantiles, sumErrorQuantile } from './conformal.ts';
import { noiseScale } from './noise-scale.ts';
import { type SeldomDemand, seldomDemand, seldomQuantile, sumOfSeldom } from './seldom-demand.ts';

export interface Band {
  level: number;
  lower: Float64Array;
  upper: Float64Array;
}

const scaleOf = ({ y, season }: PreparedSeries): number =>
  y.length < 2 ? rules.intervals.noiseOfOne : noiseScale(y, season);

/** What each bucket may use, where demand is seldom. */
export function seldomDemands(series: PreparedSeries, point: Float64Array): SeldomDemand[] | undefined {
  if (!isSeldom(series.class.pattern) || !series.cleaned.isDemand) return undefined;
  const made = new Map<number, SeldomDemand>();
  return Array.from(point, (mean) => {
    const demand = made.get(mean) ?? seldomDemand(series.cleaned.corrected, mean);
    made.set(mean, demand);
    return demand;
  });
}

/** Bands around a forecast in units of the series; a wider band holds the narrower one, and each holds the forecast. */
export function bandsAround(
  series: PreparedSeries,
  point: Float64Array,
  levels: readonly number[],
  lesson: ClassLesson | undefined,
): Band[] {
  const scale = scaleOf(series) * series.unit;
  const paths = lesson?.paths ?? [];
  const seldom = seldomDemands(series, point);
  const bands: Band[] = [];
  for (const level of levels.toSorted((a, b) => a - b)) {
    const inner = bands.at(-1);
    const low = errorQuantiles(paths, point.length, (1 - level) / 2);
    const high = errorQuantiles(paths, point.length, (1 + level) / 2);
    const lower = new Float64Array(point.length);
    const upper = new Float64Array(point.length);
    for (let i = 0; i < point.length; i++) {
      const mean = at(point, i);
      const demand = seldom?.[i];
      const below = demand ? seldomQuantile(demand, (1 - level) / 2) : mean + at(low, i) * scale;
      const above = demand ? seldomQuantile(demand, (1 + level) / 2) : mean + at(high, i) * scale;
      const least = Math.min(below, mean, inner ? at(inner.lower, i) : Number.POSITIVE_INFINITY);
      lower[i] = series.cleaned.isDemand ? Math.max(0, least) : least;
      upper[i] = Math.max(above, mean, inner ? at(inner.upper, i) : Number.NEGATIVE_INFINITY);
    }
    bands.push({ level, lower, upper });
  }
  return levels.flatMap((level) => bands.find((band) => band.level === level) ?? []);
}

/** What is used in all buckets of a forecast together, such as those until the next delivery. */
export function sumBand(
  series: PreparedSeries,
  point: Float64Array,
  level: number,
  lesson: ClassLesson | undefined,
): { mean: number; lower: number; upper: number } {
  const mean = sumOf(point);
  const [low, high] = [(1 - level) / 2, (1 + level) / 2];
  const seldom = seldomDemands(series, point);
  const together = seldom && sumOfSeldom(seldom);
  const scale = scaleOf(series) * series.unit;
  const bound = (share: number) =>
    together
      ? seldomQuantile(together, share)
      : mean + sumErrorQuantile(lesson?.paths ?? [], point.length, share) * scale;
  const lower = Math.min(mean, bound(low));
  return { mean, lower: series.cleaned.isDemand ? Math.max(0, lower) : lower, upper: Math.max(mean, bound(high)) };
}
