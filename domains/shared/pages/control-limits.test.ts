import { describe, expect, test } from 'vitest';
import { individualsLimits, shareLimits } from './control-limits.ts';

describe('limits of single values', () => {
  test('stand as far from the geometric mean as 2.66 mean ratios of neighbors', () => {
    // The logarithms are 0, 1, 0, 1: mean 0.5, mean distance of neighbors 1.
    const limits = individualsLimits([1, Math.E, 1, Math.E], 4);
    expect(limits?.middle).toBeCloseTo(Math.exp(0.5), 10);
    expect(limits?.high).toBeCloseTo(Math.exp(0.5 + 2.66), 10);
    expect(limits?.low).toBeCloseTo(Math.exp(0.5 - 2.66), 10);
  });

  test('are not drawn from too few, and what is not above zero does not count', () => {
    expect(individualsLimits([1, 2, 3], 4)).toBeNull();
    expect(individualsLimits([1, 2, 3, 0, -1], 4)).toBeNull();
  });
});

describe('limits of a share', () => {
  test('are wide where few are counted', () => {
    expect(shareLimits(0.1, 900)).toEqual({
      low: expect.closeTo(0.07, 10),
      middle: 0.1,
      high: expect.closeTo(0.13, 10),
    });
    expect(shareLimits(0.1, 100, 1.96)?.high).toBeCloseTo(0.1588, 10);
  });

  test('stay shares, and of nothing there are none', () => {
    expect(shareLimits(0.02, 10)).toMatchObject({ low: 0 });
    expect(shareLimits(0.98, 10)).toMatchObject({ high: 1 });
    expect(shareLimits(0.5, 0)).toBeNull();
  });
});
