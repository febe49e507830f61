export interface ParWishes {
  /** How often the draws of a stretch of days must be covered: 0.98 is 98 of 100. */
  serviceLevel: number;
  /** Days that min must last: until somebody has looked and the refill has come. */
  minDays: number;
  /** Further days that max must last: from one refill to the next. */
  fillDays: number;
  /** What refills come in. */
  multiple: number;
}

export interface SuggestedPar {
  min: number;
  max: number;
}

/** The levels that would have covered the draws of any so many days on end, as often as is wished. Null where there are too few days. */
export function suggestPar(dailyDraws: number[], wishes: ParWishes): SuggestedPar | null {
  const lowest = windowQuantile(dailyDraws, Math.ceil(wishes.minDays), wishes.serviceLevel);
  const highest = windowQuantile(dailyDraws, Math.ceil(wishes.minDays + wishes.fillDays), wishes.serviceLevel);
  if (lowest === null || highest === null) return null;
  const roundUp = (quantity: number) => Math.max(0, Math.ceil(quantity / wishes.multiple - 1e-9)) * wishes.multiple;
  const min = roundUp(lowest);
  return { min, max: Math.max(roundUp(highest), min + wishes.multiple) };
}

/** The smallest sum over a run of consecutive days that at least the share of all such runs does not exceed. */
function windowQuantile(daily: number[], days: number, share: number): number | null {
  const sums = windowSums(daily, days);
  const rank = Math.ceil(share * sums.length - 1e-9);
  return sums.sort((a, b) => a - b)[Math.max(1, rank) - 1] ?? null;
}

/** Each sum anew: one carried along would gather what rounding leaves. */
function windowSums(daily: number[], days: number): number[] {
  const sums: number[] = [];
  for (let start = 0; start + days <= daily.length; start++) {
    let sum = 0;
    for (let at = start; at < start + days; at++) sum += daily[at] ?? 0;
    sums.push(sum);
  }
  return sums;
}
