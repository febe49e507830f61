import { expect, test } from 'vitest';
import { alike, byParts, reconcile, shareOut, sumUp } from './reconcile.ts';

const parts = [Float64Array.of(1, 1), Float64Array.of(1, 0), Float64Array.of(0, 1)];
const base = Float64Array.of(100, 60, 30);

const near = (found: Float64Array, expected: readonly number[]) =>
  expected.forEach((value, i) => {
    expect(found[i]).toBeCloseTo(value, 4);
  });

test('a total of 100 over parts of 60 and 30, by each way', () => {
  near(reconcile(parts, base, alike(parts)), [96.6667, 63.3333, 33.3333]);
  near(reconcile(parts, base, byParts(parts)), [95, 62.5, 32.5]);
  near(sumUp(parts, base.slice(1)), [90, 60, 30]);
  near(shareOut(100, base.slice(1)), [66.6667, 33.3333]);
});

test('what adds up already stays', () => {
  near(reconcile(parts, Float64Array.of(90, 60, 30), byParts(parts)), [90, 60, 30]);
});

test('nothing falls below zero, and the sum still holds', () => {
  const [total = 0, first = 0, second = 0] = reconcile(parts, Float64Array.of(10, 30, 2), alike(parts));
  expect(second).toBe(0);
  expect(total).toBe(first + second);
});
