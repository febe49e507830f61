/**
 * Which of the rows about an NDC and lot is about a place, as a condition: nearly always the one for all places (0), else the one of a
 * place that was decided by itself. `notice` is `recalled_lots` or `recall_verdicts`.
 */
export const isNoticeOfPlace = (notice: string, location: string): string =>
  `(${notice}.location_id = coalesce(${location}, 0) or (${notice}.location_id = 0 and (${notice}.other_places is null or ${notice}.other_places not like '%,' || cast(coalesce(${location}, 0) as varchar) || ',%')))`;

/** The same where nothing says at which place. */
export const isNoticeOfAllPlaces = (notice: string): string => `${notice}.location_id = 0`;
