/** What happened at a position on a day: the draws in order of time, and what came back. */
export interface AskedDay {
  draws: number[];
  returned: number;
}

export interface ReplayRules {
  min: number;
  max: number;
  /** Levels are looked at on every so-many-th day, counted from the first. */
  restockEveryDays: number;
  /** From looking to the refill in the drawer; 0 is at once, before the day's draws. */
  restockDelayDays: number;
  /** How long a refill can be used after the day it comes; unknown is null. */
  shelfLifeDays: number | null;
}

export interface ReplayedDay {
  opening: number;
  filled: number;
  expired: number;
  asked: number;
  served: number;
  returned: number;
  closing: number;
  draws: number;
  unmetDraws: number;
  /** Refills that were set out on this day. */
  fills: number;
}

interface Lot {
  lastDay: number;
  quantity: number;
}

/**
 * The days as they would have gone with other levels, without chance. A day begins with refills that are due, then expired
 * lots leave, then, on a restock day, the position is filled up to max if what it has and what is under way is at or below
 * min. Draws take the oldest first; what is not there is not served and not asked for again.
 */
export function replayPar(days: AskedDay[], rules: ReplayRules): ReplayedDay[] {
  const shelfLife = rules.shelfLifeDays ?? Number.POSITIVE_INFINITY;
  let lots: Lot[] = [{ lastDay: shelfLife, quantity: rules.max }];
  const underWay = new Map<number, number>();
  return days.map((day, today) => {
    const opening = balanceOf(lots);
    const arrived = underWay.get(today) ?? 0;
    underWay.delete(today);
    lots = addLot(lots, today + shelfLife, arrived);
    const spoiled = lots.filter((lot) => lot.lastDay < today);
    const expired = balanceOf(spoiled);
    lots = lots.filter((lot) => lot.lastDay >= today);
    const ordered = today % rules.restockEveryDays === 0 ? refill(balanceOf(lots), underWay, rules) : 0;
    const atOnce = rules.restockDelayDays === 0 ? ordered : 0;
    if (ordered > atOnce) underWay.set(today + rules.restockDelayDays, ordered);
    lots = addLot(lots, today + shelfLife, atOnce);
    const taken = day.draws.map((asked) => ({ asked, served: draw(lots, asked) }));
    lots = takeBack(lots, day.returned, today + shelfLife);
    return {
      opening,
      filled: arrived + atOnce,
      expired,
      asked: taken.reduce((sum, { asked }) => sum + asked, 0),
      served: taken.reduce((sum, { served }) => sum + served, 0),
      returned: day.returned,
      closing: balanceOf(lots),
      draws: taken.length,
      unmetDraws: taken.filter(({ asked, served }) => served < asked).length,
      fills: ordered > 0 ? 1 : 0,
    };
  });
}

const balanceOf = (lots: Lot[]): number => lots.reduce((sum, lot) => sum + lot.quantity, 0);

/** What keeps equally long is one lot: without a shelf life there is only one. */
function addLot(lots: Lot[], lastDay: number, quantity: number): Lot[] {
  if (quantity <= 0) return lots;
  const last = lots.at(-1);
  if (last?.lastDay !== lastDay) return [...lots, { lastDay, quantity }];
  last.quantity += quantity;
  return lots;
}

function refill(balance: number, underWay: Map<number, number>, { min, max }: ReplayRules): number {
  const coming = [...underWay.values()].reduce((sum, quantity) => sum + quantity, 0);
  return balance + coming <= min ? Math.max(0, max - balance - coming) : 0;
}

/** Lots come in order of expiry, for each refill keeps as long as the one before it. */
function draw(lots: Lot[], asked: number): number {
  let missing = asked;
  for (const lot of lots) {
    const taken = Math.min(lot.quantity, missing);
    lot.quantity -= taken;
    missing -= taken;
  }
  return asked - missing;
}

/** Back to the lot that expires first; an empty drawer takes it as fresh. */
function takeBack(lots: Lot[], returned: number, lastDay: number): Lot[] {
  const held = lots.filter((lot) => lot.quantity > 0);
  const [first] = held;
  if (returned <= 0) return held;
  if (!first) return [{ lastDay, quantity: returned }];
  first.quantity += returned;
  return held;
}
