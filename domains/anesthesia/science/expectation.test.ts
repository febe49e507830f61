import { expect, it } from 'vitest';
import { expectation, pearsonResidual, type Sums } from './expectation.ts';

const sumsOf = (...values: number[]): Sums => ({
  n: values.length,
  sum: values.reduce((a, b) => a + b, 0),
  squares: values.reduce((a, b) => a + b * b, 0),
});

it('a small stratum is drawn toward the wider one by ten imagined rows', () => {
  const all = { n: 100, sum: 2000, squares: 50_000 };
  const usual = expectation([all, sumsOf(50, 50, 50, 50, 50)]);
  // (5 × 50 + 10 × 20) / 15 = 30; spread: (5 × 20² + 10 × 100) / 15 = 200.
  expect(usual?.mean).toBeCloseTo(30, 12);
  expect(usual?.variance).toBeCloseTo(200, 12);
  expect(usual?.levels.map(({ n, mean }) => [n, mean])).toEqual([
    [100, 20],
    [5, 50],
  ]);
});

it('an empty stratum takes the wider one over, and with nothing at all nothing is expected', () => {
  expect(expectation([sumsOf(1, 3), sumsOf()])).toMatchObject({ mean: 2, variance: 1 });
  expect(expectation([sumsOf(), sumsOf()])).toBeNull();
  expect(expectation([])).toBeNull();
});

it('without shrinkage, what is expected of all rows adds up to what was observed', () => {
  const values = [1, 2, 2, 7, 9];
  const usual = expectation([sumsOf(...values)]);
  expect(values.length * (usual?.mean ?? 0)).toBeCloseTo(21, 12);
});

it('equal values have no spread, however the sums round', () => {
  expect(expectation([sumsOf(0.1, 0.1, 0.1)])?.variance).toBe(0);
});

it('a residual shows its parts, or why there is none', () => {
  const usual = expectation([{ n: 100, sum: 2000, squares: 41_600 }]);
  expect(pearsonResidual(32, usual, true)).toEqual({
    observed: 32,
    expected: 20,
    variance: 16,
    z: 3,
    suppressed: null,
  });
  expect(pearsonResidual(32, usual, false)).toMatchObject({ z: null, suppressed: 'too few comparable cases' });
  expect(pearsonResidual(32, null, true).suppressed).toBe('nothing to compare with');
  expect(pearsonResidual(5, expectation([sumsOf(4, 4)]), true).suppressed).toBe('comparable cases do not vary');
});
