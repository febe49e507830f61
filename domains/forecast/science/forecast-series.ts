import { backtest, type Trial } from './choice/backtest.ts';
import { defaultMethod, forecastBy, learnedName } from './choice/candidates.ts';
import { type Book, learnClass } from './choice/learn-book.ts';
import { type Band, bandsAround } from './intervals/bands.ts';
import type { Pattern } from './series/demand-class.ts';
import type { PreparedSeries } from './series/prepare.ts';
import { at, meanOf, repeat } from './series/values.ts';

export interface SeriesForecast {
  point: Float64Array;
  bands: Band[];
  method: string;
  /** Why the forecast is not what the class would have had. */
  remark?: string;
}

const fewestValues = 4;

/** What the past of one series says about every method of its class. */
export const tryOut = ({ y, class: { pattern }, season, learned }: PreparedSeries, horizon: number): Trial[] =>
  backtest(y, pattern, season, horizon, learned);

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
  const learned = series.learned?.get(series.y.length);
  const chosen = lesson?.method ?? defaultMethod(series.class.pattern, learned !== undefined);
  const method = special?.method ?? withinReach(chosen, series.class.pattern, learned !== undefined);
  const point =
    special?.point ??
    floor(series, forecastBy(method, series.class.pattern, series.y, series.season, horizon, learned));
  const shown = point.map((value) => value * series.unit);
  const bands = special?.sure ? surely(shown, levels) : bandsAround(series, shown, levels, lesson);
  return { point: shown, bands, method, ...(special?.remark ? { remark: special.remark } : {}) };
}

/** A series that is too short for the network has the combination without it. */
const withinReach = (method: string, pattern: Pattern, hasLearned: boolean): string =>
  method.startsWith(learnedName) && !hasLearned ? defaultMethod(pattern) : method;

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
