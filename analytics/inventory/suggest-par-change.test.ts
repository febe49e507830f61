import { describe, expect, it } from 'vitest';
import type { AskedDay } from './replay-par.ts';
import { suggestParChange } from './suggest-par-change.ts';

const month = [9, 12, 7, 14, 11, 4, 3, 10, 13, 8, 15, 12, 5, 2, 11, 9, 12, 16, 10, 6, 4, 8, 14, 11, 13, 9, 3, 5];
const days = [...month, 0, 0].map((quantity): AskedDay => ({ draws: quantity > 0 ? [quantity] : [], returned: 0 }));
const wishes = { serviceLevel: 0.98, minDays: 1, fillDays: 5, multiple: 1 };

describe('a change of levels', () => {
  it('is suggested where they differ by more than a unit, or where there are none', () => {
    expect(suggestParChange({ days, current: null, wishes })).toEqual({ min: 16, max: 64 });
    expect(suggestParChange({ days, current: { min: 14, max: 64 }, wishes })).toEqual({ min: 16, max: 64 });
    expect(suggestParChange({ days, current: { min: 16, max: 66 }, wishes })).toEqual({ min: 16, max: 64 });
  });

  it('is not suggested for a unit, nor on fewer than 30 days or 8 draws', () => {
    expect(suggestParChange({ days, current: { min: 15, max: 65 }, wishes })).toBeNull();
    expect(suggestParChange({ days: days.slice(1), current: null, wishes })).toBeNull();
    const rare = days.map((day, index) => (index < 7 ? day : { draws: [], returned: 0 }));
    expect(suggestParChange({ days: rare, current: null, wishes })).toBeNull();
  });
});
