import { type Days, type Entry, ratio } from '../entry.ts';
import { tagsAt } from '../tables/tags.ts';
import { heldAt } from './stock.ts';

/** Events as they were sent, with how long after the one before. */
const events = ({ from, to }: Days) => `timed as (
  select *, date_diff('second', lag(moment) over (partition by tag order by n), moment) / 3600.0 as hours from tag_log
), facts as (
  select *, strftime(wall, '%Y-%m-%dT%H:%M:%S') as at_wall from timed where day between date '${from}' and date '${to}'
)`;

/** Cycles of trays in the last year by item of their template: how many began with it, what was used of it, and how many emptied the tray. */
const trayPars = ({ to }: Days) => `newest as (select max(day) as day from tag_log where day <= date '${to}'
), wanted as (
  select tray_type_code, item_code, sum(par) as par from templates cross join newest where par > 0 and rank = 1 and from_day <= newest.day and newest.day < to_day group by tray_type_code, item_code
), closed as (
  select restocks.tray_code, restocks.restock_no, restocks.previous_end, restocks.ended_at, tray.tray_type_code, tray.facility_code
  from restocks cross join newest join file_trays tray on tray.tray_code = restocks.tray_code where restocks.restock_no > 1 and restocks.day > newest.day - 365
), lain as (
  select closed.tray_code, closed.restock_no, log.item_code, count(*) filter (where visit.moment <= closed.previous_end) as present,
    count(*) filter (where visit.left_by = 'used' and visit.left_from = visit.tray_after and visit.left_at > closed.previous_end and visit.left_at <= closed.ended_at and ends.undone_on is null) as used
  from closed join tray_visits visit on visit.tray_after = closed.tray_code and (visit.left_at is null or visit.left_at > closed.previous_end) and visit.moment <= closed.ended_at
  join tag_log log on log.tag = visit.tag and log.n = visit.n left join tag_log ends on ends.tag = visit.tag and ends.moment = visit.left_at and ends.event = 'used'
  group by all
), owned as (
  select tray_type_code, facility_code, count(*) as trays from file_trays cross join newest where nullif(retired_on, '') is null or cast(retired_on as date) > newest.day group by all
), facts as (
  select owned.tray_type_code, owned.facility_code, wanted.item_code, 'position' as is, wanted.par, owned.trays, null as used, null as present from owned join wanted using (tray_type_code)
  union all by name
  select closed.tray_type_code, closed.facility_code, lain.item_code, 'cycle' as is, lain.used, lain.present
  from lain join closed using (tray_code, restock_no) join wanted on wanted.tray_type_code = closed.tray_type_code and wanted.item_code = lain.item_code where lain.present > 0
)`;
const ofCycles = `filter (where "is" = 'cycle')`;

const shelves = `('central_pharmacy', 'satellite', 'kit_room')`;
/** What there is of each item at a facility to fill trays with, and what went into trays in eight weeks, first fills left out. */
const toEncode = (days: Days) => `newest as (select max(day) as day from tag_log where day <= date '${days.to}'
), begun as (select greatest(newest.day - 55, (select min(day) from tag_log)) as day from newest
), ${tagsAt(days.to)}, ${heldAt(days)}, named as (
  select item_code, facility_code from put_in cross join newest where put_in.day > newest.day - 56 and item_code is not null
  union
  select line.item_code, tray.facility_code from templates line join file_trays tray on tray.tray_type_code = line.tray_type_code cross join newest
  where line.par > 0 and line.from_day <= newest.day and newest.day < line.to_day and (nullif(tray.retired_on, '') is null or cast(tray.retired_on as date) > newest.day)
), facts as (
  select 'named' as is, item_code, facility_code from named
  union all by name
  select 'restock' as is, put_in.item_code, put_in.facility_code from put_in cross join begun where put_in.day between begun.day and date '${days.to}' and coalesce(restock_no, 2) > 1
  union all by name
  select 'tag' as is, item_code, facility_code, status, tray_code from tags where is_live and (item_code, facility_code) in (select (item_code, facility_code) from named)
  union all by name
  select 'check' as is, item_code, facility_code, event as status from tag_counts cross join newest where tag_counts.day > newest.day - 90 and tag_counts.day <= newest.day and is_counted
    and (event = 'approved' or (event = 'voided' and approvals = 0 and event_tray is null)) and (item_code, facility_code) in (select (item_code, facility_code) from named)
  union all by name
  select 'stock' as is, made.item_code, held.facility_code, sum(held.on_hand) as units from held join made on made.ndc = held.ndc join places on places.place = held.place
  where places.location_type in ${shelves} and (made.item_code, held.facility_code) in (select (item_code, facility_code) from named) group by all
  union all by name
  select 'stock' as is, item_code, tags.facility_code, -sum(container_qty) as units from tags join places on places.place = tags.facility_code || ' ' || tags.place_code
  where is_live and places.location_type in ${shelves} and (item_code, tags.facility_code) in (select (item_code, facility_code) from named) group by all
)`;
const days = `(date_diff('day', (select day from begun), (select day from newest)) + 1)`;
const solves = 'solves for a certainty: plan-encoding.test.ts';
const advice = 'rests on the par that is recommended: recommend-tray-par.test.ts';

export const tagWorkEntries: Record<string, Entry> = {
  '1005': {
    facts: events,
    by: { tag: 'tag', event: 'event', occurred_at: 'at_wall' },
    figures: {
      event_count: 'count(*)',
      tag_count: 'count(distinct tag)',
      event_value: 'sum(value)',
      hours_since_previous: 'max(hours)',
    },
    without: {
      fault_count: 'rests on notices and on the order of states: 1005-item-history.test.ts',
      life_days: 'of one tag alone: 1005-item-history.test.ts',
    },
  },
  '1027': {
    facts: trayPars,
    by: { tray_type: 'tray_type_code', item: 'item_code', facility: 'facility_code' },
    figures: {
      par: `max(par)`,
      fleet_count: `max(trays)`,
      cycles: `count(*) ${ofCycles}`,
      used_mean: `avg(used) ${ofCycles}`,
      ran_out_pct: ratio(
        `cast(count(*) filter (where "is" = 'cycle' and used >= present) as double)`,
        `count(*) ${ofCycles}`,
      ),
    },
    only: ({ par_basis }) => par_basis === 'own_cycles',
    without: { release_value: advice, lower_count: advice, raise_count: advice },
  },
  '1032': {
    facts: toEncode,
    by: { item: 'item_code', facility: 'facility_code' },
    figures: {
      waiting_count: `count(*) filter (where "is" = 'tag' and status = 'encoded')`,
      restock_per_day: `cast(count(*) filter (where "is" = 'restock') as double) / ${days}`,
      first_pass_pct: ratio(
        `cast(count(*) filter (where "is" = 'check' and status = 'approved') as double)`,
        `count(*) filter (where "is" = 'check')`,
      ),
      untagged_qty: 'greatest(coalesce(sum(units), 0), 0)',
    },
    without: { encode_qty: solves, encode_minutes: solves, items_out_count: solves, no_stock_count: solves },
  },
};
