import type { Asked } from '../asked.ts';

/** What events are told apart by where their first and last days of a month are kept. */
export const monthlyIds = ['facility_id', 'location_id', 'product_id', 'item_id'];

/** The filters that only look at these. */
const monthlyFilters = new Set([
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
]);

/** Whether first and last days can be read off the months: every filter that is set looks at what those are told apart by. */
export const areMonthsEnough = ({ filters }: Asked, without: readonly string[] = []): boolean =>
  Object.entries(filters).every(
    ([name, values]) => values.length === 0 || without.includes(name) || monthlyFilters.has(name),
  );
