import { expect, it } from 'vitest';
import { upperTail } from './false-discovery.ts';
import { largestOf } from './largest-of.ts';

it('the largest of several scores is as likely as the single one that it comes to', () => {
  for (const z of [-1, 0, 1, 2, 4, 7])
    for (const count of [2, 4, 12])
      expect(upperTail(largestOf(z, count))).toBeCloseTo(1 - (1 - upperTail(z)) ** count, 10);
  expect(largestOf(2, 1)).toBe(2);
  expect(largestOf(2, 4)).toBeCloseTo(1.35, 1);
  expect(largestOf(30, 4)).toBe(30);
});
