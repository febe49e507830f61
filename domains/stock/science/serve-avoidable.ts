/** A lot that expired, and how much of its item was used elsewhere in its facility in the window before its expiry. */
export interface ExpiredLot {
  id: string;
  /** Lots of one pool compete for the same use: one item in one facility. */
  pool: string;
  expiry: string;
  quantity: number;
  used: number;
}

/**
 * How much of each expired lot could have been used elsewhere. Lots are served in the order of their expiry, and what served a
 * lot whose window overlaps serves no other, so that a used unit counts once. It is a lower bound: of two overlapping windows
 * the earlier lot is taken to have used up what both could see.
 */
export function serveAvoidable(lots: ExpiredLot[], windowDays: number): { id: string; quantity: number }[] {
  const ordered = [...lots].sort(
    (a, b) => compare(a.pool, b.pool) || compare(a.expiry, b.expiry) || compare(a.id, b.id),
  );
  let recent: { pool: string; expiry: number; quantity: number }[] = [];
  return ordered.map(({ id, pool, expiry, quantity, used }) => {
    const day = Date.parse(expiry) / 86_400_000;
    recent = recent.filter((earlier) => earlier.pool === pool && day - earlier.expiry < windowDays);
    const taken = recent.reduce((sum, earlier) => sum + earlier.quantity, 0);
    const served = Math.min(quantity, Math.max(0, used - taken));
    recent.push({ pool, expiry: day, quantity: served });
    return { id, quantity: round(served) };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const round = (quantity: number): number => Math.round(quantity * 10_000) / 10_000;
