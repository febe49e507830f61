import { fitLevels } from './fit-levels.ts';
import type { AskedDay } from './replay-par.ts';
import type { RestockRhythm } from './restock-rhythm.ts';
import { type SuggestedPar, suggestPar } from './suggest-par.ts';

const fewestDays = 30;
/** Fewer draws than this say nothing about levels. */
export const fewestDraws = 8;

export interface ParRules {
  /** Levels that differ by no more than this are left as they are. */
  sameWithin: number;
  /** From one refill to the next. */
  fillDays: number;
  /** So long without a draw, an item can leave its place. */
  idleDays: number;
}

export interface JudgedPosition {
  locationType: string;
  venClass: string;
  /** Lies on a crash cart of the facility: kept for an emergency, here as well. */
  isOnCrashCart: boolean;
  /** Since it first held anything; null where it never has. */
  daysSinceKnown: number | null;
  daysSinceDraw: number | null;
  days: AskedDay[];
  current: SuggestedPar | null;
  rhythm: RestockRhythm;
  rules: ParRules;
}

interface ParChange {
  suggestion: 'raise' | 'lower' | 'reshape' | 'shift' | 'add' | 'remove' | 'keep';
  /** Absent where nothing else than the current levels is suggested. */
  levels: SuggestedPar | null;
}

/** What to do with the levels of a position: a change where enough was drawn to say so and it is more than a unit. */
export function suggestParChange(position: JudgedPosition): ParChange {
  const keep: ParChange = { suggestion: 'keep', levels: null };
  if (isFixed(position)) return keep;
  if (isIdle(position)) return isForEmergencies(position) ? keep : { suggestion: 'remove', levels: null };
  const levels = levelsFor(position);
  const { current, rules } = position;
  const { sameWithin } = rules;
  if (!levels) return keep;
  if (!current) return { suggestion: 'add', levels };
  const differs = (a: number, b: number) => Math.abs(a - b) > sameWithin;
  const [isMinHigher, isMaxLower] = [levels.min - current.min > sameWithin, current.max - levels.max > sameWithin];
  if (isMinHigher && isMaxLower) return { suggestion: 'reshape', levels };
  if (differs(levels.max, current.max)) return { suggestion: levels.max > current.max ? 'raise' : 'lower', levels };
  return differs(levels.min, current.min) ? { suggestion: 'shift', levels } : keep;
}

/** What lies on a crash cart is decided by a committee, not by use. */
const isFixed = ({ locationType, daysSinceKnown }: JudgedPosition): boolean =>
  locationType === 'crash_cart' || daysSinceKnown === null;

/** What was put there lately has not had the time to lie idle. */
const isIdle = ({ daysSinceDraw, daysSinceKnown, rules }: JudgedPosition): boolean =>
  Math.min(daysSinceDraw ?? Number.POSITIVE_INFINITY, daysSinceKnown ?? 0) >= rules.idleDays;

/** Not being used is what one hopes for: that nobody drew it is no reason to take it away. */
const isForEmergencies = ({ venClass, isOnCrashCart }: JudgedPosition): boolean => venClass === 'V' || isOnCrashCart;

/** Whether other levels can be said at all. */
export const mayChange = (position: JudgedPosition): boolean => !isFixed(position) && !isIdle(position);

/** The levels that the draws ask for at the position's service level; null where too few are known. */
export function levelsFor({ days, rhythm, venClass, rules }: JudgedPosition): SuggestedPar | null {
  const draws = days.reduce((sum, day) => sum + day.draws.length, 0);
  if (days.length < fewestDays || draws < fewestDraws) return null;
  const daily = days.map((day) => day.draws.reduce((sum, quantity) => sum + quantity, 0));
  const { serviceLevel, everyDays, delayDays, multiple, capacity } = rhythm;
  const levels = suggestPar(daily, {
    serviceLevel,
    minDays: everyDays + delayDays,
    fillDays: rules.fillDays,
    multiple,
  });
  return levels && fitLevels(levels, { isVital: venClass === 'V', capacity, multiple });
}
