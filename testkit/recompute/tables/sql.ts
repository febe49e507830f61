/** Words of SQL that the tables and the entries of several pages share. */

/** An NDC as eleven digits, however it is written. */
export const digits = (ndc: string): string =>
  `case when ${ndc} like '%-%' then lpad(split_part(${ndc}, '-', 1), 5, '0') || lpad(split_part(${ndc}, '-', 2), 4, '0') || lpad(split_part(${ndc}, '-', 3), 2, '0') else nullif(${ndc}, '') end`;

/** The clock on the wall of the facility: files tell it, with or without its offset. */
export const wall = (moment: string): string => `cast(nullif(left(${moment}, 19), '') as timestamp)`;
export const wallDay = (moment: string): string => `cast(${wall(moment)} as date)`;

/** The moment in UTC, of a text that may leave its offset out, in the zone of `site`. */
export const moment = (text: string): string =>
  `case when regexp_matches(${text}, '([+-][0-9]{2}:[0-9]{2}|Z)$') then cast(${text} as timestamptz) else timezone(site.timezone, ${wall(text)}) end`;

export const number = (column: string): string => `cast(nullif(${column}, '') as double)`;

/** The smallest value that so large a share of the values stays at or below; never one between two. */
export const atShare = (share: number, value: string, condition = 'true'): string =>
  `list_sort(list(${value}) filter (where (${condition}) and (${value}) is not null))[greatest(1, cast(ceil(${share} * count(${value}) filter (where ${condition})) as integer))]`;
export const median = (value: string, condition = 'true'): string => atShare(0.5, value, condition);
