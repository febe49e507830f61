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

export const defaultMethod = (pattern: Pattern): string => nameOf(groupOf(pattern));

/** What every candidate of a class forecasts, by name, the default first. Each is fitted once, also where it is combined. */
export function forecastByAll(
  pattern: Pattern,
  y: Float64Array,
  season: number,
  horizon: number,
): Map<string, Float64Array> {
  const group = groupOf(pattern);
  const single = Object.entries(group.methods).map(([name, method]) => [name, method(y, season, horizon)] as const);
  const combined = single.filter(([name]) => group.combined.includes(name)).map(([, forecast]) => forecast);
  return new Map([[nameOf(group), meanOfForecasts(combined)], ...single]);
}

export function forecastBy(
  name: string,
  pattern: Pattern,
  y: Float64Array,
  season: number,
  horizon: number,
): Float64Array {
  const { methods, combined } = groupOf(pattern);
  const single = methods[name];
  if (single) return single(y, season, horizon);
  return meanOfForecasts(combined.flatMap((member) => methods[member]?.(y, season, horizon) ?? []));
}
