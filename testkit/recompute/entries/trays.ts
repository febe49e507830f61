import { type Days, type Entry, ratio } from '../entry.ts';
import { atShare, median } from '../tables/sql.ts';
import { tagsAt } from '../tables/tags.ts';

const within = ({ from, to }: Days) => `between date '${from}' and date '${to}'`;
const daysOf = ({ from, to }: Days) => `(date '${to}' - date '${from}' + 1)`;
const share = (part: string, whole: string) => ratio(`cast(${part} as double)`, whole);

/** Units by their own day. */
const units = (days: Days) => `facts as (
  select *, not exists (select 1 from templates line where line.tray_type_code = put_in.tray_type_code and line.item_code = put_in.item_code and line.from_day <= put_in.day and put_in.day < line.to_day)
    and exists (select 1 from templates line where line.tray_type_code = put_in.tray_type_code and line.from_day <= put_in.day and put_in.day < line.to_day) as is_wrong
  from put_in where day ${within(days)}
)`;

/** Restocks by the day of their end, with what went in. */
const restocked = (days: Days) => `inside as (
  select event_tray as tray_code, restock_no, count(*) as pieces, sum(value) as value from put_in where restock_no is not null group by all
), facts as (
  select restocks.*, inside.pieces, inside.value, strftime(ended_wall, '%Y-%m-%d %H:%M:%S') as restocked_at, ${daysOf(days)} as days
  from restocks left join inside on inside.tray_code = restocks.tray_code and inside.restock_no = restocks.restock_no where day ${within(days)}
)`;

/** Trays, restocked or not, each once, and beside them their restocks. */
const fleet = (days: Days) => `lives as (
  select event_tray as tray_code, min(day) as first_on from tag_log where event_tray is not null group by all
), done as (select * from restocks where day ${within(days)}
), added as (select event_tray as tray_code, count(*) as pieces from put_in where restock_no is not null and (event_tray, restock_no) in (select (tray_code, restock_no) from done) group by all
), owned as (
  select tray.tray_code, tray.tray_type_code, coalesce((select count(*) from done where done.tray_code = tray.tray_code), 0) as times, added.pieces,
    case when lives.first_on <= date '${days.to}' then date '${days.to}' - greatest(lives.first_on, date '${days.from}') + 1 else 0 end as tray_days
  from file_trays tray left join lives on lives.tray_code = tray.tray_code left join added on added.tray_code = tray.tray_code
  where (tray.retired_on is null or cast(tray.retired_on as date) >= date '${days.from}') and (tray.active_from is null or cast(tray.active_from as date) <= date '${days.to}')
), facts as (
  select *, true as is_tray, null as days_between from owned
  union all by name
  select done.tray_code, done.tray_type_code, false as is_tray, days_between from done join owned on owned.tray_code = done.tray_code
)`;

const overFleet = {
  restocks: 'sum(times)',
  fleet_count: 'count(*) filter (where is_tray)',
  trays_restocked: 'count(*) filter (where times > 0)',
  idle_tray_count: 'count(*) filter (where times = 0)',
  never_restocked_count: 'count(*) filter (where times = 0)',
  restocks_per_30d: ratio('30.0 * sum(times)', 'sum(tray_days)'),
  days_between_median: median('days_between'),
  days_between_p90: atShare(0.9, 'days_between'),
  days_between_mean: 'avg(days_between)',
  items_per_restock: ratio('cast(sum(pieces) as double)', 'sum(times)'),
};
const overdue = { overdue_count: 'needs what is usual of the type: 1013-tray-restock-frequency.test.ts' };

/** Every cycle that ended in these days, for each item that the template of its tray has or that it held, with what went in. */
const cycles = (days: Days) => `${tagsAt(days.to)}, closed as (
  select * from restocks where restock_no > 1 and day ${within(days)}
), added as (
  select event_tray as tray_code, restock_no, item_code, count(*) as pieces, sum(value) as value from put_in where restock_no is not null group by all
), facts as (
  select closed.tray_type_code, added.item_code, closed.tray_code, closed.restock_no, added.pieces, added.value
  from closed join added on added.tray_code = closed.tray_code and added.restock_no = closed.restock_no
)`;

