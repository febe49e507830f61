import { fitLevels } from './fit-levels.ts';
import type { AskedDay } from './replay-par.ts';
import type { RestockRhythm } from './restock-rhythm.ts';
import { type SuggestedPar, suggestPar } from './suggest-par.ts';

const fewestDays = 30;
const fewestDraws = 8;
/** Levels that differ by no more than this are left as they are. */
const sameWithin = 1;
/** From one refill to the next. */
const fillDays = 5;
/** So long without a draw, an item can leave its place; a vital one waits longer. */
const idleDays = { vital: 180, other: 90 };

export interface JudgedPosition {
  locationType: string;
  venClass: string;
  /** Since it first held anything; null where it never has. */
  daysSinceKnown: number | null;
  daysSinceDraw: number | null;
  days: AskedDay[];
  current: SuggestedPar | null;
  rhythm: RestockRhythm;
}

interface ParChange {
  suggestion: 'raise' | 'lower' | 'shift' | 'add' | 'remove' | 'keep';
  /** Absent where nothing else than the current levels is suggested. */
  levels: SuggestedPar | null;
}

/** What to do with the levels of a position: a change where enough was drawn to say so and it is more than a unit. */
export function suggestParChange(position: JudgedPosition): ParChange {
  const keep: ParChange = { suggestion: 'keep', levels: null };
  if (isFixed(position)) return keep;
  if (isIdle(position)) return { suggestion: 'remove', levels: null };
  const levels = levelsFor(position);
  const { current } = position;
  if (!levels) return keep;
  if (!current) return { suggestion: 'add', levels };
  const differs = (a: number, b: number) => Math.abs(a - b) > sameWithin;
  if (differs(levels.max, current.max)) return { suggestion: levels.max > current.max ? 'raise' : 'lower', levels };
  return differs(levels.min, current.min) ? { suggestion: 'shift', levels } : keep;
}

/** What lies on a crash cart is decided by a committee, not by use. */
const isFixed = ({ locationType, daysSinceKnown }: JudgedPosition): boolean =>
  locationType === 'crash_cart' || daysSinceKnown === null;

/** What was put there lately has not had the time to lie idle. */
function isIdle({ venClass, daysSinceDraw, daysSinceKnown }: JudgedPosition): boolean {
  const idle = venClass === 'V' ? idleDays.vital : idleDays.other;
  return Math.min(daysSinceDraw ?? Number.POSITIVE_INFINITY, daysSinceKnown ?? 0) >= idle;
}

/** Whether other levels can be said at all. */
export const mayChange = (position: JudgedPosition): boolean => !isFixed(position) && !isIdle(position);

/** The levels that the draws ask for at the position's service level; null where too few are known. */
export function levelsFor({ days, rhythm, venClass }: JudgedPosition): SuggestedPar | null {
  const draws = days.reduce((sum, day) => sum + day.draws.length, 0);
  if (days.length < fewestDays || draws < fewestDraws) return null;
  const daily = days.map((day) => day.draws.reduce((sum, quantity) => sum + quantity, 0));
  const { serviceLevel, everyDays, delayDays, multiple, capacity } = rhythm;
  const levels = suggestPar(daily, { serviceLevel, minDays: everyDays + delayDays, fillDays, multiple });
  return levels && fitLevels(levels, { isVital: venClass === 'V', capacity, multiple });
}
