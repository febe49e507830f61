import type { AskedDay } from './replay-par.ts';
import { type ParWishes, type SuggestedPar, suggestPar } from './suggest-par.ts';

const fewestDays = 30;
const fewestDraws = 8;
/** Levels that differ by no more than this are left as they are. */
const sameWithin = 1;

interface SuggestedFor {
  days: AskedDay[];
  current: SuggestedPar | null;
  wishes: ParWishes;
}

/** The levels to change to, where enough was drawn to say so and they differ from the current ones by more than a unit. */
export function suggestParChange({ days, current, wishes }: SuggestedFor): SuggestedPar | null {
  const draws = days.reduce((sum, day) => sum + day.draws.length, 0);
  if (days.length < fewestDays || draws < fewestDraws) return null;
  const daily = days.map((day) => day.draws.reduce((sum, quantity) => sum + quantity, 0));
  const levels = suggestPar(daily, wishes);
  if (!levels || !current) return levels;
  const isSame = (a: number, b: number) => Math.abs(a - b) <= sameWithin;
  return isSame(levels.max, current.max) && isSame(levels.min, current.min) ? null : levels;
}
