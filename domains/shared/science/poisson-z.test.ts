import { expect, it } from 'vitest';
import { countFunnelLine, overdispersedZ, poissonZ } from './poisson-z.ts';

it('14 where 5.2 are expected is 2.97, and 2.21 among colleagues who differ 1.8 times as much as chance', () => {
  const z = poissonZ(14, 5.2);
  expect(z).toBeCloseTo(2.97, 2);
  expect(overdispersedZ(z, { median: 0, phi: 1.8 })).toBeCloseTo(2.21, 2);
});

it('colleagues who differ less than chance do not make a score larger', () => {
  expect(overdispersedZ(2, { median: 0, phi: 0.4 })).toBe(2);
});

it('a count lies above the line of c exactly when its score is above c', () => {
  const group = { median: 0.3, phi: 2 };
  for (const expected of [0.5, 5, 40]) {
    for (let observed = 0; observed < 90; observed += 1) {
      const z = overdispersedZ(poissonZ(observed, expected), group);
      expect(observed / expected > countFunnelLine(expected, 3.09, group)).toBe(z > 3.09);
    }
  }
});
