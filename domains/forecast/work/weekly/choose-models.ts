import { testedWeeks } from '../../marts/forecast-results.ts';
import type { Trial } from '../../science/choice/backtest.ts';
import { type ClassLesson, learnClass } from '../../science/choice/learn-book.ts';
import { at, sumOf } from '../../science/series/values.ts';
import type { WeekFit } from '../../science/weeks/fit-week-series.ts';
import { isSquared } from '../../science/weeks/fit-week-series.ts';

/** What was forecast at the end of one week: by series, every candidate. */
export interface Origin {
  week: number;
  /** Worked out later, from what was known then. */
  isBackfilled: boolean;
  fits: ReadonlyMap<string, OriginFit>;
}

export interface OriginFit {
  /** The kind of series and the pattern of demand: what lessons are about. */
  group: string;
  pattern: WeekFit['pattern'];
  scale: number;
  squareScale: number;
  noise: number;
  chosen: string;
  models: ReadonlyMap<string, Float64Array>;
}

/** Fewer origins teach nothing: the default combination holds. */
const fewestOrigins = 4;
/** So many weeks of a window must be known. */
const fewestWeeks = 4;

/** What came, by series: the corrected demand of a week; not a number where it is unknown. */
export type Actual = (key: string, week: number) => number;

export type Lessons = ReadonlyMap<string, ClassLesson>;

/** What the origins before a week teach about each class, from what was known by the end of that week. */
export function learnLessons(origins: readonly Origin[], endWeek: number, actual: Actual): Lessons {
  const trials = new Map<string, Trial[]>();
  const patterns = new Map<string, WeekFit['pattern']>();
  const useful = origins.filter(({ week }) => week + fewestWeeks <= endWeek);
  if (useful.length < fewestOrigins) return new Map();
  for (const origin of useful) {
    for (const [key, fit] of origin.fits) {
      if (fit.models.size < 2) continue;
      const came = cameAfter(key, origin.week, endWeek, actual);
      if (!came) continue;
      const own = trials.get(fit.group) ?? [];
      trials.set(fit.group, own);
      patterns.set(fit.group, fit.pattern);
      for (const [method, path] of fit.models) own.push(trialOf(method, origin.week, path, came, fit));
    }
  }
  return new Map(Array.from(trials, ([group, own]) => [group, learnClass(patterns.get(group) ?? 'smooth', own)]));
}

/** The weeks after an origin as far as they are known, of at most a window. */
export function cameAfter(key: string, week: number, endWeek: number, actual: Actual): Float64Array | undefined {
  const length = Math.min(testedWeeks, endWeek - week);
  const came = Float64Array.from({ length }, (_, step) => actual(key, week + 1 + step));
  return came.filter(Number.isFinite).length >= fewestWeeks ? came : undefined;
}

function trialOf(method: string, origin: number, path: Float64Array, came: Float64Array, fit: OriginFit): Trial {
  const places = Array.from(came.keys()).filter((step) => Number.isFinite(at(came, step)));
  const errors = places.map((step) => at(came, step) - at(path, step));
  const sum = (of: (error: number) => number) => errors.reduce((total, error) => total + of(error), 0) / errors.length;
  const squared = Math.sqrt(sum((error) => error * error)) / fit.squareScale;
  const absolute = sum(Math.abs) / fit.scale;
  return {
    method,
    origin,
    error: isSquared(fit.pattern) ? squared : absolute,
    forecast: sumOf(Float64Array.from(places, (step) => at(path, step))),
    actual: sumOf(Float64Array.from(places, (step) => at(came, step))),
    scaled: Float64Array.from({ length: testedWeeks }, (_, step) =>
      fit.noise > 0 && step < came.length ? (at(came, step) - at(path, step)) / fit.noise : Number.NaN,
    ),
  };
}

/** The model of a series: what its class was taught where the series has it, else its first. */
export function choose(fit: WeekFit, lesson: ClassLesson | undefined): string {
  const first = fit.models[0]?.name ?? 'Zero';
  if (fit.models.length < 2 || !lesson) return first;
  return fit.models.some(({ name }) => name === lesson.method) ? lesson.method : first;
}

/** Series of one kind, of one pattern, and with the same candidates teach one another. */
export const groupOf = (key: string, fit: Pick<WeekFit, 'pattern' | 'models'>): string =>
  `${key.slice(0, key.indexOf(' '))} ${fit.pattern} ${fit.models.length}`;
