import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { isNoticeOfAllPlaces } from '../../notices/marts/notice-place.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { traySettings } from '../settings.ts';
import { isOfStaleTray } from './tray-parts.ts';
import { nextOf, runReads, trayRuns } from './tray-runs.ts';

/** A restock that took longer was interrupted: its duration is unknown. */
const { longestMinutes } = traySettings;

/**
 * Every restock of every tray: when, by whom, what it put in, what was used and pulled since the one before, and in what
 * state it left the tray. The first of a tray is a first fill: it closes no cycle.
 */
export const trayCycles: Mart = {
  name: 'tray_cycles',
  reads: [
    'recalled_lots',
    'stale_trays',
    { of: 'tag_events', follows: ['rfid_events', 'products'] },
    'tray_cycle_items',
    'tray_scans',
    'tray_stays',
    'tray_templates',
    'trays',
    ...runReads,
    ...settingReads(longestMinutes),
  ],
  table: {
    name: 'tray_cycles',
    columns: [
      column('company_id', 'integer'),
      column('tray_id', 'integer'),
      column('restock_no', 'integer'),
      column('started_at', 'timestamp'),
      column('ended_at', 'timestamp'),
      column('ended_local', 'timestamp'),
      column('local_date', 'date'),
      column('local_hour', 'smallint'),
      /** Monday is 1. */
      column('weekday', 'smallint'),
      column('facility_id', 'integer'),
      column('location_id', 'integer', false),
      column('staff_id', 'integer', false),
      /** From the first to the last unit handled: the least that it took. */
      column('seconds', 'integer', false),
      column('scanned_in_at', 'timestamp', false),
      column('verified_at', 'timestamp', false),
      column('seconds_since_previous', 'bigint', false),
      column('items_restocked', 'integer'),
      column('used', 'integer', false),
      column('used_undone', 'integer', false),
      column('put_back', 'integer', false),
      column('pulled', 'integer', false),
      column('expired_pulled', 'integer', false),
      column('recalled_pulled', 'integer', false),
      column('has_template', 'boolean'),
      column('present', 'integer'),
      column('missing', 'decimal(18,4)'),
      column('below_min', 'integer'),
      column('wrong_items', 'integer'),
      column('expired_inside', 'integer'),
      column('recalled_inside', 'integer'),
      column('tray_expiry', 'date', false),
    ],
    key: ['company_id', 'tray_id', 'restock_no'],
    sort: ['company_id', 'local_date', 'tray_id'],
  },
  async refresh(store, { whole, changed, need }) {
    const isWorkedOut = [...changed].some((name) => name !== 'recalled_lots');
    if (isWorkedOut) {
      const isMeant = whole ? () => 'true' : isOfStaleTray;
      await need(trayRuns(whole));
      await store.run(`delete from tray_cycles where ${isMeant('tray_id')}`);
      await store.makeTemp('restock_days', restockDays);
      await store.makeTemp('restock_contents', contents);
      await store.makeTemp('restock_scans', scans(isMeant('tray_id')));
      const { sql } = await readSettings(store, { longestMinutes });
      await store.run(cyclesFromRestocks(`${sql('longestMinutes')} * 60`));
      for (const name of ['restock_days', 'restock_contents', 'restock_scans']) await store.run(`drop table ${name}`);
    }
    const isMarked = await markRecalledInside(store);
    return isWorkedOut || isMarked ? undefined : 'unchanged';
  },
};

