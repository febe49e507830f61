import { digits, moment, wall, wallDay } from './sql.ts';

const order = [
  'encoded',
  'approved',
  'removed',
  'returned',
  'restocked',
  'used',
  'found',
  'voided',
  'expired',
  'recalled',
];
const before = 'over (partition by tag order by n rows between unbounded preceding and 1 preceding)';
const soFar = 'over (partition by tag order by n rows unbounded preceding)';
const isEnd = `event in ('used', 'voided', 'expired', 'recalled')`;

/**
 * `tag_log`: every event of every tag, with what came of it. Voided, expired and recalled end a tag for good, a use until the tag is
 * found; what comes after an end changes nothing.
 */
export const tagTables: readonly string[] = [
  `create table tag_said as
  select seen.tag, seen.event, seen.facility_code, nullif(seen.location_code, '') as location_code, nullif(seen.tray_code, '') as tray_code, nullif(seen.case_code, '') as case_code,
    coalesce(known.staff_code, nullif(seen.staff_code, '')) as staff_code, lower(trim(coalesce(seen.reason, ''))) as reason, ${digits('seen.ndc')} as ndc, nullif(trim(seen.lot), '') as lot, cast(nullif(seen.expiry, '') as date) as expiry,
    ${moment('seen.occurred_at')} as moment, ${wall('seen.occurred_at')} as wall, ${wallDay('seen.occurred_at')} as day,
    row_number() over (partition by seen.tag order by ${moment('seen.occurred_at')}, list_position(${JSON.stringify(order).replaceAll('"', "'")}, seen.event)) as n
  from file_rfid_events seen join file_facilities site on site.facility_code = seen.facility_code left join file_staff_aliases known on known.alias = seen.staff_code`,
  `create table tag_ends as
  with ends as (
    select *, coalesce(max(case when event = 'used' then n end) ${before}, 0) > coalesce(max(case when event = 'found' then n end) ${before}, 0) as is_used_before from tag_said
  ), judged as (
    select *, coalesce(min(case when event in ('voided', 'expired', 'recalled') and not is_used_before then n end) ${before}, 1000000) < n as is_over from ends
  )
  select *, is_over or (is_used_before and event <> 'found') as is_after_end, event = 'found' and is_used_before and not is_over as undoes from judged`,
  `create table tag_log as
  with marked as (
    select *, case when is_after_end then null when ${isEnd} or event = 'removed' or (event = 'returned' and tray_code is null) then '' else tray_code end as tray_mark,
      case when is_after_end then null when event <> 'found' then event when undoes then case when tray_code is null then 'returned' else 'restocked' end end as state_mark
    from tag_ends
  ), placed as (
    select *, nullif(last_value(tray_mark ignore nulls) ${soFar}, '') as tray_after, nullif(last_value(tray_mark ignore nulls) ${before}, '') as tray_before,
      last_value(state_mark ignore nulls) ${soFar} as status, last_value(location_code ignore nulls) ${soFar} as place_code,
      last_value(case when event = 'encoded' then ndc end ignore nulls) ${soFar} as ndc_so_far,
      count(case when event = 'approved' then 1 end) ${soFar} as approvals, count(case when event = 'encoded' then 1 end) ${soFar} as encodings,
      count(case when event in ('restocked', 'used') then 1 end) ${soFar} as times_out,
      min(case when event = 'found' then day end) over (partition by tag order by n rows between 1 following and unbounded following) as found_on,
      lead(event) over (partition by tag order by n) as next_event, lead(day) over (partition by tag order by n) as next_day
    from marked
  ), facts as (
    select tag, arg_max(ndc, n) as made_ndc, arg_max(coalesce(lot, ''), n) as made_lot, arg_max(coalesce(expiry, date '0001-01-01'), n) as made_expiry, min(moment) as encoded_at, arg_min(coalesce(staff_code, ''), n) as encoder
    from tag_said where event = 'encoded' group by tag
  ), checks as (select tag, min(moment) as approved_at, min(day) as approved_on from tag_said where event = 'approved' group by tag)
  select placed.*, facts.made_ndc, nullif(facts.made_lot, '') as made_lot, nullif(facts.made_expiry, date '0001-01-01') as made_expiry, facts.encoded_at, nullif(facts.encoder, '') as encoder, checks.approved_at, checks.approved_on,
    made.item_code, coalesce(made.container_qty, 1) * cost.unit_cost as value,
    coalesce(tray_code, tray_before) as event_tray,
    event = 'restocked' and not is_after_end and tray_before is not null and coalesce(tray_code, tray_before) = tray_before as is_re_read,
    case when event = 'used' and not is_after_end then found_on end as undone_on
  from placed left join facts on facts.tag = placed.tag left join checks on checks.tag = placed.tag left join made on made.ndc = facts.made_ndc
  left join cost_on cost on cost.facility_code = placed.facility_code and cost.ndc = facts.made_ndc and cost.day = placed.day`,
  `create table tag_counts as
  select *, case event when 'encoded' then encodings = 1 when 'approved' then approvals = 1 when 'found' then false else not is_after_end and not is_re_read end as is_counted,
    case when approved_at >= encoded_at then date_diff('second', encoded_at, approved_at) end as seconds_to_approve
  from tag_log where made_ndc is not null`,
];

/** `tags`: each tag that was encoded by the end of a day, as it was then. */
export const tagsAt = (day: string): string => `last_seen as (
  select tag, max(n) as n from tag_log where day <= date '${day}' group by tag
), said as (
  select tag, arg_max(ndc, n) as ndc, arg_max(coalesce(lot, ''), n) as lot, arg_max(coalesce(expiry, date '0001-01-01'), n) as expiry from tag_said where event = 'encoded' and day <= date '${day}' group by tag
), tags as (
  select log.tag, log.status, log.tray_after as tray_code, log.facility_code, log.place_code, log.day as seen_on, log.wall as seen_at, log.is_after_end, log.approvals, log.case_code,
    said.ndc, nullif(said.lot, '') as lot, nullif(said.expiry, date '0001-01-01') as expiry, made.item_code, made.maker, coalesce(made.container_qty, 1) as container_qty, cost.unit_cost,
    log.status in ('encoded', 'approved', 'restocked', 'removed', 'returned') as is_live, date_diff('day', date '${day}', nullif(said.expiry, date '0001-01-01')) as days_left
  from last_seen join tag_log log on log.tag = last_seen.tag and log.n = last_seen.n join said on said.tag = log.tag left join made on made.ndc = said.ndc
  left join cost_on cost on cost.facility_code = log.facility_code and cost.ndc = said.ndc and cost.day = date '${day}'
)`;
