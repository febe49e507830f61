import { type Composite, composeScore, type Part } from './composite.ts';
import { type ExpectedStratum, expectCounts } from './expected-counts.ts';
import { type RawMetric, type ScoredMetric, scoreMetric } from './metric-scores.ts';
import { appliesTo, type Metric, metrics } from './metrics.ts';
import { putOwn } from './own-metrics.ts';
import { rankInRoles } from './rank-in-roles.ts';
import type { ScoreInput } from './score-input.ts';
import { type Compared, mainPlaces, type Place, sharesByUser, strataOf, summarize } from './sum-strata.ts';
import { scoringRules, type UserMetric, type UserScore } from './user-score.ts';

export interface UserScores {
  users: UserScore[];
  /** Of each metric that is compared by strata. */
  strata: Map<string, ExpectedStratum[]>;
}

/** How far each user's records are from those of comparable users, as the sum of named parts. */
export function scoreUsers(input: ScoreInput): UserScores {
  const { users, cells } = input;
  const roleOf = new Map(users.map(({ user, role }) => [user, role]));
  const own = cells.filter(({ user }) => roleOf.has(user));
  const places = mainPlaces(own);
  const known = users.filter(({ user }) => places.has(user));
  const shifts = new Map<number, number>();
  for (const { user, counts } of own) shifts.set(user, (shifts.get(user) ?? 0) + (counts.shifts ?? 0));
  const hasEnough = new Set(
    known
      .map(({ user }) => user)
      .filter(
        (user) =>
          (places.get(user)?.dispenses ?? 0) >= scoringRules.leastDispenses &&
          (shifts.get(user) ?? 0) >= scoringRules.leastShifts,
      ),
  );
  const strata = new Map<string, ExpectedStratum[]>();
  const found = new Map<number, UserMetric[]>(known.map(({ user }) => [user, []]));
  const weightOf = ({ id, weight }: Metric) => input.weights?.[id] ?? weight;
  const put = (metric: Metric, scored: readonly ScoredMetric[], compared: ReadonlyMap<number, Compared>) => {
    for (const one of scored) {
      const { level = 'unit', peers = 0 } = compared.get(one.user) ?? {};
      const { observed, exposure, expected, raw, spread, z } = one;
      found.get(one.user)?.push({
        ...{ metric: metric.id, weight: weightOf(metric), observed, exposure, expected, raw, spread, z },
        ...{ level, peers, changed: one.changed ?? null, contribution: 0 },
      });
    }
  };
  const who = (user: number) => {
    const place = places.get(user) as Place;
    return { user, role: roleOf.get(user) ?? '', area: place.area, isAside: !hasEnough.has(user) };
  };
  const isSent = (metric: Metric, user: number): boolean => {
    const sent = input.feeds.get(places.get(user)?.facility ?? 0);
    return metric.needs.every((feed) => sent?.has(feed));
  };
  for (const metric of metrics) {
    if (metric.own || !metric.observed || !metric.exposure) continue;
    const judged = expectCounts(
      strataOf(metric, own, roleOf).filter(({ user, role }) => appliesTo(metric, role) && isSent(metric, user)),
    );
    strata.set(metric.id, judged);
    const compared = summarize(judged);
    const raw = [...compared].flatMap(([user, { observed, exposure, expected }]): RawMetric[] =>
      exposure > 0 && places.has(user) ? [{ ...who(user), observed, exposure, expected }] : [],
    );
    put(metric, scoreMetric(raw), compared);
  }
  putOwn(input, { put, who, isSent, places, strata, own });
  const shares = sharesByUser(strata.get('M7') ?? []);
  const scored = known.map(({ user, role }) => {
    const mine = found.get(user) ?? [];
    const composite: Composite = composeScore(mine.map(({ metric, weight, z }): Part => ({ metric, weight, z })));
    const contributions = new Map(composite.parts.map((part) => [part.metric, part.contribution]));
    const place = places.get(user) as Place;
    const applicable = metrics.filter((metric) => appliesTo(metric, role) && weightOf(metric) > 0);
    const all = applicable.reduce((sum, metric) => sum + weightOf(metric), 0);
    const computed = mine.reduce((sum, { weight }) => sum + weight, 0);
    return {
      ...{ user, role, area: place.area, facility: place.facility, unit: place.unit },
      ...{ dispenses: place.dispenses, shifts: shifts.get(user) ?? 0 },
      coverage: all > 0 ? computed / all : 0,
      compared: shares.get(user) ?? {},
      metrics: mine.map((one) => ({ ...one, contribution: contributions.get(one.metric) ?? 0 })),
      ...{ composite: composite.value, distance: null, reference: null, score: null, tier: null },
      ...{ greyReason: null, rank: null },
    } satisfies UserScore as UserScore;
  });
  rankInRoles(scored);
  return { users: scored, strata };
}
