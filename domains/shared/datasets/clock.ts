import type { Dimension, Wanted } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { type Fragment, join, oneOf, sql } from '../../../query/define/sql.ts';

export const hourWords: Record<string, string> = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`]),
);

export const weekdayWords: Record<string, string> = {
  '1': 'Mon',
  '2': 'Tue',
  '3': 'Wed',
  '4': 'Thu',
  '5': 'Fri',
  '6': 'Sat',
  '7': 'Sun',
};

/** The day of the week by the local clock, Monday = 1. */
export const weekdayOf = (date: Fragment): Fragment => sql`cast(extract(isodow from ${date}) as integer)`;

/** When a fact happened by the clock of its facility. For facts with `local_date` and `local_hour`. */
export const clockFilters = {
  hour: {
    label: 'Hour',
    words: hourWords,
    where: (values) => oneOf(sql`fact.local_hour`, values.map(Number)),
  },
  weekday: {
    label: 'Weekday',
    words: weekdayWords,
    where: (values) => oneOf(weekdayOf(sql`fact.local_date`), values.map(Number)),
  },
} satisfies Record<string, Filter>;

/** The same as dimensions. For cells with what `clockColumns` adds. */
export const clockDimensions = {
  date: {
    label: 'Date',
    type: 'date',
    definition: 'The day by the clock of the facility.',
    by: 'local_date',
    isDay: true,
  },
  hour: {
    label: 'Hour',
    type: 'status',
    definition: 'The hour by the clock of the facility: 08:00 is from 08:00 to 08:59.',
    by: 'local_hour',
    words: hourWords,
  },
  weekday: {
    label: 'Weekday',
    type: 'status',
    definition: 'The day of the week by the clock of the facility; the week begins on Monday.',
    by: 'weekday',
    words: weekdayWords,
  },
} satisfies Record<string, Dimension>;

/** What cells need of the clock for the dimensions that are asked for: columns to be read, and the same to be grouped by. */
export function clockColumns(by: Wanted['by']): { columns: Fragment; group: Fragment } {
  const wanted = [
    { key: 'date', of: sql`fact.local_date`, as: sql`local_date` },
    { key: 'hour', of: sql`fact.local_hour`, as: sql`local_hour` },
    { key: 'weekday', of: weekdayOf(sql`fact.local_date`), as: sql`weekday` },
  ].filter(({ key }) => by.includes(key));
  return {
    columns: join(
      wanted.map(({ of, as }) => sql`, ${of} as ${as}`),
      '',
    ),
    group: join(
      wanted.map(({ of }) => sql`, ${of}`),
      '',
    ),
  };
}
