import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedDay, type ReplayRules, replayPar } from './replay-par.ts';
import { suggestPar } from './suggest-par.ts';
import { summarizeReplay } from './summarize-replay.ts';

const oneDraw = (quantities: number[]): AskedDay[] =>
  quantities.map((quantity) => ({ draws: quantity > 0 ? [quantity] : [], returned: 0 }));
const fortnight = oneDraw([3, 2, 4, 0, 5, 1, 3, 6, 2, 4, 3, 0, 5, 2]);
const rules = (min: number, max: number, restockDelayDays = 0): ReplayRules => ({
  min,
  max,
  restockDelayDays,
  restockEveryDays: 1,
  shelfLifeDays: null,
});
const summary = (days: AskedDay[], levels: ReplayRules) => summarizeReplay(replayPar(days, levels), 0);

describe('a replay', () => {
  it('of 12 draws with levels 4 and 10 serves them all with 5 refills', () => {
    expect(summary(fortnight, rules(4, 10))).toMatchObject({ draws: 12, unmetDraws: 0, fills: 5 });
    expect(summary(fortnight, rules(4, 10)).meanOnHand).toBeCloseTo(5.428571, 6);
  });

  it('with levels 2 and 6 misses one and needs 7 refills', () => {
    expect(summary(fortnight, rules(2, 6))).toMatchObject({ unmetDraws: 1, fills: 7, stockoutDays: 1 });
    expect(summary(fortnight, rules(2, 6)).meanOnHand).toBeCloseTo(2.428571, 6);
  });

  it('with refills a day late misses more', () => {
    expect(summary(fortnight, rules(4, 10, 1))).toMatchObject({ unmetDraws: 1, fills: 4, meanOnHand: 3 });
    expect(summary(fortnight, rules(2, 6, 1))).toMatchObject({ unmetDraws: 7, fills: 5 });
  });

  it('throws away what expires: one a day of a shelf life of 5 days wastes 8 in a fortnight', () => {
    const days = oneDraw(Array.from({ length: 14 }, () => 1));
    expect(summary(days, { ...rules(4, 10), shelfLifeDays: 5 })).toMatchObject({ expired: 8, fills: 2, unmetDraws: 0 });
  });

  it('takes returns back into the oldest lot, and counts nothing while it settles', () => {
    const days = [
      { draws: [2], returned: 1 },
      { draws: [], returned: 0 },
    ];
    expect(replayPar(days, rules(0, 5)).map(({ closing }) => closing)).toEqual([4, 4]);
    expect(summarizeReplay(replayPar(days, rules(0, 5)), 1)).toMatchObject({ days: 1, draws: 0, meanOnHand: 4 });
  });

  const anyDays = fc.array(
    fc.record({
      draws: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
      returned: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 40 },
  );

  it('adds up on each day, whatever is asked', () => {
    fc.assert(
      fc.property(
        anyDays,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 3 }),
        fc.option(fc.integer({ min: 1, max: 9 })),
        (days, min, more, delay, shelfLifeDays) => {
          const replayed = replayPar(days, { ...rules(min, min + more, delay), shelfLifeDays });
          let closing = min + more;
          for (const day of replayed) {
            expect(day.opening).toBe(closing);
            expect(day.closing).toBe(day.opening + day.filled - day.expired - day.served + day.returned);
            expect(day.served).toBeLessThanOrEqual(day.asked);
            expect(day.closing).toBeGreaterThanOrEqual(0);
            closing = day.closing;
          }
        },
      ),
      { seed: 20261115 },
    );
  });
});

describe('suggested levels', () => {
  const month = [9, 12, 7, 14, 11, 4, 3, 10, 13, 8, 15, 12, 5, 2, 11, 9, 12, 16, 10, 6, 4, 8, 14, 11, 13, 9, 3, 5];
  const wishes = { serviceLevel: 0.9, minDays: 1, fillDays: 5, multiple: 1 };

  it('cover the draws of any day, and of any six days, as often as is wished', () => {
    expect(suggestPar(month, wishes)).toEqual({ min: 14, max: 61 });
    expect(suggestPar(month, { ...wishes, serviceLevel: 0.95 })).toEqual({ min: 15, max: 63 });
    expect(suggestPar(month, { ...wishes, serviceLevel: 0.98 })).toEqual({ min: 16, max: 64 });
  });

  it('lie at least one refill apart, and are unknown of too few days', () => {
    expect(suggestPar([0, 0, 0, 0, 0, 0], { ...wishes, multiple: 5 })).toEqual({ min: 0, max: 5 });
    expect(suggestPar([1, 2, 3], wishes)).toBeNull();
  });

  it('never fall when more is drawn', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 30 }),
        fc.nat(29),
        (daily, at) => {
          const more = daily.map((draws, index) => (index === at % daily.length ? draws + 3 : draws));
          const [before, after] = [suggestPar(daily, wishes), suggestPar(more, wishes)];
          expect(after?.min).toBeGreaterThanOrEqual(before?.min ?? 0);
          expect(after?.max).toBeGreaterThanOrEqual(before?.max ?? 0);
        },
      ),
      { seed: 20261115 },
    );
  });
});
