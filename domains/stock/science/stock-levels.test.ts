import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demandQuantile } from '../../shared/science/demand-quantile.ts';
import { logGamma } from '../../shared/science/log-gamma.ts';
import { normalQuantile } from '../../shared/science/normal-quantile.ts';
import { type PlannedSku, stockLevels } from './stock-levels.ts';

describe('quantiles', () => {
  it('of the normal distribution are those of the tables, to the last digit', () => {
    expect(normalQuantile(0.5)).toBe(0);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
    expect(normalQuantile(0.99)).toBeCloseTo(2.3263478740408408, 14);
    expect(normalQuantile(0.999)).toBeCloseTo(3.090232306167813, 13);
    expect(normalQuantile(1e-12)).toBeCloseTo(-7.034483825301132, 11);
    expect(() => normalQuantile(1)).toThrow('between 0 and 1');
  });

  it('of demand: mean 1.8 and variance 3.6 need 8 at 99 %, and as Poisson 6', () => {
    expect(demandQuantile(1.8, 3.6, 0.99)).toBe(8);
    expect(demandQuantile(1.8, 1.8, 0.99)).toBe(6);
    expect(demandQuantile(0, 0, 0.99)).toBe(0);
  });

  it('of demand hold where the first probabilities are too small for a number', () => {
    // Near its mean a large Poisson variable is close to normal: 5000 + 2.326 × √5000 = 5164.5.
    expect(Math.abs(demandQuantile(5000, 5000, 0.99) - 5165)).toBeLessThanOrEqual(1);
  });

  it('reach the probability, and one less does not', () => {
    const cdf = (k: number, mean: number) => {
      const terms = Array.from({ length: k + 1 }, (_, n) => Math.exp(n * Math.log(mean) - mean - logGamma(n + 1)));
      return terms.reduce((sum, term) => sum + term, 0);
    };
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 60, noNaN: true }),
        fc.double({ min: 0.5, max: 0.999, noNaN: true }),
        (mean, p) => {
          const k = demandQuantile(mean, mean, p);
          expect(cdf(k, mean)).toBeGreaterThanOrEqual(p - 1e-9);
          if (k > 0) expect(cdf(k - 1, mean)).toBeLessThan(p + 1e-9);
        },
      ),
      { seed: 20261115 },
    );
  });
});

describe('stock levels', () => {
  const sku: PlannedSku = {
    dailyMean: 12,
    dailySd: 4,
    nonZeroCv2: 0.1,
    leadDays: 2,
    leadSd: 1,
    reviewDays: 1,
    serviceLevel: 0.99,
  };

  it('of 12 a day, sd 4, lead time 2 ± 1, review 1 day, 99 %: order at 54.862 up to 68.235', () => {
    const levels = stockLevels(sku);
    expect(levels.reorderPoint).toBeCloseTo(54.862, 3);
    expect(levels.orderUpTo).toBeCloseTo(68.235, 3);
  });

  it('of the example of the plan: order at 34.799419 up to 45.875743', () => {
    const levels = stockLevels({
      dailyMean: 256 / 28,
      dailySd: 3.96946,
      nonZeroCv2: 0.2,
      leadDays: 1.5,
      leadSd: 0.83666,
      reviewDays: 1,
      serviceLevel: 0.99,
    });
    expect(levels.reorderPoint).toBeCloseTo(34.799419, 3);
    expect(levels.orderUpTo).toBeCloseTo(45.875743, 3);
  });

  it('of a slow mover are whole numbers; without demand both are 0', () => {
    const slow = stockLevels({ ...sku, dailyMean: 0.6, dailySd: Math.sqrt(1.2), leadSd: 0 });
    expect(slow).toEqual({ reorderPoint: 7, orderUpTo: 8, distribution: 'discrete' });
    expect(stockLevels({ ...sku, dailyMean: 0, dailySd: 0 })).toMatchObject({ reorderPoint: 0, orderUpTo: 0 });
  });

  it('rise with the service level', () => {
    expect(stockLevels({ ...sku, serviceLevel: 0.995 }).reorderPoint).toBeGreaterThan(stockLevels(sku).reorderPoint);
  });
});
