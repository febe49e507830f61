import { describe, expect, it } from 'vitest';
import { numberWords } from '../../../server/reports/number-words.ts';
import { chooseLeastCovered, drawLeastCovered, titleOfLeastCovered } from './encode-plan.ts';

const lacking = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    item: `Item ${index}`,
    facility: 'Main Hospital',
    available_tags: 0,
    target_qty: 10,
    encode_qty: 10,
  }));

const titleOf = (rows: ReturnType<typeof lacking>) =>
  titleOfLeastCovered(drawLeastCovered(chooseLeastCovered(rows)), numberWords);

describe('the title of what is covered shortest', () => {
  it('counts what is below target where all of it is drawn', () => {
    expect(titleOf(lacking(29))).toMatch(/^29 items are below target; Item 0 at Main Hospital lacks most, 10 of 10/u);
  });

  it('does not pass off the thirty that are drawn for all there are', () => {
    expect(titleOf(lacking(40))).toMatch(/^All 30 items with the fewest days covered are below target/u);
  });
});
