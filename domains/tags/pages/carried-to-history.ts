/** What pages that count events of tags can be narrowed by, and 1005, which lists them, as well. */
export const carriedToHistory = [
  'item',
  'ndc',
  'manufacturer',
  'deaSchedule',
  'user',
  'location',
  'facility',
  'hour',
  'weekday',
] as const;
