import { expect, it } from 'vitest';
import { passFalseDiscovery, upperTail } from './false-discovery.ts';
import { normalQuantile } from './normal-quantile.ts';

it('the upper tail undoes the quantile', () => {
  for (const p of [0.000001, 0.001, 0.025, 0.2, 0.5, 0.9, 0.999])
    expect(upperTail(normalQuantile(1 - p))).toBeCloseTo(p, 9);
  expect(upperTail(3.09)).toBeCloseTo(0.001, 5);
});

it('one score of three stands out alone, but not among two hundred ordinary ones', () => {
  expect(passFalseDiscovery([3, 0, null], 0.1)).toEqual([true, false, false]);
  const many = [3, ...Array.from({ length: 199 }, (_, n) => -2 + n * 0.02)];
  expect(passFalseDiscovery(many, 0.1)[0]).toBe(false);
  expect(passFalseDiscovery([5, ...many], 0.1).slice(0, 2)).toEqual([true, false]);
});

it('a stronger neighbor helps a weaker score to stand out', () => {
  expect(passFalseDiscovery([2.1, 2.1, 2.1, 2.1, -1], 0.1)).toEqual([true, true, true, true, false]);
});
