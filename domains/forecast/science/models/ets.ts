import { rules } from '../rules.ts';
import {
  adjust,
  decomposeAs,
  findSeason,
  isSeasonal,
  noSeason,
  readjust,
  type Season,
} from '../series/season-indices.ts';
import { at, lineThrough, meanOf, repeat } from '../series/values.ts';
import { type EtsSpec, type EtsStart, type EtsWeights, forecastEts, runEts } from './ets-recursion.ts';
import { minimize } from './nelder-mead.ts';

const mostIterations = 220;
/** Shorter series say nothing about weights. */
const fewestValues = 4;

interface Fitted {
  spec: EtsSpec;
  score: number;
  point: Float64Array;
}

/**
 * The model of the exponential smoothing family with the least AICc: Hyndman and Athanasopoulos, "Forecasting: Principles
 * and Practice" (3rd ed.), chapter 8. Models that are unstable (multiplicative season with additive error) and
 * multiplicative trends are left out; a season longer than two dozen buckets is taken off before and put back.
 */
export function ets(y: Float64Array, season: number, horizon: number): Float64Array {
  return chooseEts(y, season, horizon).point;
}

/** The same, with the name of the chosen model, such as `MAdM`. */
export function chooseEts(y: Float64Array, season: number, horizon: number): { name: string; point: Float64Array } {
  if (y.length < fewestValues) return { name: 'mean', point: repeat(meanOf(y), horizon) };
  const long = season > rules.seasons.longestOfStates;
  const taken = long ? findSeason(y, season) : noSeason;
  const left = adjust(y, taken);
  const states = !long && isSeasonal(left, season) ? season : 0;
  const candidates = listSpecs(left, states > 0).map((spec) => fitSpec(left, spec, states, horizon));
  const best = candidates.reduce<Fitted | undefined>(
    (kept, fitted) => (fitted && (!kept || fitted.score < kept.score) ? fitted : kept),
    undefined,
  );
  if (!best) return { name: 'mean', point: repeat(meanOf(y), horizon) };
  const { error, trend, season: kind } = best.spec;
  return { name: `${error}${trend}${kind}`, point: readjust(best.point, taken, y.length) };
}

function listSpecs(y: Float64Array, seasonal: boolean): EtsSpec[] {
  const positive = y.every((value) => value > 0);
  const errors = positive ? (['A', 'M'] as const) : (['A'] as const);
  const trends = ['N', 'A', 'Ad'] as const;
  const kinds = seasonal ? (positive ? (['A', 'M'] as const) : (['A'] as const)) : (['N'] as const);
  return errors
    .flatMap((error) => trends.flatMap((trend) => kinds.map((season) => ({ error, trend, season }))))
    .filter(({ error, season }) => !(error === 'A' && season === 'M'));
}

function fitSpec(y: Float64Array, spec: EtsSpec, length: number, horizon: number): Fitted | undefined {
  const season = seasonOf(y, spec, length);
  const parameters = parametersOf(spec);
  const count = parameters.length + (spec.season === 'N' ? 0 : length - 1) + 1;
  if (y.length - count - 1 <= 0) return undefined;
  const adjusted = adjust(y, season).subarray(0, Math.max(10, 2 * length));
  const line = lineThrough(adjusted);
  const start: EtsStart = {
    level: spec.trend === 'N' ? meanOf(adjusted) : line.intercept,
    slope: spec.trend === 'N' ? 0 : line.slope,
    indices: season.kind === 'none' ? new Float64Array(0) : season.indices,
  };
  const scale = Math.max(Math.abs(meanOf(y)), 1e-12);
  const starts = parameters.map((name) =>
    name === 'level' ? start.level : name === 'slope' ? start.slope : first[name],
  );
  const steps = parameters.map((name) =>
    name === 'level' ? 0.1 * scale : name === 'slope' ? 0.02 * scale : step[name],
  );
  const read = (place: Float64Array): EtsWeights & Pick<EtsStart, 'level' | 'slope'> => {
    const given = { level: start.level, slope: start.slope, ...still };
    for (let i = 0; i < parameters.length; i++) given[parameters[i] ?? 'level'] = at(place, i);
    return given;
  };
  const run = (place: Float64Array) => {
    const given = read(place);
    return { given, end: runEts(y, spec, given, { ...given, indices: start.indices }) };
  };
  const place = minimize(
    (tried) => (isWithin(read(tried), spec) ? run(tried).end.deviance : Number.POSITIVE_INFINITY),
    Float64Array.from(starts),
    Float64Array.from(steps),
    mostIterations,
  );
  const { given, end } = run(place);
  const score = end.deviance + 2 * count + (2 * count * (count + 1)) / (y.length - count - 1);
  const point = forecastEts(spec, given.phi, end, horizon);
  return point.every(Number.isFinite) && !Number.isNaN(score) ? { spec, score, point } : undefined;
}

function seasonOf(y: Float64Array, { season }: EtsSpec, length: number): Season {
  return season === 'N' ? noSeason : decomposeAs(y, length, season === 'M' ? 'multiplicative' : 'additive');
}

type Parameter = keyof EtsWeights | 'level' | 'slope';
const first: EtsWeights = { alpha: 0.2, beta: 0.05, gamma: 0.05, phi: 0.95 };
const step: EtsWeights = { alpha: 0.2, beta: 0.04, gamma: 0.1, phi: -0.05 };
const still: EtsWeights = { alpha: 0, beta: 0, gamma: 0, phi: 1 };

function parametersOf({ trend, season }: EtsSpec): Parameter[] {
  const own: Parameter[] = ['alpha', 'level'];
  if (trend !== 'N') own.push('beta', 'slope');
  if (season !== 'N') own.push('gamma');
  if (trend === 'Ad') own.push('phi');
  return own;
}

function isWithin({ alpha, beta, gamma, phi }: EtsWeights, { trend, season }: EtsSpec): boolean {
  if (!(alpha > 0 && alpha < 1)) return false;
  if (trend !== 'N' && !(beta > 0 && beta < alpha)) return false;
  if (season !== 'N' && !(gamma > 0 && gamma < 1 - alpha)) return false;
  return trend !== 'Ad' || (phi > 0.8 && phi < 0.98);
}
