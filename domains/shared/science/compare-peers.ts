import { interpolatedQuantile, quantile } from './quantile.ts';

/** A user's sums over cases: what was observed, what colleagues would have had in the same cases, and how much that varies. */
export interface PeerSums {
  id: number;
  role: string;
  cases: number;
  observed: number;
  expected: number;
  variance: number;
  /** How many single events, such as wastes, are expected; left out where none are counted. */
  expectedEvents?: number;
}

/** A score with all of its arithmetic, so that it can be opened. */
export interface PeerScore extends PeerSums {
  ratio: number | null;
  rawZ: number | null;
  /** E / √Var: how much evidence there is, the x axis of a funnel. */
  precision: number | null;
  peers: PeerGroup | null;
  z: number | null;
  suppressed: Suppressed | null;
}

type Suppressed =
  | 'fewer than 10 cases'
  | 'fewer than 3 expected'
  | 'nothing expected'
  | 'fewer than 8 comparable users';

export interface PeerGroup {
  roles: string[];
  users: number;
  median: number;
  /** The spread of colleagues against what chance alone would give; below 1 it counts as 1. */
  phi: number;
}

/** How much must be known before users are compared. SQL over many users at once reads the same rules. */
export const peerRules = {
  leastCases: 10,
  leastEvents: 3,
  leastPeers: 8,
  pooledRoles: ['anesthesiologist', 'crna', 'resident'],
  /** The variance of a standard normal variable clipped at its 10 % and 90 % points. */
  clippedVariance: 0.6787,
};
const { leastCases, leastEvents, leastPeers, pooledRoles, clippedVariance } = peerRules;

/**
 * Whose sums differ from what colleagues would have had, beyond what colleagues differ among themselves. The median and the
 * spread are those of the same role; of all anesthesia roles together where there are fewer than eight.
 */
export function comparePeers(users: readonly PeerSums[]): PeerScore[] {
  const judged = users.map(judgeAlone);
  const groups = new Map<string, PeerGroup | null>();
  return judged.map((user) => {
    if (user.rawZ === null) return user;
    let group = groups.get(user.role);
    if (group === undefined) {
      group = groupOf(user.role, judged);
      groups.set(user.role, group);
    }
    if (!group) return { ...user, suppressed: 'fewer than 8 comparable users' };
    return { ...user, peers: group, z: (user.rawZ - group.median) / Math.sqrt(Math.max(1, group.phi)) };
  });
}

function judgeAlone(user: PeerSums): PeerScore {
  const unknown = { ...user, ratio: null, rawZ: null, precision: null, peers: null, z: null };
  if (user.cases < leastCases) return { ...unknown, suppressed: 'fewer than 10 cases' };
  if ((user.expectedEvents ?? leastEvents) < leastEvents) return { ...unknown, suppressed: 'fewer than 3 expected' };
  if (user.expected <= 0 || user.variance <= 0) return { ...unknown, suppressed: 'nothing expected' };
  const spread = Math.sqrt(user.variance);
  return {
    ...unknown,
    ratio: user.observed / user.expected,
    rawZ: (user.observed - user.expected) / spread,
    precision: user.expected / spread,
    suppressed: null,
  };
}

function groupOf(role: string, judged: readonly PeerScore[]): PeerGroup | null {
  for (const roles of [[role], pooledRoles]) {
    const scores = judged
      .filter((user) => roles.includes(user.role))
      .flatMap(({ rawZ }) => (rawZ === null ? [] : [rawZ]));
    const spread = scores.length >= leastPeers ? spreadOf(scores) : null;
    if (spread) return { roles, users: scores.length, ...spread };
  }
  return null;
}

/** The median, which is one of the scores, and phi: how much scores vary when the outermost tenths are drawn in, against what they would by chance. */
export function spreadOf(scores: readonly number[]): { median: number; phi: number } | null {
  const sorted = [...scores].sort((a, b) => a - b);
  const median = quantile(sorted, 0.5);
  const low = interpolatedQuantile(sorted, 0.1);
  const high = interpolatedQuantile(sorted, 0.9);
  if (median === null || low === null || high === null) return null;
  const squares = sorted.map((score) => (Math.min(high, Math.max(low, score)) - median) ** 2);
  return { median, phi: squares.reduce((a, b) => a + b, 0) / sorted.length / clippedVariance };
}

/** A line of the funnel: the ratio above which a point lies exactly when its z is above c. */
export const funnelLine = (group: Pick<PeerGroup, 'median' | 'phi'>, c: number, precision: number): number =>
  1 + (group.median + c * Math.sqrt(Math.max(1, group.phi))) / precision;
