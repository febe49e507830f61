/** The smallest value at or below which at least this share of the values lies: one of the values themselves, never between two. */
export function quantile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  return sorted[placeOf(sorted.length, share)] ?? null;
}

/** The same over all values but one, which is among them: what the others are like. */
export function quantileWithout(sorted: readonly number[], share: number, one: number): number | null {
  if (sorted.length < 2) return null;
  const place = placeOf(sorted.length - 1, share);
  return sorted[place < firstPlace(sorted, one) ? place : place + 1] ?? null;
}

/** Between two neighbors in proportion, as the limits of clipping are taken. */
export function interpolatedQuantile(sorted: readonly number[], share: number): number | null {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  return below === undefined || above === undefined ? null : below + (above - below) * (at - Math.floor(at));
}

/** Halfway between the two in the middle, where their number is even. */
export const middle = (sorted: readonly number[]): number | null => interpolatedQuantile(sorted, 0.5);

// A share of a count that is a whole number must not be pushed up by the last bit.
const placeOf = (count: number, share: number): number =>
  Math.min(count - 1, Math.max(0, Math.ceil(share * count - 1e-9) - 1));

function firstPlace(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const half = (low + high) >> 1;
    if ((sorted[half] ?? 0) < value) low = half + 1;
    else high = half;
  }
  return low;
}
