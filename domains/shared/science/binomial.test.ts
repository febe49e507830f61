import { expect, test } from 'vitest';
import { atLeast, binomialTails } from './binomial.ts';

test('is what the formula says of few', () => {
  // Of ten with one in ten each: 1 − 0.9^10, and 0.1^10.
  expect(atLeast(1, 10, 0.1)).toBeCloseTo(1 - 0.9 ** 10, 12);
  expect(atLeast(10, 10, 0.1)).toBeCloseTo(1e-10, 20);
  expect(atLeast(0, 10, 0.1)).toBe(1);
  expect(binomialTails(2, 0.5).atMost).toEqual([0.25, 0.75, 1]);
});

test('knows what cannot be and what must be', () => {
  expect(atLeast(1, 10, 0)).toBe(0);
  expect(atLeast(10, 10, 1)).toBe(1);
});

test('holds of many: the median of a hundred thousand with a half each', () => {
  expect(atLeast(50_000, 100_000, 0.5)).toBeCloseTo(0.50126, 4);
});
