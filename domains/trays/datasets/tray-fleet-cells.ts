import { type Asked, within } from '../../../query/define/asked.ts';
import { bucketOf } from '../../../query/define/bucket-of.ts';
import type { Wanted } from '../../../query/define/define.ts';
import { percentile } from '../../../query/define/percentile.ts';
import { day, type Fragment, nothing, sql, table } from '../../../query/define/sql.ts';

/** What only holds at the end of the days asked for says nothing about other weeks. */
const ofTheEnd = ['restocked', 'overdue', 'expiryWithinDays'];
/** Fewer cycles of a type than this do not tell what is usual. */
const fewestCycles = 20;

/** Trays as cells; beside them, where a measure needs them, single times between restocks and single days. */
export function fleetCells({ asked, where, bucket, parts }: Wanted): Fragment {
  const isWanted = (name: string) => parts.some((part) => part.name === name);
  if (bucket === 'week' || bucket === 'month')
    return sql`with kept as (select fact.* from (${places}) fact where ${where(ofTheEnd)})
select kept.tray_id, kept.tray_code, kept.tray_type_id, kept.facility_id, kept.location_id, cast(null as varchar) as overdue_state, 1 as restocks, ${bucketOf(bucket, sql`cycle.local_date`)} as bucket
from kept join ${table('tray_cycles')} cycle on cycle.tray_id = kept.tray_id where ${within(sql`cycle.local_date`, asked)}`;
  const hasSpan = isWanted('usual_span');
  return sql`with kept as (select fact.* from (${told(asked)}) fact where ${where()})
select tray_id, tray_code, tray_type_id, facility_id, location_id, case when overdue then 'true' else 'false' end as overdue_state, 1 as is_tray, case when restocks > 0 then 1 else 0 end as is_restocked,
  restocks, cycles, days_sum, units, expiry_only, tray_days, days_since_last, type_p90, overdue, tray_expiry, first_restock_on,
  case when restocks > 0 and tray_days > 0 then cast(30 * restocks as double precision) / tray_days end as rate, ${hasSpan ? sql`span.p10` : noNumber} as span_p10, ${hasSpan ? sql`span.p90` : noNumber} as span_p90, ${noNumber} as days_between, cast(null as bigint) as day_restocks
from kept${hasSpan ? sql` left join (${usualSpans(asked)}) span on span.span_type_id = kept.tray_type_id` : nothing}${isWanted('days_between') ? sql` union all ${times(asked)}` : sql``}${isWanted('day_restocks') ? sql` union all ${busyDays(asked)}` : sql``}`;
}

/** Trays with where they are. */
const places = sql`select tray.tray_id, tray.tray_code, tray.tray_type_id, tray.facility_id, coalesce(life.last_location_id, tray.home_location_id) as location_id, life.first_on, tray.active_from, tray.retired_on
  from ${table('trays')} tray left join ${table('tray_lives')} life on life.tray_id = tray.tray_id`;

const daysBetween = sql`cast(cycle.seconds_since_previous as double precision) / 86400`;

const noNumber = sql`cast(null as double precision)`;

/** Of a cycle: it tells what is usual at the end of the days asked for. */
const isRecent = ({ to }: Asked): Fragment =>
  sql`cycle.local_date between ${day(to)} - 364 and ${day(to)} and cycle.seconds_since_previous is not null`;

/** What is usual of a type over all facilities whose trays are told of. */
const usualSpans = (asked: Asked): Fragment =>
  sql`select tray.tray_type_id as span_type_id, ${percentile(daysBetween, 0.1)} as p10, ${percentile(daysBetween, 0.9)} as p90
  from ${table('tray_cycles')} cycle join ${table('trays')} tray on tray.tray_id = cycle.tray_id
  join (select distinct tray_type_id, facility_id from kept) seen on seen.tray_type_id = tray.tray_type_id and seen.facility_id = tray.facility_id
  where ${isRecent(asked)} group by tray.tray_type_id having count(*) >= ${fewestCycles}`;

