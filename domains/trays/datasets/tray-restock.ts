import { type Asked, within } from '../../../query/define/asked.ts';
import { bucketOf } from '../../../query/define/bucket-of.ts';
import { changeOf } from '../../../query/define/change-of.ts';
import { defineDataset, type Measure, ratio, type Wanted } from '../../../query/define/define.ts';
import { median, percentile } from '../../../query/define/percentile.ts';
import { day, type Fragment, sql, table } from '../../../query/define/sql.ts';
import { trendOf } from '../../../query/define/trend-of.ts';
import { calendarDimensions } from '../../shared/datasets/calendar.ts';
import { clockColumns, clockDimensions } from '../../shared/datasets/clock.ts';
import { siteDimensions } from '../../shared/datasets/site.ts';
import { eventUserJoin } from '../../tags/datasets/tag-dimensions.ts';
import { trayDimensions, trayJoins, trayPlaceJoins, trayUserDimension, worthOf } from './tray-parts.ts';
import { restockFilters, restockRows } from './tray-restock-rows.ts';

const count = (label: string, of: Fragment, definition: string) =>
  ({ label, type: 'count', definition, parts: [], of }) as const;
const duration = (label: string, share: 0.1 | 0.25 | 0.75 | 0.9, words: string) =>
  ({
    label,
    type: 'minutes',
    definition: `${words} of the restocks with a known duration took no longer.`,
    parts: [],
    of: percentile(sql`minutes`, share),
  }) as const;

const untimedType = sql`case when is_now = 1 and type_minutes is null then tray_type_name end`;

const restockMeasures = {
  fleet_count: count(
    'Trays owned',
    sql`sum(is_tray)`,
    'Trays of the type at the facilities of the filter that were in use in this time: not retired before it, and not new after it. Blank where rows are days or users.',
  ),
  trays_restocked: count(
    'Trays restocked',
    sql`count(distinct case when is_now = 1 then tray_id end)`,
    'Different trays with at least one restock in this time.',
  ),
  restocks: count('Restocks', sql`coalesce(sum(is_now), 0)`, 'Restocks that ended in this time.'),
  restocks_before: count(
    'Restocks before',
    sql`sum(is_before)`,
    'Restocks that ended in the equally long time just before.',
  ),
  restocks_per_day: {
    label: 'Restocks per day',
    type: 'ratio',
    definition: 'Restocks ÷ calendar days of this time. Blank where a row is one day.',
    parts: [],
    of: ratio(sql`coalesce(sum(is_now), 0)`, sql`max(period_days)`),
  },
  items_restocked: count('Restocked', sql`coalesce(sum(units), 0)`, 'Units that went into trays in these restocks.'),
  items_per_restock: {
    label: 'Units per restock',
    type: 'ratio',
    definition: 'Units restocked ÷ restocks.',
    parts: [],
    of: ratio(sql`sum(units)`, sql`sum(is_now)`),
  },
  restocked_value: {
    label: 'Value restocked',
    type: 'money',
    definition:
      'What the units that went in are worth: containers × cost on that day. Units without a cost are left out.',
    parts: [],
    of: worthOf(sql`value`, sql`units`),
  },
  expiry_driven_pct: {
    label: 'Restocked for expiry',
    type: 'percent',
    definition: 'Units that replaced expired or recalled ones ÷ units restocked.',
    better: 'down',
    parts: [],
    of: ratio(sql`sum(for_expiry)`, sql`sum(units)`),
  },
  complete_pct: {
    label: 'Left complete',
    type: 'percent',
    definition:
      'Restocks after which nothing was short, wrong, expired or recalled ÷ restocks of trays that have a template. Blank while a status is chosen, which would settle it.',
    settledBy: ['restockStatus'],
    better: 'up',
    parts: [],
    of: ratio(sql`count(case when is_complete then 1 end)`, sql`count(is_complete)`),
  },
  minutes_per_restock_median: {
    label: 'Median duration',
    type: 'minutes',
    definition:
      'Half of the restocks with a known duration took no longer. From the first to the last unit handled: the least that it took.',
    better: 'down',
    parts: [],
    of: median(sql`minutes`),
  },
  minutes_p10: duration('P10', 0.1, 'One in ten'),
  minutes_p25: duration('P25', 0.25, 'A quarter'),
  minutes_p75: duration('P75', 0.75, 'Three quarters'),
  minutes_p90: duration('P90', 0.9, 'Nine in ten'),
  restock_hours: {
    label: 'Hours of restocking',
    type: 'hours',
    definition:
      'Restocks × median duration of their tray type, added over the types. A type of which no duration is known counts nothing.',
    better: 'down',
    parts: [],
    of: sql`sum(type_minutes) / 60`,
  },
  untimed_type_count: count(
    'Types without duration',
    sql`count(distinct case when is_now = 1 and type_minutes is null then tray_type_id end)`,
    'Tray types with restocks of which no duration is known.',
  ),
  untimed_types: {
    label: 'Which types without duration',
    type: 'text',
    definition: 'The names of the types without duration.',
    parts: [],
    of: sql`string_agg(distinct ${untimedType}, ', ' order by ${untimedType})`,
  },
  unvalued_count: count(
    'Units without cost',
    sql`coalesce(sum(unvalued), 0)`,
    'Restocked units without a known cost; they are left out of all values.',
  ),
  is_fleet_only: {
    label: 'Only trays owned',
    type: 'flag',
    definition: 'Trays that stand under no day and no user: they count in the total alone.',
    parts: [],
    of: sql`bool_and(is_apart)`,
    total: 'none',
  },
  first_day: {
    label: 'First restock',
    type: 'date',
    definition: 'The day of the first restock ever.',
    parts: [],
    of: sql`min(first_restock_on)`,
  },
  change_pct: changeOf('restocks', 'restocks_before', 'Restocks'),
  trend: trendOf('restocks', 'Restocks', 'first_day'),
} satisfies Record<string, Measure<never>>;

