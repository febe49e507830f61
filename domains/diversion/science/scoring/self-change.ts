import { largestOf } from '../../../shared/science/largest-of.ts';
import { poissonZ } from '../../../shared/science/poisson-z.ts';
import { type RawMetric, scoreMetric } from './metric-scores.ts';

/** One metric of a user in the window and in the 91 days before it, with the rate of the user's main unit over both. */
export interface OwnPast {
  user: number;
  role: string;
  area: string;
  isAside?: boolean;
  observed: number;
  exposure: number;
  observedBefore: number;
  exposureBefore: number;
  unitRate: number;
}

export interface SelfChange {
  user: number;
  role: string;
  area: string;
  /** The comparison that changed most. */
  metric: string;
  observed: number;
  exposure: number;
  expected: number;
  z: number;
}

/** What the own past says of the window: the own rate, drawn towards the unit's as far as two events weigh. */
export function expectFromPast(past: Omit<OwnPast, 'user' | 'role' | 'area'>): { expected: number; z: number } | null {
  const { observed, exposure, observedBefore, exposureBefore, unitRate } = past;
  if (unitRate <= 0 || exposure <= 0) return null;
  const weight = 2 / unitRate;
  const rate = (observedBefore + weight * unitRate) / (exposureBefore + weight);
  const expected = rate * exposure;
  return { expected, z: poissonZ(observed, expected) / Math.sqrt(1 + exposure / (exposureBefore + weight)) };
}

/** The largest change of a user among several metrics, as the single score that is as likely by chance. */
export function scoreSelfChange(metrics: ReadonlyMap<string, readonly OwnPast[]>): SelfChange[] {
  const found = new Map<number, SelfChange>();
  for (const [metric, users] of metrics) {
    const raw = users.flatMap((user): RawMetric[] => {
      const past = expectFromPast(user);
      if (!past) return [];
      const { role, area, isAside = false, observed, exposure } = user;
      return [{ user: user.user, role, area, isAside, observed, exposure, ...past }];
    });
    for (const { user, role, area, observed, exposure, expected, z } of scoreMetric(raw)) {
      const known = found.get(user);
      if (!known || z > known.z) found.set(user, { user, role, area, metric, observed, exposure, expected, z });
    }
  }
  return [...found.values()].map((change) => ({ ...change, z: largestOf(change.z, metrics.size) }));
}
