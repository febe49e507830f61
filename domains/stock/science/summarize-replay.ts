import type { ReplayedDay } from './replay-par.ts';

/** What a replay says about levels. */
export interface ReplaySummary {
  days: number;
  draws: number;
  unmetDraws: number;
  fills: number;
  stockoutDays: number;
  meanOnHand: number;
  expired: number;
}

/** Sums the days after the first ones, in which the replay only settles. */
export function summarizeReplay(days: ReplayedDay[], settlingDays: number): ReplaySummary {
  const counted = days.slice(settlingDays);
  const sum = (figure: (day: ReplayedDay) => number) => counted.reduce((total, day) => total + figure(day), 0);
  return {
    days: counted.length,
    draws: sum((day) => day.draws),
    unmetDraws: sum((day) => day.unmetDraws),
    fills: sum((day) => day.fills),
    stockoutDays: sum((day) => (day.unmetDraws > 0 ? 1 : 0)),
    meanOnHand: counted.length > 0 ? sum((day) => day.closing) / counted.length : 0,
    expired: sum((day) => day.expired),
  };
}
