import { robustZ } from '../../../shared/science/robust-z.ts';
import { favoriteZ } from '../../../shared/science/witness-concentration.ts';
import type { ExpectedStratum } from './expected-counts.ts';
import { type RawMetric, type ScoredMetric, scoreMetric } from './metric-scores.ts';
import { appliesTo, type CountName, type Metric, metricById } from './metrics.ts';
import type { Cell, ScoreInput, WitnessPair } from './score-input.ts';
import { type OwnPast, scoreSelfChange } from './self-change.ts';
import type { Compared, Place } from './sum-strata.ts';
import { scoringRules } from './user-score.ts';

interface OwnParts {
  put: (metric: Metric, scored: readonly ScoredMetric[], compared: ReadonlyMap<number, Compared>) => void;
  who: (user: number) => { user: number; role: string; area: string; isAside: boolean };
  isSent: (metric: Metric, user: number) => boolean;
  places: ReadonlyMap<number, Place>;
  strata: ReadonlyMap<string, readonly ExpectedStratum[]>;
  own: readonly Cell[];
}

const metricOf = (id: string): Metric => {
  const metric = metricById.get(id);
  if (!metric) throw new Error(`There is no metric ${id}.`);
  return metric;
};

/** The metrics with a comparison of their own. */
export function putOwn(input: ScoreInput, { put, who, isSent, places, strata, own }: OwnParts): void {
  const [witness, shared, change] = ['M13', 'M14', 'M17'].map(metricOf) as [Metric, Metric, Metric];
  const asScored = (one: RawMetric): ScoredMetric => ({ ...one, raw: one.z ?? 0, spread: null, z: one.z ?? 0 });
  put(
    witness,
    favoriteWitnesses(input.witnesses)
      .filter(({ user }) => places.has(user) && isSent(witness, user))
      .map(({ user, observed, expected, wastes, z }) =>
        asScored({ ...who(user), observed, expected, exposure: wastes, z }),
      ),
    new Map(),
  );
  const patients = input.sharedPatients
    .filter(
      ({ user, expected }) =>
        places.has(user) &&
        expected >= scoringRules.leastSharedExpected &&
        appliesTo(shared, who(user).role) &&
        isSent(shared, user),
    )
    .map(({ user, observed, expected, hours }) => ({ ...who(user), observed, expected, exposure: hours }));
  put(shared, scoreMetric(patients), new Map());
  putShares(own, put, who, isSent);
  const past = scoreSelfChange(ownPasts(input, own, who, places, strata)).filter(({ user }) => isSent(change, user));
  put(
    change,
    past.map(({ metric: changed, ...one }) => ({ ...asScored(one), changed })),
    new Map(),
  );
}

