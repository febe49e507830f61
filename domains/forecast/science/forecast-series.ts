import { backtest, type Trial } from './choice/backtest.ts';
import { defaultMethod, forecastBy, isSeldom } from './choice/candidates.ts';
import { type Book, type ClassLesson, learnClass } from './choice/learn-book.ts';
import { errorQuantiles, errorVariances } from './intervals/conformal.ts';
import { areCounts, countInterval } from './intervals/count-interval.ts';
import { noiseScale } from './intervals/noise-scale.ts';
import { rules } from './rules.ts';
import { type CleanSeries, clean } from './series/clean.ts';
import { type DemandClass, demandClass, type Pattern } from './series/demand-class.ts';
import { at, meanOf, repeat } from './series/values.ts';

export interface PreparedSeries {
  cleaned: CleanSeries;
  class: DemandClass;
  season: number;
  /** The corrected values divided by `unit`: methods work on values about one, whatever is counted. */
  y: Float64Array;
  unit: number;
}

export interface Band {
  level: number;
  lower: Float64Array;
  upper: Float64Array;
}

export interface SeriesForecast {
  point: Float64Array;
  bands: Band[];
  method: string;
  /** Why the forecast is not what the class would have had. */
  remark?: string;
}

const grain = 2 ** 36;
const fewestValues = 4;

export function prepare(raw: Float64Array, season: number, stockouts?: Float64Array): PreparedSeries {
  const cleaned = clean(raw, season, stockouts);
  const size = meanOf(cleaned.corrected.map(Math.abs));
  const unit = size > 0 ? size : 1;
  const corrected = cleaned.reasons.map((reason) => reason !== undefined);
  return {
    cleaned,
    class: demandClass(cleaned.corrected, season, corrected),
    season,
    // To the same grain whatever the unit, so that another unit gives the same forecast.
    y: cleaned.corrected.map((value) => Math.round((value / unit) * grain) / grain),
    unit,
  };
}

/** What the past of one series says about every method of its class. */
export const tryOut = ({ y, class: { pattern }, season }: PreparedSeries, horizon: number): Trial[] =>
  backtest(y, pattern, season, horizon);

/** What the backtests of some series of each class teach about the class. */
export function learnBook(series: readonly PreparedSeries[], horizon: number): Book {
  const trials = new Map<Pattern, Trial[]>();
  for (const one of series) {
    const { pattern } = one.class;
    trials.set(pattern, (trials.get(pattern) ?? []).concat(tryOut(one, horizon)));
  }
  return new Map(Array.from(trials, ([pattern, own]) => [pattern, learnClass(pattern, own)]));
}

/** The forecast of a series by the method that its class was taught, with bands of the given levels. */
export function forecastSeries(
  series: PreparedSeries,
  horizon: number,
  levels: readonly number[],
  book: Book,
): SeriesForecast {
  const special = withoutMethod(series, horizon);
  const lesson = book.get(series.class.pattern);
  const method = special?.method ?? lesson?.method ?? defaultMethod(series.class.pattern);
  const point =
    special?.point ?? floor(series, forecastBy(method, series.class.pattern, series.y, series.season, horizon));
  const shown = point.map((value) => value * series.unit);
  const bands = special?.sure ? surely(shown, levels) : bandsAround(series, point, levels, lesson);
  return { point: shown, bands, method, ...(special?.remark ? { remark: special.remark } : {}) };
}

/** Series about which no method has anything to say. `sure` where there is nothing to be unsure about. */
function withoutMethod(
  { y, class: { name } }: PreparedSeries,
  horizon: number,
): { point: Float64Array; method: string; sure: boolean; remark?: string } | undefined {
  const first = y.length === 0 ? 0 : at(y, 0);
  if (name === 'none') return { point: repeat(0, horizon), method: 'Zero', sure: true, remark: 'no demand' };
  if (name === 'ended') return { point: repeat(0, horizon), method: 'Zero', sure: true, remark: 'demand has ended' };
  if (y.length > 1 && y.every((value) => value === first)) {
    return { point: repeat(first, horizon), method: 'Constant', sure: true };
  }
  if (y.length < fewestValues) {
    return { point: repeat(meanOf(y), horizon), method: 'Mean', sure: false, remark: 'insufficient history' };
  }
  return undefined;
}

const floor = ({ cleaned }: PreparedSeries, point: Float64Array): Float64Array =>
  cleaned.isDemand ? point.map((value) => Math.max(0, value)) : point;

const surely = (point: Float64Array, levels: readonly number[]): Band[] =>
  levels.map((level) => ({ level, lower: point, upper: point }));

function bandsAround(
  series: PreparedSeries,
  point: Float64Array,
  levels: readonly number[],
  lesson: ClassLesson | undefined,
): Band[] {
  const { y, season, unit, cleaned } = series;
  const scale = y.length < 2 ? rules.intervals.noiseOfOne : noiseScale(y, season);
  const paths = lesson?.paths ?? [];
  const counted = isSeldom(series.class.pattern) && areCounts(cleaned.corrected);
  const variances = counted ? errorVariances(paths, point.length) : undefined;
  const bands: Band[] = [];
  for (const level of levels.toSorted((a, b) => a - b)) {
    const inner = bands.at(-1);
    const low = errorQuantiles(paths, point.length, (1 - level) / 2);
    const high = errorQuantiles(paths, point.length, (1 + level) / 2);
    const lower = new Float64Array(point.length);
    const upper = new Float64Array(point.length);
    for (let i = 0; i < point.length; i++) {
      const mean = at(point, i);
      const count = variances && countInterval(mean * unit, at(variances, i) * (scale * unit) ** 2, level);
      const below = count ? count.lower : (mean + at(low, i) * scale) * unit;
      const above = count ? count.upper : (mean + at(high, i) * scale) * unit;
      // A wider band holds the narrower one, and each holds the forecast.
      const least = Math.min(below, mean * unit, inner ? at(inner.lower, i) : Number.POSITIVE_INFINITY);
      lower[i] = cleaned.isDemand ? Math.max(0, least) : least;
      upper[i] = Math.max(above, mean * unit, inner ? at(inner.upper, i) : Number.NEGATIVE_INFINITY);
    }
    bands.push({ level, lower, upper });
  }
  return levels.flatMap((level) => bands.find((band) => band.level === level) ?? []);
}
