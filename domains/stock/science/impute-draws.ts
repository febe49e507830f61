import type { AskedDay } from './replay-par.ts';

/** A day on which it is known whether anything was there. */
export interface ShelfDay extends AskedDay {
  /** Nothing was there all day, and nobody drew. */
  isOut: boolean;
}

const week = 7;

/**
 * On a day without stock, what is asked for on the same day of other weeks is asked for at once: nobody can draw from an empty
 * drawer, and levels that leave it empty must not look as if nothing were needed.
 */
export function imputeDraws<Day extends ShelfDay>(days: Day[]): (Day & { isImputed: boolean })[] {
  const usual = Array.from({ length: week }, (_, weekday) => {
    const same = days.filter((day, index) => index % week === weekday && !day.isOut);
    const asked = same.reduce((sum, day) => sum + day.draws.reduce((total, quantity) => total + quantity, 0), 0);
    return same.length > 0 ? asked / same.length : 0;
  });
  return days.map((day, index) => {
    const asked = usual[index % week] ?? 0;
    return day.isOut && asked > 0 ? { ...day, draws: [asked], isImputed: true } : { ...day, isImputed: false };
  });
}
