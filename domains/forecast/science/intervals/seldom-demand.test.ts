import { expect, test } from 'vitest';
import { seldomDemand, seldomQuantile, seldomShares, sumOfSeldom } from './seldom-demand.ts';

const known = Float64Array.of(0, 2, 0, 0, 4, 0, 0, 6, 0, 0);
const demand = seldomDemand(known, 1.2);

test('nothing comes as often as the forecast leaves room for', () => {
  expect(demand.nothing).toBeCloseTo(0.7, 12);
  expect([0.5, 0.75, 0.85, 0.95].map((share) => seldomQuantile(demand, share))).toEqual([0, 2, 4, 6]);
});

test('shares below a value and up to it', () => {
  expect(seldomShares(demand, 0)).toEqual({ below: 0, upTo: demand.nothing });
  expect(seldomShares(demand, 4).upTo).toBeCloseTo(0.9, 12);
  expect(seldomShares(demand, 9).upTo).toBeCloseTo(1, 12);
});

test('a mean beyond a demand in every bucket makes the sizes larger', () => {
  const { nothing, sizes } = seldomDemand(known, 8);
  expect(nothing).toBe(0);
  expect(Array.from(sizes)).toEqual([4, 8, 12]);
});

test('sums of several buckets have the summed mean, and are drawn alike every time', () => {
  const sum = sumOfSeldom([demand, demand, demand]);
  expect(sum.sizes.reduce((total, value) => total + value, 0) / sum.sizes.length).toBeCloseTo(3.6, 0);
  expect(sumOfSeldom([demand, demand, demand])).toEqual(sum);
});

test('without any demand nothing comes', () => {
  expect(seldomQuantile(seldomDemand(new Float64Array(9), 0), 0.99)).toBe(0);
});