/** Units that lie in a tray, with when the item was last used from it, else when it first lay there. */
const idle = (days: Days) => `${tagsAt(days.to)}, uses as (
  select event_tray as tray_code, item_code, max(day) as last_on from tag_counts where event = 'used' and is_counted and day <= date '${days.to}' and (undone_on is null or undone_on > date '${days.to}') group by all
), firsts as (
  select visit.tray_after as tray_code, log.item_code, min(log.day) as first_on from tray_visits visit join tag_counts log on log.tag = visit.tag and log.n = visit.n where log.day <= date '${days.to}' group by all
), facts as (
  select tags.*, tags.container_qty * tags.unit_cost as value, date '${days.to}' - coalesce(uses.last_on, firsts.first_on) as idle_days
  from tags left join uses on uses.tray_code = tags.tray_code and uses.item_code = tags.item_code left join firsts on firsts.tray_code = tags.tray_code and firsts.item_code = tags.item_code
  where tags.is_live and tags.tray_code is not null
)`;
const idleValue = 'coalesce(sum(value) filter (where idle_days >= 180), 0)';

/** In the total a cycle counts once for each item that it had: units by cycle of an item, not by cycle. */
const withItem = "count(distinct tray_code || ' ' || restock_no || ' ' || item_code)";
const contents = 'what lies in a tray against its template: judge-contents.test.ts, tray-marts.test.ts';

export const trayEntries: Record<string, Entry> = {
  '1009': {
    facts: units,
    by: { item: 'item_code' },
    figures: {
      items_restocked: 'count(*)',
      restocked_value: 'sum(value)',
      restocks: "count(distinct case when restock_no is not null then event_tray || ' ' || restock_no end)",
      items_per_restock: share(
        'count(restock_no)',
        "count(distinct case when restock_no is not null then event_tray || ' ' || restock_no end)",
      ),
      wrong_item_count: 'count(*) filter (where is_wrong)',
      trays_restocked: 'count(distinct event_tray)',
      short_dated_restocked_count: 'count(*) filter (where made_expiry < day + 60)',
    },
    without: { expiry_driven_pct: 'divides units by cause, one by one: restock-cycles.test.ts' },
  },
  '1010': {
    facts: restocked,
    by: { tray: 'tray_code', restocked_at: 'restocked_at' },
    figures: {
      restocks: 'count(*)',
      items_restocked: 'sum(pieces)',
      minutes_per_restock_median: median('minutes'),
      minutes_per_restock: 'avg(minutes)',
    },
    without: { complete_pct: contents, missing_count: contents },
  },
  '1011': {
    facts: restocked,
    by: { tray_type: 'tray_type_code' },
    figures: {
      restocks: 'count(*)',
      trays_restocked: 'count(distinct tray_code)',
      items_restocked: 'sum(pieces)',
      minutes_per_restock_median: median('minutes'),
      restocks_per_day: 'cast(count(*) as double) / any_value(days)',
      items_per_restock: share('sum(pieces)', 'count(*)'),
      restocked_value: 'sum(value)',
    },
    without: { complete_pct: contents, restock_hours: 'adds over types: 1011 in tray-marts.test.ts' },
  },
  '1012': {
    facts: cycles,
    by: { item: 'item_code', tray_type: 'tray_type_code' },
    figures: {
      items_restocked: 'sum(pieces)',
      cycles_with_item: withItem,
      items_per_restock: share('sum(pieces)', withItem),
      restocked_value: 'sum(value)',
    },
    without: {
      every_count: 'a band of the cycles that might have had the item: 1012-item-restock-frequency.test.ts',
      never_count: 'a band: 1012-item-restock-frequency.test.ts',
      never_value: 'a band: 1012-item-restock-frequency.test.ts',
    },
  },
  '1013': { facts: fleet, by: { tray: 'tray_code' }, figures: overFleet, without: overdue },
  '1039': {
    facts: idle,
    by: { item: 'item_code', tray: 'tray_code' },
    figures: {
      live_value: 'sum(value)',
      live_tag_count: 'count(*)',
      idle_value: idleValue,
      idle_value_pct: ratio(idleValue, 'sum(value)'),
      idle_days: 'min(idle_days)',
    },
    without: {
      will_expire_count: 'units are used in the order of their expiry: 1039-idle-items.test.ts',
      will_expire_value: 'units are used in the order of their expiry: 1039-idle-items.test.ts',
    },
  },
  '1040': { facts: fleet, by: { tray_type: 'tray_type_code' }, figures: overFleet, without: overdue },
};
