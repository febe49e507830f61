import type { Value } from '../../../../warehouse/sql.ts';
import { spans, testedSteps } from '../../marts/forecast-results.ts';
import type { ClassLesson } from '../../science/choice/learn-book.ts';
import { pinball } from '../../science/measures/accuracy.ts';
import { at } from '../../science/series/values.ts';
import { isSquared, type WeekFit } from '../../science/weeks/fit-week-series.ts';
import { type Actual, cameAfter, type Origin } from './choose-models.ts';
import { dateOf, mondayOfWeek } from './read-demand.ts';

type Records = Record<string, Value>[];

interface Judged {
  week: number;
  origins: readonly Origin[];
  actual: Actual;
}

/** What a row of a page says of all its origins. */
interface Summary extends Record<string, Value> {
  mase: number | null;
  bias: number | null;
  tracking: number | null;
  value_added: number | null;
}

/** Accuracy is judged over so many weeks after each origin. */
const weeksJudged = 4;
/** Fewer origins have no band of their own. */
const fewestOfBand = 20;

/** How good earlier forecasts of one series were: of the one that was chosen then, and of every candidate. */
export function judgeModels(
  { week, origins, actual }: Judged,
  key: string,
  fit: WeekFit,
  model: string,
  lesson: ClassLesson | undefined,
): { errors: Records; models: Records; summary: Summary } {
  const errors: Records = [];
  const sums: number[] = [];
  const byModel = new Map<string, Tally>();
  for (const origin of origins) {
    const own = origin.fits.get(key);
    const came = own && cameAfter(key, origin.week, week, actual);
    if (!own || !came) continue;
    for (const [name, path] of own.models) tally(byModel, name, path, came);
    const chosen = own.models.get(own.chosen) ?? new Float64Array(0);
    const naive = own.models.get('SNaive');
    const row: Record<string, Value> = { made_on: dateOf(mondayOfWeek(origin.week) + 6) };
    for (const weeks of spans) {
      if (weeks === 52) continue;
      const isOver = origin.week + weeks <= week && chosen.length >= weeks;
      row[`f${weeks}`] = isOver ? sumUpTo(chosen, weeks) : null;
      row[`a${weeks}`] = isOver ? finite(sumActual(key, origin.week, weeks, actual)) : null;
    }
    const first = came.subarray(0, weeksJudged);
    row.abs_error = over(first, (qty, step) => Math.abs(qty - at(chosen, step)));
    row.abs_demand = over(first, Math.abs);
    row.naive_error = naive ? over(first, (qty, step) => Math.abs(qty - at(naive, step))) : null;
    row.squared_error = over(first, (qty, step) => (qty - at(chosen, step)) ** 2);
    row.tested = first.filter(Number.isFinite).length;
    row.inside80 = null;
    row.is_backfilled = origin.isBackfilled;
    for (const step of testedSteps) {
      row[`p${step}`] = finite(at(chosen, step - 1));
      row[`q${step}`] = finite(at(came, step - 1));
    }
    if (row.f4 !== null && row.a4 !== null) sums.push(Number(row.a4) - Number(row.f4));
    errors.push(row);
  }
  noteInside(errors, sums);
  const models = asRows(byModel, fit, model, lesson);
  return { errors, models, summary: summarize(errors, fit, week) };
}

/** Judged by fewer origins nothing is said. */
const fewestOrigins = 8;
/** The tracking signal runs over so many weeks. */
const weeksTracked = 12;

function summarize(errors: Records, fit: WeekFit, week: number): Summary {
  const sum = (of: (row: Record<string, Value>) => number) => errors.reduce((total, row) => total + of(row), 0);
  const isEnough = errors.length >= fewestOrigins;
  const demand = sum(({ abs_demand }) => Number(abs_demand));
  const missed = sum(({ abs_error }) => Number(abs_error));
  const naive = sum(({ naive_error, abs_error }) => (naive_error === null ? Number(abs_error) : Number(naive_error)));
  const first = dateOf(mondayOfWeek(week - weeksTracked) + 6);
  const recent = errors.flatMap(({ made_on, p1, q1 }) =>
    typeof p1 === 'number' && typeof q1 === 'number' && String(made_on) >= first ? [q1 - p1] : [],
  );
  const deviation = recent.reduce((total, error) => total + Math.abs(error), 0) / recent.length;
  const over4 = errors.filter(({ f4, a4 }) => f4 !== null && a4 !== null);
  const came = over4.reduce((total, { a4 }) => total + Number(a4), 0);
  const said = over4.reduce((total, { f4 }) => total + Number(f4), 0);
  return {
    mase: isEnough ? finite(missed / sum(({ tested }) => Number(tested)) / fit.scale) : null,
    bias: isEnough && came > 0 ? (said - came) / came : null,
    tracking:
      recent.length >= fewestOrigins ? finite(recent.reduce((total, error) => total + error, 0) / deviation) : null,
    value_added: isEnough && demand > 0 ? (naive - missed) / demand : null,
  };
}

