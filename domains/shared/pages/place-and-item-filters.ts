/** What a page about stock or its use can be narrowed by: where it is, and what it is. */
export const placeAndItemFilters = [
  'facility',
  'location',
  'locationType',
  'locationGroup',
  'item',
  'manufacturer',
  'therapeuticClass',
  'deaSchedule',
  'venClass',
  'abcClass',
  'storage',
] as const;
