import { describe, expect, it } from 'vitest';
import { availablePackages, balanceState, negativeExposure, orderablePackages } from './bucket-balance.ts';
import { ceilingPrice } from './ceiling-price.ts';
import { addSavings, type PricedLine } from './savings.ts';
import { misallocated, splitOrder } from './split-order.ts';

/** Section 3.5 of the brief: package of 25, WAC 25.00, GPO 15.00, 340B 7.50, a DSH hospital. */
const packageSize = 25;
const bought = (account: PricedLine['account'], packages: number, packagePrice: number): PricedLine => ({
  account,
  packages,
  packagePrice,
  gpoPrice: 15,
  wacPrice: 25,
  isGpoProhibited: true,
});

describe('the example of the brief', () => {
  it('splits the order of day 10: one package each', () => {
    const order = {
      packages: 3,
      orderable340b: orderablePackages(30, packageSize, 0),
      orderableGpo: orderablePackages(40, packageSize, 0),
      isGpoProhibited: true,
      policy: '340b_first',
    } as const;
    const split = splitOrder(order);
    expect(split).toEqual({ '340B': 1, GPO: 1, WAC: 1 });
    expect(misallocated(split, split)).toBe(0);
    expect(misallocated({ '340B': 0, GPO: 0, WAC: 3 }, split)).toBe(2);
  });

  it('ends one unit below zero, and shows it', () => {
    const closing = 30 - 6 - 25;
    expect(closing).toBe(-1);
    expect(availablePackages(closing, packageSize)).toBe(0);
    expect(balanceState(closing, packageSize, true)).toBe('negative');
    const { byPackage, proRata } = negativeExposure(closing, packageSize, 25, 7.5);
    expect(byPackage).toBe(17.5);
    expect(proRata).toBeCloseTo(0.7, 10);
  });

  it('has a net impact of -32.50', () => {
    const lines = [bought('WAC', 4, 25), bought('GPO', 1, 15), bought('340B', 1, 7.5)];
    expect(addSavings(lines)).toEqual({
      savingsVsGpo: 7.5,
      savingsVsWac: 17.5,
      wacVariance: 40,
      netImpact: -32.5,
      coverage: 1,
    });
  });

  it('adds nothing for a line without a price to compare with', () => {
    const lines = [{ ...bought('340B', 2, 7.5), gpoPrice: null }, bought('340B', 1, 7.5)];
    expect(addSavings(lines)).toMatchObject({ savingsVsGpo: 7.5, coverage: 1 / 3 });
  });
});

describe('balances', () => {
  it('of two NDCs with 24 units each buy no package', () => {
    expect(availablePackages(24, 25) + availablePackages(24, 25)).toBe(0);
    expect(balanceState(24, 25, true)).toBe('partial');
  });

  it('that nobody can buy say so', () => {
    expect(balanceState(60, 25, false)).toBe('stranded');
    expect(balanceState(0, 25, false)).toBe('zero');
  });
});

describe('order split', () => {
  it.each([
    [5, 2, 1, true, '340b_first', { '340B': 2, GPO: 1, WAC: 2 }],
    [5, 2, 1, false, '340b_first', { '340B': 2, GPO: 3, WAC: 0 }],
    [2, 5, 1, true, 'gpo_first', { '340B': 1, GPO: 1, WAC: 0 }],
    [3, -4, -2, true, '340b_first', { '340B': 0, GPO: 0, WAC: 3 }],
  ] as const)(
    '%i packages of %i and %i',
    (packages, orderable340b, orderableGpo, isGpoProhibited, policy, expected) => {
      const split = splitOrder({ packages, orderable340b, orderableGpo, isGpoProhibited, policy });
      expect(split).toEqual(expected);
      expect(split['340B'] + split.GPO + split.WAC).toBe(packages);
    },
  );

  it('takes the cheaper account first', () => {
    const order = {
      packages: 2,
      orderable340b: 2,
      orderableGpo: 1,
      isGpoProhibited: true,
      policy: 'cheapest_first',
    } as const;
    expect(splitOrder({ ...order, price340b: 9, priceGpo: 8 })).toEqual({ '340B': 1, GPO: 1, WAC: 0 });
    expect(splitOrder({ ...order, price340b: 7, priceGpo: 8 })).toEqual({ '340B': 2, GPO: 0, WAC: 0 });
  });
});

describe("HRSA's ceiling prices", () => {
  it('penny price: 0.01 × 100 × 6', () => {
    expect(ceilingPrice(0.874526, 0.866926, 100, 6)).toEqual({ raw: null, publishedUnit: 0.01, packagePrice: 6 });
  });

  it('is not rounded before it is multiplied', () => {
    expect(ceilingPrice(1.246967, 1, 100, 6)).toEqual({ raw: 0.246967, publishedUnit: 0.25, packagePrice: 148.18 });
  });
});
