import type { Asked } from '../../../../query/define/asked.ts';

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

/** Whether counts by day can be read instead of single events: every filter that is set looks at what those are told apart by. */
export const areDaysEnough = ({ filters }: Asked, without: readonly string[] = []): boolean =>
  Object.entries(filters).every(
    ([name, values]) => values.length === 0 || without.includes(name) || dailyFilters.has(name),
  );