/** The day and place of a restock are those of its last event; its user is who did most of it, of equals the later one. */
const restockDays = `
  with told as (
    select restock.tray_id, restock.restock_no, fact.occurred_at, fact.step, fact.tag, fact.occurred_local, fact.local_date, fact.local_hour, fact.weekday, fact.facility_id, fact.location_id, fact.staff_id
    from tray_restocks restock join tray_work work on work.tray_id = restock.tray_id and work.gap_no = restock.gap_no and work.part = restock.part
    join tag_events fact on fact.tag = work.tag and fact.step = work.step
  ), last_events as (
    select told.*, row_number() over (partition by tray_id, restock_no order by occurred_at desc, tag desc, step desc) as n from told
  ), last_places as (
    select tray_id, restock_no, location_id, row_number() over (partition by tray_id, restock_no order by occurred_at desc, tag desc, step desc) as n from told where location_id is not null
  ), users as (
    select tray_id, restock_no, staff_id, row_number() over (partition by tray_id, restock_no order by count(*) desc, max(occurred_at) desc, staff_id nulls last) as n
    from told group by tray_id, restock_no, staff_id
  )
  select ended.tray_id, ended.restock_no, ended.occurred_local as ended_local, ended.local_date, ended.local_hour, ended.weekday, ended.facility_id,
    coalesce(place.location_id, holder.home_location_id) as location_id, users.staff_id, holder.tray_type_id
  from last_events ended join trays holder on holder.tray_id = ended.tray_id
  join users on users.tray_id = ended.tray_id and users.restock_no = ended.restock_no and users.n = 1
  left join last_places place on place.tray_id = ended.tray_id and place.restock_no = ended.restock_no and place.n = 1
  where ended.n = 1`;

/** What lay in the tray when the restock was over, against the template of that day. */
const contents = `
  with inside as (
    select day.tray_id, day.restock_no, day.tray_type_id, day.local_date, stay.item_id, count(*) as units, min(stay.expiry) as first_expiry,
      sum(case when stay.expiry < day.local_date then 1 else 0 end) as expired
    from restock_days day join tray_stays stay on stay.tray_id = day.tray_id and stay.from_restock_no <= day.restock_no and day.restock_no < stay.to_restock_no
    group by day.tray_id, day.restock_no, day.tray_type_id, day.local_date, stay.item_id
  ), placed as (
    select inside.*, template.stands_for_item_id, case when template.item_id is not null then units / template.units_per_par end as filled
    from inside left join tray_templates template on template.tray_type_id = inside.tray_type_id and template.item_id = inside.item_id
      and template.from_date <= inside.local_date and inside.local_date < template.to_date
  ), tallied as (
    select tray_id, restock_no, sum(units) as present, min(first_expiry) as tray_expiry, sum(expired) as expired_inside, sum(case when stands_for_item_id is null then units else 0 end) as wrong_items
    from placed group by tray_id, restock_no
  ), filled as (
    select tray_id, restock_no, tray_type_id, local_date, stands_for_item_id, sum(filled) as present from placed where stands_for_item_id is not null
    group by tray_id, restock_no, tray_type_id, local_date, stands_for_item_id
  ), covered as (
    select tray_id, restock_no, sum(case when filled.present < template.par then cast(filled.present as decimal(18,4)) else template.par end) as covered_par,
      sum(case when template.need > 0 and filled.present >= template.need then 1 else 0 end) as covered_needs
    from filled join tray_templates template on template.tray_type_id = filled.tray_type_id and template.item_id = filled.stands_for_item_id
      and template.from_date <= filled.local_date and filled.local_date < template.to_date
    group by tray_id, restock_no
  ), wanted as (
    select tray_type_id, from_date, to_date, sum(par) as par, sum(case when need > 0 then 1 else 0 end) as needs from tray_templates group by tray_type_id, from_date, to_date
  )
  select day.tray_id, day.restock_no, wanted.tray_type_id is not null as has_template, coalesce(tallied.present, 0) as present,
    coalesce(wanted.par - coalesce(covered.covered_par, 0), 0) as missing, coalesce(wanted.needs - coalesce(covered.covered_needs, 0), 0) as below_min,
    case when wanted.tray_type_id is null then 0 else coalesce(tallied.wrong_items, 0) end as wrong_items, coalesce(tallied.expired_inside, 0) as expired_inside, tallied.tray_expiry
  from restock_days day left join tallied on tallied.tray_id = day.tray_id and tallied.restock_no = day.restock_no
  left join covered on covered.tray_id = day.tray_id and covered.restock_no = day.restock_no
  left join wanted on wanted.tray_type_id = day.tray_type_id and wanted.from_date <= day.local_date and day.local_date < wanted.to_date`;

