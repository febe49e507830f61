import { expect, it } from 'vitest';
import { StratumSums } from './stratum-sums.ts';

it('what is usual leaves out the rows of the one who is judged, and values that are unknown', () => {
  const sums = new StratumSums(2);
  sums.add([0, 1], 7, [10, 0.5]);
  sums.add([0, 1], 8, [20, null]);
  sums.add([0, 2], 8, [40, 1]);
  expect(sums.without([0, 1], 7, 0)).toEqual([
    { n: 2, sum: 60, squares: 2000 },
    { n: 1, sum: 20, squares: 400 },
  ]);
  expect(sums.without([0, 1], 7, 1)).toEqual([
    { n: 1, sum: 1, squares: 1 },
    { n: 0, sum: 0, squares: 0 },
  ]);
  expect(sums.without([0], 99, 0)).toEqual([{ n: 3, sum: 70, squares: 2100 }]);
});

it('expects of a user what the others had, anew when another row is added', () => {
  const sums = new StratumSums(1);
  sums.add([0], 7, [10]);
  expect(sums.expect([0], 7)).toEqual([null]);
  sums.add([0], 8, [20]);
  sums.add([0], 9, [40]);
  expect(sums.expect([0], 7)[0]).toMatchObject({ mean: 30, variance: 100 });
  expect(sums.expect([0], 8)[0]).toMatchObject({ mean: 25, variance: 225 });
});
