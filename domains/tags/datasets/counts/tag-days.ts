import type { Condition } from '../../../../query/define/define.ts';

/** What events are told apart by where they are counted by day. */
export const dailyIds = ['facility_id', 'location_id', 'product_id', 'item_id', 'staff_id', 'encoder_id'];

/** The filters that only look at these. */
const dailyFilters = new Set([
  'facility',
  'location',
  'locationType',
  'item',
  'ndc',
  'manufacturer',
  'therapeuticClass',
  'deaSchedule',
  'venClass',
  'storage',
  'user',
  'encoder',
]);

/** Counts by day can be read instead of single events where every filter that is set looks at what those are told apart by; others do not matter here. */
export const daysKnowFilters = (others: readonly string[] = []): Condition<'asked'> => ({
  refusal: 'a filter looks at single tags or events',
  holds: ({ asked }) =>
    Object.entries(asked.filters).every(
      ([name, values]) => values.length === 0 || others.includes(name) || dailyFilters.has(name),
    ),
});
