import { distanceOf, referenceOf, tierOf } from './composite.ts';
import { leastForSpread } from './metric-scores.ts';
import { type GreyReason, scoringRules, type UserScore } from './user-score.ts';

/** Distance, tier, score and rank, each among the scored users of the role. */
export function rankInRoles(users: UserScore[]): void {
  for (const user of users) user.greyReason = whyGrey(user);
  const scored = users.filter(({ greyReason }) => greyReason === null);
  for (const role of new Set(scored.map((user) => user.role))) {
    const own = scored.filter((user) => user.role === role);
    const reference = referenceOf(own.map(({ composite }) => composite));
    if (!reference) continue;
    for (const user of own) {
      user.reference = reference;
      user.distance = distanceOf(user.composite, reference);
      user.tier = tierOf(user.distance, user.metrics, reference);
    }
    const distances = own.map(({ distance }) => distance ?? 0).sort((a, b) => a - b);
    for (const user of own) {
      const below = firstPlace(distances, user.distance ?? 0);
      const beside = firstPlace(distances, user.distance ?? 0, true) - below;
      user.score = (100 * (below + 0.5 * beside)) / own.length;
    }
  }
  for (const user of users) if (user.greyReason !== null) user.tier = 'grey';
  const isRankedTogether = ({ reference }: UserScore) => (reference?.users ?? 0) >= leastForSpread;
  rankAmong(scored.filter(isRankedTogether));
  const rest = scored.filter((user) => !isRankedTogether(user));
  for (const role of new Set(rest.map((user) => user.role))) rankAmong(rest.filter((user) => user.role === role));
}

function rankAmong(users: readonly UserScore[]): void {
  const distances = users.map(({ distance }) => -(distance ?? 0)).sort((a, b) => a - b);
  for (const user of users) user.rank = firstPlace(distances, -(user.distance ?? 0)) + 1;
}

/** The first place in a sorted list at or above a value, or after it. */
function firstPlace(sorted: readonly number[], value: number, isAfter = false): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const half = (low + high) >> 1;
    const one = sorted[half] as number;
    if (isAfter ? one <= value : one < value) low = half + 1;
    else high = half;
  }
  return low;
}

/** The first condition that a user's data fail: too little is known to compare. */
function whyGrey({ dispenses, shifts, compared, coverage }: UserScore): GreyReason | null {
  if (dispenses < scoringRules.leastDispenses) return 'dispenses';
  if (shifts < scoringRules.leastShifts) return 'shifts';
  if (1 - (compared.none ?? 0) < scoringRules.leastCompared) return 'peers';
  return coverage < scoringRules.leastCoverage ? 'coverage' : null;
}