function told(asked: Asked): Fragment {
  const [from, to] = [day(asked.from), day(asked.to)];
  return sql`with worked as (
  select cycle.tray_id, count(*) as restocks, count(cycle.seconds_since_previous) as cycles, sum(${daysBetween}) as days_sum,
    sum(case when cycle.used - cycle.used_undone = 0 and cycle.expired_pulled + cycle.recalled_pulled > 0 then 1 else 0 end) as expiry_only
  from ${table('tray_cycles')} cycle where ${within(sql`cycle.local_date`, asked)} group by cycle.tray_id
), added as (
  select tray_id, sum(units) as units from ${table('tray_item_restocks')} added where ${within(sql`added.local_date`, asked)} group by tray_id
), lasts as (
  select tray_id, max(local_date) as last_on, min(local_date) as first_restock_on from ${table('tray_cycles')} ever where ever.local_date <= ${to} group by tray_id
), inside as (
  select tray_id, min(expiry) as tray_expiry from ${table('tray_stays')} stay where stay.entered_on <= ${to} and ${to} < stay.left_on group by tray_id
), usual as (
  select tray.tray_type_id, tray.facility_id, ${percentile(daysBetween, 0.9)} as p90
  from ${table('tray_cycles')} cycle join ${table('trays')} tray on tray.tray_id = cycle.tray_id
  where ${isRecent(asked)}
  group by tray.tray_type_id, tray.facility_id having count(*) >= ${fewestCycles}
), owned as (
  select spot.*, worked.restocks, worked.cycles, worked.days_sum, worked.expiry_only, added.units, lasts.first_restock_on, inside.tray_expiry, ${to} - lasts.last_on as days_since_last, usual.p90 as type_p90,
    coalesce(kind.category, 'other') as category
  from (${places}) spot join ${table('tray_types')} kind on kind.tray_type_id = spot.tray_type_id
  left join worked on worked.tray_id = spot.tray_id left join added on added.tray_id = spot.tray_id left join lasts on lasts.tray_id = spot.tray_id left join inside on inside.tray_id = spot.tray_id
  left join usual on usual.tray_type_id = spot.tray_type_id and usual.facility_id = spot.facility_id
  where (spot.retired_on is null or spot.retired_on >= ${from} or worked.restocks > 0) and (spot.active_from is null or spot.active_from <= ${to} or worked.restocks > 0)
)
select tray_id, tray_code, tray_type_id, facility_id, location_id, coalesce(restocks, 0) as restocks, coalesce(cycles, 0) as cycles, days_sum, coalesce(units, 0) as units, coalesce(expiry_only, 0) as expiry_only,
  case when first_on <= ${to} then ${to} - greatest(first_on, ${from}) + 1 else 0 end as tray_days, days_since_last, type_p90, tray_expiry, tray_expiry - ${to} as days_to_expiry, first_restock_on,
  coalesce(category <> 'crash_cart' and type_p90 is not null and days_since_last > greatest(1, type_p90), false) or coalesce(tray_expiry < ${to}, false) as overdue
from owned`;
}

const nulls = (types: string[]): Fragment =>
  sql`${{ parts: [{ is: 'text', text: types.map((type) => `cast(null as ${type})`).join(', ') }] }}`;
/** What a cell that is no tray does not have, from `is_tray` to `span_p90`. */
const noTray = nulls([
  ...['integer', 'integer', 'bigint', 'bigint', 'double precision', 'bigint', 'bigint', 'integer', 'integer'],
  ...['double precision', 'boolean', 'date', 'date', 'double precision', 'double precision', 'double precision'],
]);

const times = (asked: Asked): Fragment =>
  sql`select kept.tray_id, kept.tray_code, kept.tray_type_id, kept.facility_id, kept.location_id, case when kept.overdue then 'true' else 'false' end, ${noTray}, ${daysBetween}, cast(null as bigint)
  from kept join ${table('tray_cycles')} cycle on cycle.tray_id = kept.tray_id where ${within(sql`cycle.local_date`, asked)} and cycle.seconds_since_previous is not null`;

/** How many restocks each type had on each day, none included. */
const busyDays = (asked: Asked): Fragment =>
  sql`select cast(null as integer), cast(null as varchar), per_day.tray_type_id, cast(null as integer), cast(null as integer), cast(null as varchar), ${noTray}, cast(null as double precision), per_day.restocks
  from (
    select types.tray_type_id, days.local_day, count(cycle.tray_id) as restocks
    from (select distinct tray_type_id from kept) types cross join (select cast(moment as date) as local_day from generate_series(cast(${asked.from} as timestamp), cast(${asked.to} as timestamp), interval '1 day') series(moment)) days
    left join (select kept.tray_type_id, done.tray_id, done.local_date from kept join ${table('tray_cycles')} done on done.tray_id = kept.tray_id where ${within(sql`done.local_date`, asked)}) cycle
      on cycle.tray_type_id = types.tray_type_id and cycle.local_date = days.local_day
    group by types.tray_type_id, days.local_day
  ) per_day`;