/** The share wasted, heavy or none: a share has no expectation of its own, and is held against the median of colleagues. */
function putShares(own: readonly Cell[], put: OwnParts['put'], who: OwnParts['who'], isSent: OwnParts['isSent']): void {
  const metric = metricOf('M5');
  const sums = new Map<number, { wasted: number; dispensed: number }>();
  for (const { user, counts } of own) {
    const sum = sums.get(user) ?? { wasted: 0, dispensed: 0 };
    sums.set(user, {
      wasted: sum.wasted + (counts.wastedAmount ?? 0),
      dispensed: sum.dispensed + (counts.dispensedAmount ?? 0),
    });
  }
  const groups = new Map<string, { user: number; share: number }[]>();
  for (const [user, { wasted, dispensed }] of sums) {
    if (dispensed <= 0 || !isSent(metric, user)) continue;
    const { role, area, isAside } = who(user);
    const key = `${role}/${area}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    if (!isAside) group.push({ user, share: wasted / dispensed });
  }
  for (const group of groups.values()) {
    const shares = group.map(({ share }) => share);
    const scored = group.flatMap(({ user, share }): ScoredMetric[] => {
      const { z, median } = robustZ(share, shares);
      const { wasted, dispensed } = sums.get(user) ?? { wasted: 0, dispensed: 0 };
      if (z === null || group.length < leastForShare) return [];
      const expected = (median ?? 0) * dispensed;
      return [{ ...who(user), observed: wasted, exposure: dispensed, expected, raw: z, spread: null, z }];
    });
    put(metric, scored, new Map());
  }
}

const leastForShare = 8;

interface Favorite extends WitnessPair {
  wastes: number;
  z: number;
}

const leastWastes = 5;

/** The colleague who witnessed a user most beyond what presence would make of it. */
export function favoriteWitnesses(pairs: readonly WitnessPair[]): Favorite[] {
  const byUser = new Map<number, WitnessPair[]>();
  for (const pair of pairs) {
    const own = byUser.get(pair.user);
    if (own) own.push(pair);
    else byUser.set(pair.user, [pair]);
  }
  return [...byUser.values()].flatMap((own) => {
    const wastes = own.reduce((sum, { observed }) => sum + observed, 0);
    const candidates = own.filter(({ expected }) => expected > 0);
    if (wastes < leastWastes || candidates.length < 2) return [];
    const scored = candidates.map((pair) => ({
      ...pair,
      wastes,
      z: favoriteZ(pair.observed, pair.expected, candidates.length),
    }));
    return scored.sort((a, b) => b.z - a.z || a.witness - b.witness).slice(0, 1);
  });
}

const ofPast = ['M1', 'M2', 'M3', 'M9'];
const leastShiftsBefore = 8;
const mostChangeOfShifts = 2;
const daysBefore = 91;

function ownPasts(
  input: ScoreInput,
  own: readonly Cell[],
  who: OwnParts['who'],
  places: ReadonlyMap<number, Place>,
  strata: ReadonlyMap<string, readonly ExpectedStratum[]>,
): Map<string, OwnPast[]> {
  const sumBy = (cells: readonly Cell[], name: CountName, keyOf: (cell: Cell) => string) => {
    const sums = new Map<string, number>();
    for (const cell of cells) {
      const value = cell.counts[name] ?? 0;
      if (value !== 0) sums.set(keyOf(cell), (sums.get(keyOf(cell)) ?? 0) + value);
    }
    return sums;
  };
  const byUser = ({ user }: Cell) => String(user);
  const byUnit = ({ facility, unit }: Cell) => `${facility}/${unit}`;
  const [shifts, shiftsBefore] = [sumBy(own, 'shifts', byUser), sumBy(input.before, 'shifts', byUser)];
  const found = new Map<string, OwnPast[]>();
  for (const id of ofPast) {
    const { observed, exposure } = metricOf(id);
    const judged = new Set((strata.get(id) ?? []).map(({ user }) => user));
    if (!observed || !exposure || judged.size === 0) continue;
    const [o, x] = [sumBy(own, observed, byUser), sumBy(own, exposure, byUser)];
    const [ob, xb] = [sumBy(input.before, observed, byUser), sumBy(input.before, exposure, byUser)];
    const everything = [...own, ...input.before];
    const [unitO, unitX] = [sumBy(everything, observed, byUnit), sumBy(everything, exposure, byUnit)];
    found.set(
      id,
      [...judged].flatMap((user): OwnPast[] => {
        const place = places.get(user);
        const key = String(user);
        const before = shiftsBefore.get(key) ?? 0;
        const change = (shifts.get(key) ?? 0) / input.windowDays / (before / daysBefore);
        if (!place || before < leastShiftsBefore || change > mostChangeOfShifts || change < 1 / mostChangeOfShifts)
          return [];
        const unit = `${place.facility}/${place.unit}`;
        return [
          {
            ...who(user),
            observed: o.get(key) ?? 0,
            exposure: x.get(key) ?? 0,
            observedBefore: ob.get(key) ?? 0,
            exposureBefore: xb.get(key) ?? 0,
            unitRate: (unitO.get(unit) ?? 0) / (unitX.get(unit) || 1),
          },
        ];
      }),
    );
  }
  return found;
}
