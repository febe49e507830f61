import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeRestockDemand,
  encodingTarget,
  expectOver,
  judgePlan,
  planEncoding,
  protectedWeekdays,
} from './plan-encoding.ts';

const stock = { ready: 63, waiting: 0, firstPassShare: null, tagsPerPackage: 25, wholePackages: true };

describe('an encoding plan', () => {
  it('of 42 a day for two days, at 95 %, with 63 tags there and packages of 25, is 50', () => {
    const target = encodingTarget({ mean: 84, sd: 6.5, protectionDays: 2, level: 0.95 });
    expect(target).toBe(100);
    expect(planEncoding(target, stock)).toEqual({ available: 63, encode: 50, packages: 2 });
    expect(planEncoding(target, { ...stock, wholePackages: false })).toEqual({
      available: 63,
      encode: 37,
      packages: 2,
    });
  });

  it('of a slow mover follows a negative binomial distribution, a Poisson one where days are even, and nothing where none is wanted', () => {
    const slow = { mean: 1.8, sd: Math.sqrt(1.8), protectionDays: 2 };
    expect(encodingTarget({ ...slow, level: 0.95 })).toBe(6);
    expect(encodingTarget({ ...slow, level: 0.99 })).toBe(8);
    expect(encodingTarget({ mean: 1.8, sd: 0, protectionDays: 2, level: 0.95 })).toBe(4);
    expect(encodingTarget({ mean: 0, sd: 0, protectionDays: 2, level: 0.95 })).toBe(0);
  });

  it('counts waiting tags as far as they usually pass', () => {
    expect(planEncoding(10, { ...stock, ready: 2, waiting: 5, firstPassShare: 0.9 }).available).toBe(6);
    expect(planEncoding(10, { ...stock, ready: 2, waiting: 5, firstPassShare: null }).available).toBe(7);
  });

  it('looks at the weekdays ahead: from Friday, Saturday and Sunday, or until Tuesday where nobody encodes at weekends', () => {
    const everyDay = [1, 2, 3, 4, 5, 6, 7];
    expect(protectedWeekdays(5, { leadDays: 1, reviewDays: 1, encodeDays: everyDay })).toEqual([6, 7]);
    expect(protectedWeekdays(5, { leadDays: 1, reviewDays: 1, encodeDays: [1, 2, 3, 4, 5] })).toEqual([6, 7, 1, 2]);
  });

  it('knows the mean of each weekday and how far days lie from it', () => {
    const demand = describeRestockDemand([
      { weekday: 1, restocked: 4 },
      { weekday: 1, restocked: 6 },
      { weekday: 2, restocked: 0 },
      { weekday: 2, restocked: 0 },
    ]);
    expect(demand).toEqual({ perDay: 2.5, weekdayMeans: [5, 0, 0, 0, 0, 0, 0], sd: Math.sqrt(0.5) });
    expect(expectOver(demand, [1, 2])).toBe(5);
  });

  it.each([
    ['out', { available: 0, target: 1, encode: 5, untaggedQty: 50 }],
    ['no_stock', { available: 1, target: 5, encode: 5, untaggedQty: 49 }],
    ['short', { available: 1, target: 5, encode: 5, untaggedQty: 50 }],
    // Unknown stock never counts as none.
    ['short', { available: 1, target: 5, encode: 5, untaggedQty: null }],
    ['over', { available: 50, target: 5, encode: 0, untaggedQty: 0 }],
    ['ok', { available: 8, target: 5, encode: 0, untaggedQty: 0 }],
  ])('is %s with %o', (status, given) => {
    expect(judgePlan({ perDay: 2, containerQty: 10, packages: 1, ...given }, { overTimes: 3, overDays: 14 })).toBe(
      status,
    );
  });
});

describe('whatever is there', () => {
  const whole = (max: number) => fc.integer({ min: 0, max });

  it('nothing negative is encoded, no more where more is available, and only whole packages', () => {
    fc.assert(
      fc.property(whole(200), whole(200), whole(50), fc.integer({ min: 1, max: 30 }), (target, ready, more, pack) => {
        const given = { ...stock, ready, tagsPerPackage: pack };
        const { encode } = planEncoding(target, given);
        expect(encode).toBeGreaterThanOrEqual(0);
        expect(encode % pack).toBe(0);
        expect(encode + ready).toBeGreaterThanOrEqual(target);
        expect(planEncoding(target, { ...given, ready: ready + more }).encode).toBeLessThanOrEqual(encode);
      }),
      { seed: 20261115 },
    );
  });

  it('more certainty never needs fewer tags, nor do more days at the same pace', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 60, noNaN: true }),
        fc.double({ min: 0, max: 12, noNaN: true }),
        fc.integer({ min: 1, max: 6 }),
        (perDay, sd, protectionDays) => {
          const target = (level: number, days: number) =>
            encodingTarget({ mean: perDay * days, sd, protectionDays: days, level });
          expect(target(0.99, protectionDays)).toBeGreaterThanOrEqual(target(0.9, protectionDays));
          // The two ways of working it out meet at 20 units, where they differ by their own error.
          if (perDay * protectionDays >= 20 || perDay * (protectionDays + 1) < 20) {
            expect(target(0.95, protectionDays + 1)).toBeGreaterThanOrEqual(target(0.95, protectionDays));
          }
        },
      ),
      { seed: 20261115 },
    );
  });
});
