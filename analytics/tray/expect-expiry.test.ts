import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectExpiry } from './expect-expiry.ts';

it('of three units with 50, 150 and 400 days to live, used once in 100 days, one will expire', () => {
  expect(expectExpiry([400, 50, 150], 0.01)).toBe(1);
});

it('what has expired counts whatever the pace, and what nobody knows does not', () => {
  expect(expectExpiry([-1, 30, null], null)).toBe(1);
  expect(expectExpiry([-1, 30, null], 0)).toBe(2);
});

it('more use never lets more units expire, and no more expire than there are', () => {
  const days = fc.array(fc.option(fc.integer({ min: -30, max: 700 })), { maxLength: 12 });
  const pace = fc.double({ min: 0, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(days, pace, pace, (units, one, more) => {
      const expiring = expectExpiry(units, one);
      expect(expiring).toBeLessThanOrEqual(units.length);
      expect(expectExpiry(units, one + more)).toBeLessThanOrEqual(expiring);
    }),
    { seed: 20261115 },
  );
});
