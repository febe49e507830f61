/** What bends demand for a time, as it is known. Days are numbers of days since 1970. */
export interface DemandEvent {
  code: string;
  name: string;
  kind: string;
  from: number;
  to: number;
  effect: 'multiply' | 'add' | 'cap' | 'replace';
  /** 0.25 is a quarter more; of other effects unknown. */
  uplift: number;
  /** Units a day, of effects other than multiply. */
  quantity: number;
}

/** Within these, what was used is supply, or the place was closed: the weeks say nothing about demand. */
const masking = new Set(['shortage', 'closure']);
/** So many days of a week make it say nothing. */
const mostDaysKnown = 3;

const daysInside = ({ from, to }: DemandEvent, monday: number): number =>
  Math.max(0, Math.min(to, monday + 6) - Math.max(from, monday) + 1);

/** Whether a past week is left out because of an event. */
export const isMasked = (events: readonly DemandEvent[], monday: number): boolean =>
  events.some((event) => masking.has(event.kind) && daysInside(event, monday) > mostDaysKnown);

/**
 * A week's demand with the events of its days, each day by itself: multipliers multiply, then units are added, then caps hold, never
 * below zero. The order in which events were entered plays no part.
 */
export function withEvents(events: readonly DemandEvent[], monday: number, qty: number): number {
  const touching = events.filter((event) => daysInside(event, monday) > 0);
  if (touching.length === 0) return qty;
  let sum = 0;
  for (let day = monday; day < monday + 7; day++) {
    const own = touching.filter(({ from, to }) => from <= day && day <= to);
    let value = qty / 7;
    for (const event of own.toSorted(byCode)) if (event.effect === 'multiply') value *= Math.max(0, 1 + event.uplift);
    for (const event of own) if (event.effect === 'replace') value = event.quantity;
    for (const event of own) if (event.effect === 'add') value += event.quantity;
    for (const event of own) if (event.effect === 'cap') value = Math.min(value, event.quantity);
    sum += Math.max(0, value);
  }
  return sum;
}

const byCode = (a: DemandEvent, b: DemandEvent): number => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

/** A past week without the effect of its events: what the model sees. Only multipliers and added units are taken out. */
export function withoutEvents(events: readonly DemandEvent[], monday: number, qty: number): number {
  const own = events.filter((event) => !masking.has(event.kind) && daysInside(event, monday) > 0);
  let value = qty;
  for (const event of own) if (event.effect === 'add') value -= event.quantity * daysInside(event, monday);
  for (const event of own) {
    if (event.effect !== 'multiply') continue;
    const factor = 1 + (event.uplift * daysInside(event, monday)) / 7;
    if (factor > 0.05) value /= factor;
  }
  return Math.max(0, value);
}

export const codesIn = (events: readonly DemandEvent[], monday: number): string[] =>
  events.filter((event) => daysInside(event, monday) > 0).map(({ code }) => code);

/** What past occurrences teach: their median, shrunk towards no effect where there are few. */
export function learnedEffect(measured: readonly number[]): number | null {
  if (measured.length === 0) return null;
  const sorted = measured.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
  return (median * measured.length) / (measured.length + 2);
}
