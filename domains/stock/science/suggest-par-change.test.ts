import { describe, expect, it } from 'vitest';
import type { AskedDay } from './replay-par.ts';
import { type JudgedPosition, suggestParChange } from './suggest-par-change.ts';

const month = [9, 12, 7, 14, 11, 4, 3, 10, 13, 8, 15, 12, 5, 2, 11, 9, 12, 16, 10, 6, 4, 8, 14, 11, 13, 9, 3, 5];
const days = [...month, 0, 0].map((quantity): AskedDay => ({ draws: quantity > 0 ? [quantity] : [], returned: 0 }));
const drawer: JudgedPosition = {
  locationType: 'adc',
  venClass: 'E',
  isOnCrashCart: false,
  daysSinceKnown: 400,
  daysSinceDraw: 2,
  days,
  current: null,
  rhythm: { serviceLevel: 0.98, everyDays: 1, delayDays: 0, multiple: 1, capacity: null },
  rules: { sameWithin: 1, fillDays: 5, idleDays: 90 },
};
const suggest = (more: Partial<JudgedPosition>) => suggestParChange({ ...drawer, ...more });
const levels = { min: 16, max: 64 };
const keep = { suggestion: 'keep', levels: null };

describe('a change of levels', () => {
  it('is suggested where they differ by more than a unit, or where there are none', () => {
    expect(suggest({})).toEqual({ suggestion: 'add', levels });
    expect(suggest({ current: { min: 14, max: 64 } })).toEqual({ suggestion: 'shift', levels });
    expect(suggest({ current: { min: 16, max: 66 } })).toEqual({ suggestion: 'lower', levels });
    expect(suggest({ current: { min: 16, max: 62 } })).toEqual({ suggestion: 'raise', levels });
  });

  it('is not suggested for a unit, nor on fewer than 30 days or 8 draws', () => {
    expect(suggest({ current: { min: 15, max: 65 } })).toEqual(keep);
    expect(suggest({ days: days.slice(1) })).toEqual(keep);
    const rare = days.map((day, index) => (index < 7 ? day : { draws: [], returned: 0 }));
    expect(suggest({ days: rare })).toEqual(keep);
  });

  it('is to remove what nobody has drawn for 90 days', () => {
    expect(suggest({ daysSinceDraw: 90 })).toEqual({ suggestion: 'remove', levels: null });
    expect(suggest({ daysSinceDraw: 89 }).suggestion).toBe('add');
  });

  it('is never to remove what is vital or lies on a crash cart: it is there for an emergency', () => {
    for (const more of [{ venClass: 'V' }, { isOnCrashCart: true }, { locationType: 'crash_cart' }])
      for (const daysSinceDraw of [90, 400, null]) expect(suggest({ ...more, daysSinceDraw })).toEqual(keep);
  });

  it('is not to remove what has not been there for so long', () => {
    const fresh = { daysSinceDraw: null, days: days.map(() => ({ draws: [], returned: 0 })) };
    expect(suggest({ ...fresh, daysSinceKnown: 1 })).toEqual(keep);
    expect(suggest({ ...fresh, daysSinceKnown: 89 })).toEqual(keep);
    expect(suggest({ ...fresh, daysSinceKnown: 90 }).suggestion).toBe('remove');
  });

  it('is to reshape where min goes up and max goes down', () => {
    expect(suggest({ current: { min: 10, max: 80 } })).toEqual({ suggestion: 'reshape', levels });
    expect(suggest({ current: { min: 15, max: 80 } })).toEqual({ suggestion: 'lower', levels });
  });

  it('is never suggested for a crash cart, nor for what has never held anything', () => {
    expect(suggest({ locationType: 'crash_cart', daysSinceDraw: 400 })).toEqual(keep);
    expect(suggest({ daysSinceKnown: null, daysSinceDraw: null })).toEqual(keep);
  });

  it('stays within the pocket, and keeps one of what is vital', () => {
    expect(suggest({ rhythm: { ...drawer.rhythm, capacity: 40 } }).levels).toEqual({ min: 16, max: 40 });
    const rare = days.map((_, index): AskedDay => ({ draws: index < 9 ? [0.1] : [], returned: 0 }));
    const few = { days: rare, rhythm: { ...drawer.rhythm, serviceLevel: 0.6 } };
    expect(suggest(few).levels).toEqual({ min: 0, max: 1 });
    expect(suggest({ ...few, venClass: 'V' }).levels).toEqual({ min: 1, max: 2 });
  });

  it('covers the days until somebody has looked and the refill has come', () => {
    const slow = suggest({ rhythm: { ...drawer.rhythm, delayDays: 0.5 } }).levels;
    expect(slow).toEqual(suggest({ rhythm: { ...drawer.rhythm, everyDays: 2 } }).levels);
    expect(slow?.min).toBeGreaterThan(levels.min);
  });
});
