import { spreadOf } from '../../../shared/science/compare-peers.ts';
import { overdispersedZ, poissonZ } from '../../../shared/science/poisson-z.ts';

/** A metric of a user before it is held against the spread of colleagues. */
export interface RawMetric {
  user: number;
  role: string;
  area: string;
  observed: number;
  exposure: number;
  expected: number;
  /** Too little is known of the user to say how users differ. */
  isAside?: boolean;
  /** Already a score: it has a spread of its own, and its expectation says what it rests on. */
  z?: number;
}

export interface Spread {
  median: number;
  phi: number;
  /** Whose spread it is: the role's in the care area, the role's, or everybody's. */
  of: 'area' | 'role' | 'all';
  users: number;
}

export interface ScoredMetric extends RawMetric {
  /** Of a change against the own past: the metric that changed. */
  changed?: string;
  raw: number;
  spread: Spread | null;
  z: number;
}

/** From so many users on, a group's own spread is believed. */
export const leastForSpread = 20;

/**
 * Users differ by habit, not only by chance. The scores of the same role in the same care area give a median and a spread; of the role
 * where they are fewer than twenty, else of everybody.
 */
export function scoreMetric(users: readonly RawMetric[]): ScoredMetric[] {
  const raw = users.map((user) => user.z ?? poissonZ(user.observed, user.expected));
  const groups = new Map<string, number[]>();
  const add = (key: string, z: number) => {
    const group = groups.get(key);
    if (group) group.push(z);
    else groups.set(key, [z]);
  };
  users.forEach(({ role, area, isAside }, index) => {
    if (isAside) return;
    for (const key of [`${role}/${area}`, role, '']) add(key, raw[index] as number);
  });
  const spreads = new Map<string, Omit<Spread, 'of'> | null>();
  const spreadFor = (key: string) => {
    let spread = spreads.get(key);
    if (spread === undefined) {
      const scores = groups.get(key) ?? [];
      const found = spreadOf(scores);
      spread = found ? { ...found, users: scores.length } : null;
      spreads.set(key, spread);
    }
    return spread;
  };
  return users.map((user, index) => {
    const { role, area } = user;
    const of = [
      { key: `${role}/${area}`, of: 'area' as const },
      { key: role, of: 'role' as const },
    ].find(({ key }) => (groups.get(key)?.length ?? 0) >= leastForSpread) ?? { key: '', of: 'all' as const };
    const found = spreadFor(of.key);
    const spread = found ? { ...found, of: of.of } : null;
    const z = raw[index] as number;
    return { ...user, raw: z, spread, z: spread ? overdispersedZ(z, spread) : z };
  });
}