/** The scan that opened a restock, and the one that verified it; a tray that nobody verified has none. */
const scans = (isMeant: string): string => `
  with moments as (
    select tray_id, scanned_at as moment, case kind when 'scan_in' then 0 else 2 end as place, case when kind = 'scan_in' then scanned_at end as scan_in, case when kind = 'verify' then scanned_at end as verify,
      cast(null as bigint) as restock_no, cast(null as timestamp) as previous_end, cast(null as timestamp) as next_start
    from tray_scans where kind in ('scan_in', 'verify') and ${isMeant}
    union all select tray_id, ended_at, 1, null, null, restock_no, previous_end, next_start from tray_restocks
  ), seen as (
    select moments.*, max(scan_in) over (partition by tray_id order by moment, place rows unbounded preceding) as last_scan_in,
      ${nextOf('verify', 'moment', 'place')} as next_verify
    from moments
  )
  select tray_id, restock_no, case when previous_end is null or last_scan_in > previous_end then last_scan_in end as scanned_in_at,
    case when next_start is null or next_verify < next_start then next_verify end as verified_at
  from seen where restock_no is not null`;

const secondsBetween = (end: string, start: string) => `cast(floor(extract(epoch from (${end} - ${start}))) as bigint)`;

const cyclesFromRestocks = (longestSeconds: string) => `
  insert into tray_cycles (company_id, tray_id, restock_no, started_at, ended_at, ended_local, local_date, local_hour, weekday, facility_id, location_id, staff_id, seconds, scanned_in_at, verified_at,
    seconds_since_previous, items_restocked, used, used_undone, put_back, pulled, expired_pulled, recalled_pulled, has_template, present, missing, below_min, wrong_items, expired_inside, recalled_inside, tray_expiry)
  with sums as (
    select tray_id, restock_no, sum(used) as used, sum(used_undone) as used_undone, sum(put_back) as put_back, sum(pulled) as pulled, sum(expired_pulled) as expired_pulled, sum(recalled_pulled) as recalled_pulled
    from tray_cycle_items where restock_no > 1 group by tray_id, restock_no
  ), timed as (
    select restock.*, ${secondsBetween('ended_at', 'started_at')} as seconds from tray_restocks restock
  )
  select cast($1 as integer), timed.tray_id, timed.restock_no, started_at, ended_at, ended_local, local_date, local_hour, weekday, facility_id, location_id, staff_id,
    case when seconds > 0 and seconds <= ${longestSeconds} then seconds end, scanned_in_at, verified_at,
    ${secondsBetween('ended_at', 'previous_end')}, items_restocked, used, used_undone, put_back, pulled, expired_pulled, recalled_pulled,
    has_template, present, missing, below_min, wrong_items, expired_inside, 0, tray_expiry
  from timed join restock_days day on day.tray_id = timed.tray_id and day.restock_no = timed.restock_no
  join restock_contents inside on inside.tray_id = timed.tray_id and inside.restock_no = timed.restock_no
  join restock_scans scan on scan.tray_id = timed.tray_id and scan.restock_no = timed.restock_no
  left join sums on sums.tray_id = timed.tray_id and sums.restock_no = timed.restock_no
  order by local_date, timed.tray_id`;

/** Notices come at any time: looks which trays left with a recalled unit inside, and says whether that has changed. */
async function markRecalledInside(store: CompanyStore): Promise<boolean> {
  await store.makeTemp(
    'left_recalled',
    `with held as (
       select cycle.tray_id, cycle.restock_no, count(*) as units
       from recalled_lots notice join tray_stays stay on stay.product_id = notice.product_id and coalesce(stay.lot, '') = notice.lot and ${isNoticeOfAllPlaces('notice')}
       join tray_cycles cycle on cycle.tray_id = stay.tray_id and stay.from_restock_no <= cycle.restock_no and cycle.restock_no < stay.to_restock_no
         and notice.from_date <= cycle.local_date and cycle.local_date < notice.to_date
       where notice.verdict = 'affected' group by cycle.tray_id, cycle.restock_no
     )
     select cycle.tray_id, cycle.restock_no, coalesce(held.units, 0) as units
     from tray_cycles cycle left join held on held.tray_id = cycle.tray_id and held.restock_no = cycle.restock_no
     where cycle.recalled_inside <> coalesce(held.units, 0)`,
  );
  const [some] = await store.rows('select 1 as found from left_recalled limit 1');
  if (!some) return false;
  await store.run(
    `update tray_cycles set recalled_inside = held.units from left_recalled held
     where tray_cycles.tray_id = held.tray_id and tray_cycles.restock_no = held.restock_no`,
  );
  return true;
}
