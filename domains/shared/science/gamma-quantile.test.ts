import { describe, expect, it } from 'vitest';
import { gammaQuantile, gammaShare } from './gamma-quantile.ts';

describe('the gamma distribution', () => {
  it('of shape 1 is the exponential one', () => {
    for (const x of [0.01, 0.5, 1, 3, 10]) expect(gammaShare(1, x)).toBeCloseTo(1 - Math.exp(-x), 12);
  });

  it('of a whole shape counts Poisson events', () => {
    for (const x of [0.2, 2, 5, 9, 30]) {
      let term = Math.exp(-x);
      let below = 0;
      for (let k = 0; k < 5; k += 1) {
        below += term;
        term *= x / (k + 1);
      }
      expect(gammaShare(5, x)).toBeCloseTo(1 - below, 11);
    }
  });

  it('has quantiles that undo its shares', () => {
    for (const shape of [0.5, 1, 4, 18, 300])
      for (const p of [0.05, 0.5, 0.95]) expect(gammaShare(shape, gammaQuantile(p, shape, 1))).toBeCloseTo(p, 10);
  });
});
