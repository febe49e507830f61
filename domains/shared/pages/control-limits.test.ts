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
  test('are those of the binomial distribution, wide where few are counted', () => {
    // Of 20 with one in ten each: at least 7 come in 0.24 %, at least 8 in 0.04 %.
    expect(shareLimits(0.1, 20)).toEqual({ low: 0, middle: 0.1, high: 7 / 20 });
    expect(shareLimits(0.1, 900)?.high).toBeCloseTo(118 / 900, 12);
    expect(shareLimits(0.1, 20, 0.025)?.high).toBe(5 / 20);
  });

  test('stay shares, and of nothing there are none', () => {
    expect(shareLimits(0.02, 10)).toMatchObject({ low: 0 });
    expect(shareLimits(0.98, 10)).toMatchObject({ high: 1 });
    expect(shareLimits(0.5, 0)).toBeNull();
  });
});
