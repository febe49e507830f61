/**
 * Restocks, read off the events of tags: what was done at a tray without a pause of more than an hour, and without a unit that was just
 * put in being used meanwhile, if at least one unit went in.
 */
export const trayTables: readonly string[] = [
  `create table tray_visits as
  with changes as (
    select tag, n, moment, tray_after, event, lead(moment) over life as left_at, lead(event) over life as left_by, lead(event_tray) over life as left_from
    from tag_log where tray_after is distinct from tray_before window life as (partition by tag order by n)
  )
  select * from changes where tray_after is not null`,
  `create table tray_work as
  with work as (
    select event_tray as tray_code, tag, n, moment, wall, day, staff_code, location_code, facility_code, event = 'restocked' and not is_after_end and not is_re_read as is_restock from tag_log
    where event in ('restocked', 'removed', 'voided', 'expired', 'recalled') and event_tray is not null
    union all
    select tray_before, tag, n, moment, wall, day, staff_code, location_code, facility_code, false from tag_log
    where event = 'restocked' and not is_after_end and tray_before is not null and tray_code <> tray_before
  ), begun as (
    select *, lag(moment) over (partition by tray_code order by moment, tag, n) as before_at from work
  )
  select *, sum(case when before_at is null or moment > before_at + interval 60 minutes then 1 else 0 end) over (partition by tray_code order by moment, tag, n rows unbounded preceding) as gap_no from begun`,
  `create table tray_splits as
  with recursive uses as (
    select work.tray_code, work.gap_no, visit.moment as restocked_at, visit.left_at as used_at
    from tray_visits visit join tray_work work on work.tray_code = visit.tray_after and work.tag = visit.tag and work.n = visit.n and work.is_restock
    join (select tray_code, gap_no, max(moment) as ended_at from tray_work group by all) ends on ends.tray_code = work.tray_code and ends.gap_no = work.gap_no
    where visit.left_by = 'used' and visit.left_from = visit.tray_after and visit.left_at < ends.ended_at
  ), splits as (
    select tray_code, gap_no, min(used_at) as split_at from uses group by all
    union
    select uses.tray_code, uses.gap_no, min(uses.used_at) from uses join splits on splits.tray_code = uses.tray_code and splits.gap_no = uses.gap_no and uses.restocked_at > splits.split_at group by uses.tray_code, uses.gap_no, splits.split_at
  )
  select * from splits`,
  `create table tray_runs as
  select work.*, (select count(*) from tray_splits splits where splits.tray_code = work.tray_code and splits.gap_no = work.gap_no and splits.split_at < work.moment) as part from tray_work work`,
  `create table restocks as
  with found as (
    select runs.tray_code, gap_no, part, min(moment) as started_at, max(moment) as ended_at, arg_max(wall, (moment, tag, n)) as ended_wall, arg_max(day, (moment, tag, n)) as day, arg_max(runs.facility_code, (moment, tag, n)) as facility_code,
      count(*) filter (where is_restock) as units
    from tray_runs runs group by runs.tray_code, gap_no, part having bool_or(is_restock)
  ), people as (
    select tray_code, gap_no, part, staff_code, row_number() over (partition by tray_code, gap_no, part order by count(*) desc, max(moment) desc) as n from tray_runs group by tray_code, gap_no, part, staff_code
  ), numbered as (
    select found.*, people.staff_code, row_number() over (partition by found.tray_code order by ended_at) as restock_no, lag(ended_at) over (partition by found.tray_code order by ended_at) as previous_end
    from found join people on people.tray_code = found.tray_code and people.gap_no = found.gap_no and people.part = found.part and people.n = 1
  )
  select numbered.*, tray.tray_type_code, date_diff('second', previous_end, ended_at) / 86400.0 as days_between,
    case when date_diff('second', started_at, ended_at) between 1 and 240 * 60 then date_diff('second', started_at, ended_at) / 60.0 end as minutes
  from numbered join file_trays tray on tray.tray_code = numbered.tray_code`,
  // Every unit that went in, with the restock that it was part of.
  `create table put_in as
  select counts.*, done.restock_no, coalesce(tray.tray_type_code, '') as tray_type_code
  from tag_counts counts left join tray_runs runs on runs.tag = counts.tag and runs.n = counts.n and runs.is_restock
  left join restocks done on done.tray_code = runs.tray_code and done.gap_no = runs.gap_no and done.part = runs.part
  left join file_trays tray on tray.tray_code = counts.event_tray
  where counts.event = 'restocked' and counts.is_counted`,
  // What was used from a tray, and pulled from it, from one restock to the next.
  `create table taken_out as
  select log.event_tray as tray_code, log.item_code, min(done.restock_no) as restock_no, log.tag, log.n, any_value(log.event) as event, any_value(log.undone_on) as undone_on
  from tag_counts log join restocks done on done.tray_code = log.event_tray and log.moment <= done.ended_at
  where log.is_counted and log.event in ('used', 'expired', 'recalled') and log.event_tray is not null group by log.event_tray, log.item_code, log.tag, log.n`,
  `create table templates as
  select tray_type_code, item_code, segment, cast(effective_from as date) as from_day, coalesce(cast(effective_to as date), date '9999-12-31') as to_day, cast(par as double) as par,
    cast(min as double) as least, critical = 'true' as is_critical, cast(coalesce(rank, '1') as integer) as rank from file_tray_type_items`,
];
