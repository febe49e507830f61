import { expect, it } from 'vitest';
import { interpolatedQuantile, middle, quantile, quantileWithout } from './quantile.ts';

const used = [0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6];

it('a quantile is the smallest value that enough of the values do not exceed', () => {
  expect([quantile(used, 0.9), quantile(used, 0.95), quantile(used, 0.99)]).toEqual([4, 5, 6]);
  expect(quantile([], 0.9)).toBeNull();
});

it('an interpolated quantile of the same values lies between two of them', () => {
  expect(interpolatedQuantile(used, 0.9)).toBeCloseTo(4.1, 12);
  expect(middle([1, 2, 4, 9])).toBe(3);
});

it('leaving one value out gives the quantile of the others', () => {
  for (const one of new Set(used)) {
    const others = [...used];
    others.splice(others.indexOf(one), 1);
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      expect(quantileWithout(used, share, one)).toBe(quantile(others, share));
    }
  }
  expect(quantileWithout([3], 0.9, 3)).toBeNull();
});
