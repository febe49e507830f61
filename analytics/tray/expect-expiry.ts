/**
 * How many of the units of an item in a tray will expire there. They are used in the order of their expiry, at so many a day:
 * a unit is used when its turn comes before its last day. Where the expiry or the pace is unknown, nobody can say, and it is
 * not counted; what has expired is counted in any case.
 */
export function expectExpiry(daysToExpiry: readonly (number | null)[], usesPerDay: number | null): number {
  const known = daysToExpiry.flatMap((days) => days ?? []).sort((a, b) => a - b);
  let used = 0;
  let expiring = 0;
  for (const days of known) {
    if (days < 0) expiring += 1;
    // A product such as 0.01 × 300 is not exactly 3 in binary.
    else if (usesPerDay !== null && usesPerDay * days >= used + 1 - 1e-9) used += 1;
    else if (usesPerDay !== null) expiring += 1;
  }
  return expiring;
}
