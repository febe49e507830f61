import type { ExpectedStratum, Level, Stratum } from './expected-counts.ts';
import type { CountName, Metric } from './metrics.ts';
import type { Cell } from './score-input.ts';

export interface Place {
  facility: number;
  unit: number;
  area: string;
  dispenses: number;
}

/** Where a user has most dispenses, else most shifts. */
export function mainPlaces(cells: readonly Cell[]): Map<number, Place> {
  const units = new Map<number, Map<string, Place & { shifts: number }>>();
  for (const { user, facility, unit, area, counts } of cells) {
    const own = units.get(user) ?? new Map<string, Place & { shifts: number }>();
    units.set(user, own);
    const key = `${facility}/${unit}`;
    const place = own.get(key) ?? { facility, unit, area, dispenses: 0, shifts: 0 };
    own.set(key, place);
    place.dispenses += counts.dispenses ?? 0;
    place.shifts += counts.shifts ?? 0;
  }
  return new Map(
    [...units].map(([user, own]) => {
      const all = [...own.values()];
      const main = all.sort((a, b) => b.dispenses - a.dispenses || b.shifts - a.shifts || a.unit - b.unit)[0] as Place;
      return [user, { ...main, dispenses: all.reduce((sum, { dispenses }) => sum + dispenses, 0) }];
    }),
  );
}

/** A cell is a stratum; where drugs are not told apart, those of one unit and shift are one. */
export function strataOf(metric: Metric, cells: readonly Cell[], roleOf: ReadonlyMap<number, string>): Stratum[] {
  const { observed, exposure, isByDrug } = metric;
  const found: Stratum[] = [];
  const merged = new Map<string, Stratum>();
  for (const { user, facility, unit, area, isNight, drug, counts } of cells) {
    const [o, x] = [counts[observed as CountName] ?? 0, counts[exposure as CountName] ?? 0];
    if (o === 0 && x === 0) continue;
    const key = isByDrug ? '' : `${user}/${facility}/${unit}/${isNight}`;
    const same = isByDrug ? undefined : merged.get(key);
    if (same) {
      same.observed += o;
      same.exposure += x;
      continue;
    }
    const cut = isByDrug ? drug : 0;
    const one = {
      user,
      role: roleOf.get(user) ?? '',
      facility,
      unit,
      area,
      isNight,
      drug: cut,
      observed: o,
      exposure: x,
    };
    if (!isByDrug) merged.set(key, one);
    found.push(one);
  }
  return found;
}

export interface Compared {
  observed: number;
  exposure: number;
  expected: number;
  level: Level;
  peers: number;
}

/** Sums over the strata that have peers; the level is that which carries most of what is expected. */
export function summarize(strata: readonly ExpectedStratum[]): Map<number, Compared> {
  const found = new Map<number, Compared & { byLevel: Map<Level, { expected: number; peers: number }> }>();
  for (const { user, observed, exposure, expected, level, peers } of strata) {
    if (level === 'none') continue;
    let sum = found.get(user);
    if (!sum) {
      sum = { observed: 0, exposure: 0, expected: 0, level, peers, byLevel: new Map() };
      found.set(user, sum);
    }
    sum.observed += observed;
    sum.exposure += exposure;
    sum.expected += expected;
    const of = sum.byLevel.get(level) ?? { expected: 0, peers: 0 };
    sum.byLevel.set(level, { expected: of.expected + expected, peers: Math.max(of.peers, peers) });
  }
  for (const sum of found.values()) {
    const main = [...sum.byLevel].sort((a, b) => b[1].expected - a[1].expected)[0];
    if (main) [sum.level, sum.peers] = [main[0], main[1].peers];
  }
  return found;
}

/** Which share of each user's dispenses was compared at which level. */
export function sharesByUser(strata: readonly ExpectedStratum[]): Map<number, Partial<Record<Level, number>>> {
  const all = new Map<number, number>();
  for (const { user, exposure } of strata) all.set(user, (all.get(user) ?? 0) + exposure);
  const shares = new Map<number, Partial<Record<Level, number>>>();
  for (const { user, level, exposure } of strata) {
    const sum = all.get(user) ?? 0;
    const own = shares.get(user) ?? {};
    shares.set(user, own);
    if (sum > 0) own[level] = (own[level] ?? 0) + exposure / sum;
  }
  return shares;
}
