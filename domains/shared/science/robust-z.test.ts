import { expect, it } from 'vitest';
import { robustLimit, robustZ } from './robust-z.ts';

const minutes = [4.1, 3.8, 5.0, 4.4, 3.9, 4.6, 5.2, 4.0, 3.7, 4.3, 4.8, 9.6];

it('a slow user scores 7.87 by the median, where mean and standard deviation give 3.03', () => {
  const score = robustZ(9.6, minutes);
  expect(score.median).toBeCloseTo(4.35, 12);
  expect(score.deviation).toBeCloseTo(0.45, 12);
  expect(score.z).toBeCloseTo(7.87, 2);
  expect(Math.abs(score.z ?? 0)).toBeGreaterThan(robustLimit);
  const mean = minutes.reduce((a, b) => a + b, 0) / minutes.length;
  const sd = Math.sqrt(minutes.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (minutes.length - 1));
  expect((9.6 - mean) / sd).toBeCloseTo(3.03, 2);
});

it('falls back on the mean deviation where most are equal, and says when nothing can be said', () => {
  expect(robustZ(8, [0, 0, 0, 0, 8]).z).toBeCloseTo(8 / (1.2533 * 1.6), 12);
  expect(robustZ(3, [3, 3, 3])).toMatchObject({ z: null, suppressed: 'all values are equal' });
  expect(robustZ(3, [])).toMatchObject({ z: null, suppressed: 'nothing to compare with' });
});
