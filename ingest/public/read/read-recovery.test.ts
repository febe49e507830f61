import { describe, expect, it } from 'vitest';
import { readRecovery } from './read-recovery.ts';

const updated = '2026-03-17';

describe('when a shortage is said to end', () => {
  it.each([
    ['Estimated recovery: April 2026', 'month', '2026-04-30'],
    [
      'Next Delivery: April 2026; Estimated Recovery: June 2026; Shortage per Manufacturer: Delay',
      'month',
      '2026-06-30',
    ],
    ['Next delivery: January 2020 Estimated Recovery: December 2020', 'month', '2020-12-31'],
    ['Next Delivery and Estimated Recovery: December 2027', 'month', '2027-12-31'],
    ['Next release March 2026. Check wholesalers for inventory.', 'month', '2026-03-31'],
    ['Additional lots will be available in the April - May 2026 timefrime', 'month', '2026-05-31'],
    ['Backordered — next shipment anticipated late Oct. 2019.', 'month', '2019-10-31'],
    ['On allocation. Estimated availability Feb-2020', 'month', '2020-02-29'],
    ['Anticipated availability: Q4 2026; Delay at the contract manufacturer', 'quarter', '2026-12-31'],
    ['Intermittent backorders in 1Q2026 and 2Q2026', 'quarter', '2026-06-30'],
    ['Limit availability / Recovery expected Q1, 2020', 'quarter', '2020-03-31'],
    ['Estimated availability: 5/25/2026', 'day', '2026-05-25'],
    ['Estimated release September 7, 2018', 'day', '2018-09-07'],
    ['Stock sold out. Will be available for sale wk of 12/9/19', 'day', '2019-12-09'],
    ['Estimated recovery: 3 months', 'duration', '2026-06-17'],
    ['Estimated recovery: 30 days', 'duration', '2026-04-16'],
    ['Estimated availability: 3 weeks', 'duration', '2026-04-07'],
    ['Availability: not available. Estimated duration of supply shortage: 3-18 months.', 'duration', '2027-09-17'],
  ])('%s', (text, kind, date) => {
    expect(readRecovery(text, updated)).toMatchObject({ kind, date });
  });

  it.each([
    'Expected recovery: TBD',
    'Limited Supply Available. Next Delivery: May 2023; Estimated Recovery: TBD',
    'Shortage duration is unknown at this time.',
    'Next release not available at this time. Check wholesalers for inventory.',
    'Not available. Long-term backorder. No estimated release date at this time.',
  ])('nobody knows: %s', (text) => {
    expect(readRecovery(text, updated)).toMatchObject({ kind: 'unknown', date: null });
  });

  it.each([
    'Check wholesalers for inventory',
    'Two lots available for commercial use. Expiration date 12/31/2026',
    '3 & 4 month expiry (7/31/2023 & 8/31/2023 expiry) dating available by request.',
    'Currently Inventory available 4 to 6 weeks as per current demand.',
    'Next release expected in late Q2',
    '',
  ])('is not said: %s', (text) => {
    expect(readRecovery(text, updated)).toEqual({ kind: 'none', date: null, words: null });
  });

  it('keeps the words it was read from, and counts no duration from nowhere', () => {
    expect(readRecovery('On backorder.  Recovery: TBD. Call us', updated).words).toBe('Recovery: TBD');
    expect(readRecovery('Estimated recovery: 3 months', null)).toEqual({ kind: 'none', date: null, words: null });
  });
});
