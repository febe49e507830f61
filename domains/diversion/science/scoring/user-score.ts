import type { RoleReference, Tier } from './composite.ts';
import type { Level } from './expected-counts.ts';
import type { Spread } from './metric-scores.ts';
import type { ScoredUser } from './score-input.ts';

/** A metric of a user with all of its arithmetic. */
export interface UserMetric {
  metric: string;
  weight: number;
  observed: number;
  exposure: number;
  expected: number;
  raw: number;
  spread: Spread | null;
  z: number;
  level: Level;
  peers: number;
  /** Of M17: the metric that changed most against the own past. @example 'M3' */
  changed: string | null;
  /** Its part of the composite. */
  contribution: number;
}

export type GreyReason = 'dispenses' | 'shifts' | 'peers' | 'coverage';

export interface UserScore extends ScoredUser {
  area: string;
  facility: number;
  unit: number;
  dispenses: number;
  shifts: number;
  /** Share of the weight of what applies to the role that could be computed. */
  coverage: number;
  /** Share of the dispenses in strata that have peers, by the narrowest level that they were compared in. */
  compared: Partial<Record<Level, number>>;
  metrics: UserMetric[];
  composite: number;
  /** Distance from the median of the role; null where the user is not scored. */
  distance: number | null;
  reference: RoleReference | null;
  /** 0–100: the share of scored users of the role below, and half of those beside. */
  score: number | null;
  tier: Tier | null;
  greyReason: GreyReason | null;
  rank: number | null;
}

export const scoringRules = {
  leastDispenses: 20,
  leastShifts: 4,
  leastCompared: 0.5,
  leastCoverage: 0.5,
  leastSharedExpected: 5,
};
