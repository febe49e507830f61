import { expect, test } from 'vitest';
import { errorQuantiles, sumErrorQuantile } from './conformal.ts';

/** 1 … 99 at the first horizon, twice that at the second. */
const paths = Array.from({ length: 99 }, (_, i) => Float64Array.of(i + 1, 2 * (i + 1)));

test('the next error is as likely to fall into each place between those seen', () => {
  expect(errorQuantiles(paths, 2, 0.9)).toEqual(Float64Array.of(90, 180));
  expect(errorQuantiles(paths, 2, 0.1)).toEqual(Float64Array.of(10, 20));
});

test('errors of a sum are summed before they are ranked', () => {
  expect(sumErrorQuantile(paths, 2, 0.9)).toBe(270);
});

test('too few errors borrow from the neighbouring horizons', () => {
  const [first = 0, second = 0] = errorQuantiles(paths.slice(0, 30), 2, 0.9);
  expect(first).toBe(second);
});

test('without errors the bands grow with the horizon', () => {
  const [first = 0, second = 0] = errorQuantiles([], 2, 0.9);
  expect(first).toBeCloseTo(1.2816, 3);
  expect(second).toBeGreaterThan(first);
});
