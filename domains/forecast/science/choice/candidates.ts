import { adida } from '../models/adida.ts';
import { croston } from '../models/croston.ts';
import { ets } from '../models/ets.ts';
import type { Method } from '../models/method.ts';
import { optimisedTheta } from '../models/optimised-theta.ts';
import { recentMean } from '../models/recent-mean.ts';
import { sba } from '../models/sba.ts';
import { seasonalNaive } from '../models/seasonal-naive.ts';
import { theta } from '../models/theta.ts';
import { tsb } from '../models/tsb.ts';
import type { Pattern } from '../series/demand-class.ts';
import { at, meanOf } from '../series/values.ts';
import { meanOfForecasts } from './combination.ts';

interface Group {
  methods: Readonly<Record<string, Method>>;
  /** The default: the mean of these. Another must beat it clearly. */
  combined: readonly string[];
}

const steady: Group = {
  methods: { SNaive: seasonalNaive, ETS: ets, Theta: theta, DOTM: optimisedTheta },
  combined: ['ETS', 'DOTM'],
};

const seldom: Group = {
  methods: { SNaive: seasonalNaive, Croston: croston, SBA: sba, TSB: tsb, ADIDA: adida, Mean12: recentMean },
  combined: ['TSB', 'ADIDA', 'SBA', 'Mean12'],
};

export const isSeldom = (pattern: Pattern): boolean => pattern === 'intermittent' || pattern === 'lumpy';

const groupOf = (pattern: Pattern): Group => (isSeldom(pattern) ? seldom : steady);
const nameOf = ({ combined }: Group): string => combined.join('+');

export const learnedName = 'Learned';

/** Half of it is the learned forecaster's, where that has one: what both miss differently cancels. */
const mixName = (group: Group): string => `${learnedName}+${nameOf(group)}`;

export const defaultMethod = (pattern: Pattern, hasLearned = false): string =>
  hasLearned && !isSeldom(pattern) ? mixName(groupOf(pattern)) : nameOf(groupOf(pattern));

/** What every candidate of a class forecasts, by name, the default first. Each is fitted once, also where it is combined. */
export function forecastByAll(
  pattern: Pattern,
  y: Float64Array,
  season: number,
  horizon: number,
  learned?: Float64Array,
): Map<string, Float64Array> {
  const group = groupOf(pattern);
  const single = Object.entries(group.methods).map(([name, method]) => [name, method(y, season, horizon)] as const);
  const combined = single.filter(([name]) => group.combined.includes(name)).map(([, forecast]) => forecast);
  const mean = meanOfForecasts(combined);
  if (!learned) return new Map([[nameOf(group), mean], ...single]);
  const path = reachOn(learned, mean);
  const mix = [mixName(group), meanOfForecasts([mean, path])] as const;
  const usual = [nameOf(group), mean] as const;
  const first = isSeldom(pattern) ? [usual, mix] : [mix, usual];
  return new Map([...first, [learnedName, path], ...single]);
}

/** Beyond what the network was taught, the forecast moves as the combination does, from where the network ends. */
function reachOn(learned: Float64Array, mean: Float64Array): Float64Array {
  const known = Math.min(learned.length, mean.length);
  const newest = Math.max(1, Math.min(known, 6));
  const [own, usual] = [learned, mean].map((path) => meanOf(path.subarray(known - newest, known)));
  const ratio = usual && usual > 0 && own && own > 0 ? own / usual : 1;
  return mean.map((value, i) => (i < known ? at(learned, i) : value * ratio));
}

export function forecastBy(
  name: string,
  pattern: Pattern,
  y: Float64Array,
  season: number,
  horizon: number,
  learned?: Float64Array,
): Float64Array {
  const { methods, combined } = groupOf(pattern);
  const single = methods[name];
  if (single) return single(y, season, horizon);
  const known = learned && name.startsWith(learnedName);
  const all = known ? forecastByAll(pattern, y, season, horizon, learned).get(name) : undefined;
  if (all) return all;
  return meanOfForecasts(combined.flatMap((member) => methods[member]?.(y, season, horizon) ?? []));
}
