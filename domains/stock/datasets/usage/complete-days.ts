import type { Measure, Wanted } from '../../../../query/define/define.ts';
import { day, type Fragment, join, name, sql, table } from '../../../../query/define/sql.ts';

/** By facility: how many of the days asked for come after its newest movement. */
export const completeParts = {
  behind_days: ({ to }: Wanted['asked']) => sql`${day(to)} - max(fact.last_moved)`,
};

/** Whether the days asked for are told whole: data of a facility may come later than those of others. */
export const completeMeasures = {
  incomplete_facility_count: {
    label: 'Facilities without newest data',
    type: 'count',
    definition: 'Facilities whose newest movement is before the last day asked for.',
    parts: ['behind_days'],
    needsOwnCells: true,
    of: sql`coalesce(sum(case when behind_days > 0 then 1 else 0 end), 0)`,
  },
  incomplete_day_count: {
    label: 'Days without data',
    type: 'count',
    definition: 'How many of the days asked for come after the newest movement of the facility that lags most.',
    parts: ['behind_days'],
    needsOwnCells: true,
    of: sql`coalesce(max(case when behind_days > 0 then behind_days end), 0)`,
  },
} satisfies Record<string, Measure>;

/** They tell of facilities: which place, drug or time lags, nobody knows. */
export const ofFacilitiesAlone = <Dim extends string>(others: readonly Dim[]) => ({
  incomplete_facility_count: others,
  incomplete_day_count: others,
});

/** Whether cells are wanted for these measures alone. */
export const areOfNewest = ({ apart, parts }: Wanted): boolean =>
  apart === 'these' || (parts.length > 0 && parts.every(({ name: part }) => Object.hasOwn(completeParts, part)));

/**
 * The newest movement of each facility, read off the positions of the newest day: no movement is looked at. Of the filters only
 * the facility matters, for a drug or a place may well rest. A place stands for its facility.
 */
export function newestMovements({ asked: { covered, filters }, parts, where }: Wanted): Fragment {
  const others = Object.keys(filters).filter((filter) => filter !== 'facility');
  const ofNewest = covered ? sql`fact.day = ${day(covered.to)}` : sql`false`;
  const told = parts.map((part) => sql`, ${part.of} as ${name(part.name)}`);
  return sql`select fact.facility_id, min(fact.location_id) as location_id, cast(null as integer) as item_id${join(told, '')}
from ${table('stock_positions')} fact where ${ofNewest} and fact.location_id <> 0 and ${where(others)} group by fact.facility_id`;
}