/** Whether the sum of four weeks fell into the band that the other origins make. */
function noteInside(errors: Records, sums: readonly number[]): void {
  if (sums.length < fewestOfBand) return;
  let place = 0;
  for (const row of errors) {
    if (row.f4 === null || row.a4 === null) continue;
    const own = sums[place] ?? 0;
    const others = sums.toSpliced(place, 1).sort((a, b) => a - b);
    const n = others.length;
    const low = others[Math.max(0, Math.floor((n + 1) * 0.1) - 1)] ?? 0;
    const high = others[Math.min(n - 1, Math.ceil((n + 1) * 0.9) - 1)] ?? 0;
    row.inside80 = own >= Math.min(0, low) && own <= Math.max(0, high) ? 1 : 0;
    place += 1;
  }
}

interface Tally {
  windows: number;
  weeks: number;
  absolute: number;
  squared: number;
  forecast: number;
  actual: number;
  pinball: number;
}

function tally(byModel: Map<string, Tally>, name: string, path: Float64Array, came: Float64Array): void {
  const own = byModel.get(name) ?? {
    windows: 0,
    weeks: 0,
    absolute: 0,
    squared: 0,
    forecast: 0,
    actual: 0,
    pinball: 0,
  };
  byModel.set(name, own);
  own.windows += 1;
  for (let step = 0; step < Math.min(weeksJudged, came.length); step++) {
    const [qty, forecast] = [at(came, step), at(path, step)];
    if (!Number.isFinite(qty) || !Number.isFinite(forecast)) continue;
    own.weeks += 1;
    own.absolute += Math.abs(qty - forecast);
    own.squared += (qty - forecast) ** 2;
    own.forecast += forecast;
    own.actual += qty;
    own.pinball += pinball(0.9, qty, forecast);
  }
}

function asRows(
  byModel: ReadonlyMap<string, Tally>,
  fit: WeekFit,
  model: string,
  lesson: ClassLesson | undefined,
): Records {
  const names = new Set([...fit.models.map(({ name }) => name), ...byModel.keys()]);
  return [...names].map((name) => {
    const own = byModel.get(name);
    const mean = own && own.weeks > 0 ? own.absolute / own.weeks : Number.NaN;
    return {
      model: name,
      is_chosen: name === model,
      mase: finite(mean / fit.scale),
      rmsse: own && own.weeks > 0 ? finite(Math.sqrt(own.squared / own.weeks) / fit.squareScale) : null,
      wape: own && own.actual > 0 ? own.absolute / own.actual : null,
      bias: own && own.actual > 0 ? (own.forecast - own.actual) / own.actual : null,
      pinball90: own && own.weeks > 0 ? own.pinball / own.weeks : null,
      windows: own?.windows ?? 0,
      why: whyOf(name, model, fit, lesson),
    };
  });
}

/** Why a candidate was chosen or not, in words. */
function whyOf(name: string, model: string, fit: WeekFit, lesson: ClassLesson | undefined): string {
  if (fit.remark !== null && name === model) return fit.remark;
  const measure = isSquared(fit.pattern) ? 'RMSSE' : 'MASE';
  const [own, chosen] = [lesson?.errors.get(name), lesson?.errors.get(model)];
  const count = lesson?.windows ?? 0;
  if (!lesson) return name === model ? 'the default, until four earlier weeks can be compared' : 'not compared yet';
  if (name === model)
    return `chosen for ${fit.pattern} demand: ${measure} ${written(own)} over ${count} earlier forecasts of its class`;
  if (own === undefined) return 'not compared for this class';
  if (chosen !== undefined && own < chosen)
    return `${measure} ${written(own)} in its class: better than ${written(chosen)}, yet not clearly enough to leave the default`;
  return `${measure} ${written(own)} in its class, against ${written(chosen)}`;
}

const written = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value) ? '—' : value.toFixed(3);
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function sumUpTo(path: Float64Array, weeks: number): number {
  let sum = 0;
  for (let step = 0; step < weeks; step++) sum += at(path, step);
  return sum;
}

function sumActual(key: string, week: number, weeks: number, actual: Actual): number {
  let sum = 0;
  for (let step = 1; step <= weeks; step++) sum += actual(key, week + step);
  return sum;
}

function over(came: Float64Array, of: (qty: number, step: number) => number): number {
  let sum = 0;
  for (let step = 0; step < came.length; step++) {
    const value = of(at(came, step), step);
    if (Number.isFinite(value)) sum += value;
  }
  return sum;
}
