import { describe, expect, it } from 'vitest';
import { numberWords } from '../../../server/reports/number-words.ts';
import { findBelowTarget } from './encode-plan.ts';

const titleOf = (total: Record<string, string | number | null>) =>
  findBelowTarget.says({ total, rows: [], count: 0 }, numberWords);

describe('the title of what is covered shortest', () => {
  it('counts all items below target, however many are drawn, and names the one that lacks most', () => {
    const lacking = { most_lacking: 'Item 0 at Main Hospital', most_lacking_qty: 10, most_lacking_target: 12 };
    expect(titleOf({ wanted_item_count: 90, below_target_count: 40, ...lacking, most_lacking_encode: 20 })).toBe(
      '40 items are below target; Item 0 at Main Hospital lacks most, 10 of 12: encode 20',
    );
  });

  it('says so where nothing is wanted, or nothing is missing', () => {
    expect(titleOf({ wanted_item_count: 0, below_target_count: 0 })).toMatch(/^No item is wanted/u);
    expect(titleOf({ wanted_item_count: 3, below_target_count: 0 })).toMatch(/^Every item has the tags/u);
  });
});