/** Restocks, each a cell of its own, and the trays they could have been of. */
export const trayRestock = defineDataset({
  name: 'tray-restock',
  title: 'Restocks of trays',
  time: 'period',
  buckets: ['week', 'month'],
  source: 'Events of RFID tags; trays and their templates; recall notices.',
  reach: 'tag_events',
  filters: restockFilters,
  dimensions: {
    ...trayDimensions,
    ...trayUserDimension,
    facility: siteDimensions.facility,
    ...clockDimensions,
    ...calendarDimensions,
  },
  parts: {},
  measures: restockMeasures,
  adds: { joins: [...trayJoins, eventUserJoin, ...trayPlaceJoins] },
  cells: restockCells,
});

/** What a tray cannot be counted under: it was not restocked by anybody nor on a day. It counts in the total then, and in no row. */
const notOfTrays = ['date', 'user'];

function restockCells({ asked, where, bucket, by }: Wanted): Fragment {
  const clock = clockColumns(by).columns;
  const time =
    bucket === 'week' || bucket === 'month' ? sql`, ${bucketOf(bucket, sql`fact.local_date`)} as bucket` : sql``;
  const now = within(sql`fact.local_date`, asked);
  const ofNow = (value: Fragment) => sql`case when ${now} then ${value} end`;
  const isDay = by.includes('date');
  const spans = asked.previous ? [asked, asked.previous] : [asked];
  const facts = sql`select fact.tray_id, fact.facility_id, fact.location_id, fact.staff_id, cast(null as integer) as is_tray, ${ofNow(sql`1`)} as is_now,
    ${asked.previous ? sql`case when ${within(sql`fact.local_date`, asked.previous)} then 1 else 0 end` : sql`cast(null as integer)`} as is_before,
    ${isDay ? sql`cast(null as integer)` : periodDays(asked)} as period_days, ${ofNow(sql`fact.units`)} as units, ${ofNow(sql`fact.value`)} as value, ${ofNow(sql`fact.for_expiry`)} as for_expiry,
    ${ofNow(sql`fact.unvalued`)} as unvalued, case when ${now} and fact.has_template then fact.restock_status = 'complete' end as is_complete, ${ofNow(sql`fact.minutes`)} as minutes,
    ${ofNow(sql`usual.minutes`)} as type_minutes, lives.first_restock_on, false as is_apart${clock}${time}
  from restocks fact left join usual on usual.tray_type_id = fact.tray_type_id left join lives on lives.tray_id = fact.tray_id`;
  const hasTrays = bucket === null && !by.includes('hour') && !by.includes('weekday');
  const hasOtherDimension = by.some((key) => notOfTrays.includes(key));
  return sql`with restocks as (${restockRows(asked, where, spans)}),
usual as (select fact.tray_type_id, ${median(sql`fact.minutes`)} as minutes from restocks fact where ${now} group by fact.tray_type_id),
lives as (select tray_id, min(local_date) as first_restock_on from ${table('tray_cycles')} ever group by tray_id)
${facts}${hasTrays ? sql` union all ${fleet(asked, where, hasOtherDimension, isDay)}` : sql``}`;
}

const periodDays = ({ from, to }: Asked): Fragment => sql`cast(${day(to)} - ${day(from)} + 1 as integer)`;

/** Trays that could have been restocked. Filters on restocks say nothing about them. */
const fleet = (asked: Asked, where: Wanted['where'], hasOtherDimension: boolean, isDay: boolean): Fragment =>
  sql`select fact.tray_id, fact.facility_id, fact.location_id, -1, 1, cast(null as integer), cast(null as integer), ${periodDays(asked)}, cast(null as bigint), cast(null as decimal(18,4)),
    cast(null as bigint), cast(null as bigint), cast(null as boolean), cast(null as double precision), cast(null as double precision), cast(null as date), ${hasOtherDimension}${isDay ? sql`, cast(null as date)` : sql``}
  from (select tray_id, tray_type_id, facility_id, home_location_id as location_id, retired_on, active_from from ${table('trays')} owned) fact
  where ((fact.retired_on is null or fact.retired_on >= ${day(asked.from)}) and (fact.active_from is null or fact.active_from <= ${day(asked.to)})
    or fact.tray_id in (select ran.tray_id from restocks ran where ${within(sql`ran.local_date`, asked)})) and ${where(['user', 'restockStatus', 'restock', 'expiryWithinDays', 'item', 'hour', 'weekday'])}`;
