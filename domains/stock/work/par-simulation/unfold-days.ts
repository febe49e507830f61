import type { ParHistory } from '../../datasets/par/stock-par-history.ts';
import { imputeDraws, type ShelfDay } from '../../science/impute-draws.ts';

/** A day of a position as it was. */
export interface PastDay extends ShelfDay {
  date: string;
  opening: number;
  closing: number;
  /** Refills that began on this day. */
  fills: number;
  expired: number;
  isImputed: boolean;
}

/** What is put in within an hour is one refill. */
const refillMinutes = 60;

/** From texts to days, from the first one on which the position is known. */
export function unfoldDays(history: ParHistory, dates: string[], impute: boolean): PastDay[] {
  const closings = unfoldBalances(history.balances, dates.length);
  const days = dates.map((date, index): PastDay => {
    const [opening = 0, closing = 0] = [closings[index], closings[index + 1]];
    return { date, draws: [], returned: 0, opening, closing, fills: 0, expired: 0, isOut: false, isImputed: false };
  });
  addMoves(history.moves, days);
  for (const day of days) day.isOut = day.opening <= 0 && day.closing <= 0 && day.draws.length === 0;
  const known = days.slice(Math.max(0, history.first_day ?? 0));
  return impute ? imputeDraws(known) : known;
}

/** The balance at the end of the day before the first, then of each day. */
function unfoldBalances(text: string | null, length: number): number[] {
  const steps = Array.from({ length: length + 2 }, () => 0);
  for (const span of text ? text.split(',') : []) {
    const [first = 0, end = 0, balance = 0] = span.split(':').map(Number);
    steps[first + 1] = (steps[first + 1] ?? 0) + balance;
    steps[end + 1] = (steps[end + 1] ?? 0) - balance;
  }
  let balance = 0;
  return steps.slice(0, length + 1).map((step) => {
    balance += step;
    // Quantities have four decimals; sums of them are rounded to those, so that nothing is not a tiny something.
    return Math.round(balance * 10_000) / 10_000;
  });
}

function addMoves(text: string | null, days: PastDay[]): void {
  let refilledAt = Number.NEGATIVE_INFINITY;
  for (const move of text ? text.split(',') : []) {
    const [at, kind, amount, moment] = move.split(':');
    const day = days[Number(at)];
    const quantity = Number(amount);
    if (!day || quantity <= 0) continue;
    if (kind === 'd') day.draws.push(quantity);
    else if (kind === 'b') day.returned += quantity;
    else if (kind === 'e') day.expired += quantity;
    else if (Number(moment) - refilledAt > refillMinutes) {
      day.fills += 1;
      refilledAt = Number(moment);
    }
  }
}
