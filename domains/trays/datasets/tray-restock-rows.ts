import type { StatusLevel } from '../../../contracts/report.ts';
import { type Asked, within } from '../../../query/define/asked.ts';
import type { Wanted } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { type Fragment, join, oneOf, sql, table, wallClock } from '../../../query/define/sql.ts';
import { clockFilters } from '../../shared/datasets/clock.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { lotFilters } from '../../stock/datasets/lots/lot-filters.ts';
import { trayFilters } from '../../tags/datasets/tray-filters.ts';
import { trayUserFilter } from './tray-parts.ts';

export const restockStatusWords: Record<string, string> = {
  recalled_inside: 'Recalled inside',
  expired_inside: 'Expired inside',
  wrong_item: 'Wrong item',
  short: 'Short',
  complete: 'Complete',
  no_template: 'No template',
};
export const restockStatusLevels: Record<string, StatusLevel> = {
  recalled_inside: 'bad',
  expired_inside: 'bad',
  wrong_item: 'warn',
  short: 'warn',
  complete: 'ok',
  no_template: 'none',
};

/** A restock by the code of its tray and the moment in UTC at which it ended: as long as its events do not change, it stays. */
const restockId = (trayCode: Fragment, endedAt: Fragment): Fragment =>
  sql`${trayCode} || '@' || substr(${wallClock(endedAt)}, 1, 19)`;

const itemsNamed = (values: string[]): Fragment =>
  sql`select item_id from ${table('items')} drug where ${oneOf(sql`drug.item_code`, values)}`;

/** Filters on restocks as `restockRows` tells them. */
export const restockFilters = {
  ...siteFilters,
  ...trayFilters,
  item: {
    label: 'Item',
    where: (values) =>
      sql`exists (select 1 from ${table('tray_cycle_items')} done where done.tray_id = fact.tray_id and done.restock_no = fact.restock_no and (done.restocked > 0 or done.pulled > 0) and done.item_id in (${itemsNamed(values)}))`,
    values: (search) =>
      sql`select known.item_code as value, known.name as label from ${table('items')} known where known.name ilike ${search} escape '!' or known.item_code ilike ${search} escape '!' order by known.name, value`,
  },
  user: trayUserFilter,
  restockStatus: {
    label: 'Status',
    words: restockStatusWords,
    where: (values) => oneOf(sql`fact.restock_status`, values),
  },
  restock: { label: 'Restock', where: (values) => oneOf(sql`fact.restock_id`, values) },
  expiryWithinDays: lotFilters.expiryWithinDays,
  ...clockFilters,
} satisfies Record<string, Filter>;

/** A recalled or expired unit needs no template to be wrong in a tray. */
const status = sql`case when fact.recalled_inside > 0 then 'recalled_inside' when fact.expired_inside > 0 then 'expired_inside' when not fact.has_template then 'no_template'
  when fact.wrong_items > 0 then 'wrong_item' when fact.below_min > 0 then 'short' else 'complete' end`;

/**
 * Restocks that end in some days and pass the filters. Where the filters name items, what went in, was used, pulled or is
 * missing is told of these items alone; how long it took and in what state the tray left is still told of the whole restock.
 */
export function restockRows(asked: Asked, where: Wanted['where'], spans: Asked['previous'][] = [asked]): Fragment {
  const days = (column: Fragment) =>
    join(
      spans.map((span) => sql`(${within(column, span)})`),
      ' or ',
    );
  const { item = [] } = asked.filters;
  const ofItems = item.length > 0 ? sql` and added.item_id in (${itemsNamed(item)})` : sql``;
  return sql`with told as (
  select fact.*, tray.tray_code, tray.tray_type_id, ${restockId(sql`tray.tray_code`, sql`fact.ended_at`)} as restock_id, ${status} as restock_status, fact.tray_expiry - fact.local_date as days_to_expiry
  from ${table('tray_cycles')} fact join ${table('trays')} tray on tray.tray_id = fact.tray_id where ${days(sql`fact.local_date`)}
), kept as (select fact.* from told fact where ${where()}),
added as (
  select tray_id, restock_no, sum(units) as units, sum(for_use) as for_use, sum(for_expiry) as for_expiry, sum(valued) as valued, sum(value) as value
  from ${table('tray_item_restocks')} added where (${days(sql`added.local_date`)})${ofItems} group by tray_id, restock_no
)${item.length > 0 ? ofNamedItems(item) : sql``}
select kept.tray_id, kept.tray_code, kept.tray_type_id, kept.restock_no, kept.restock_id, kept.restock_status, kept.started_at, kept.ended_local, kept.ended_at, kept.local_date, kept.local_hour,
  kept.facility_id, kept.location_id, kept.staff_id, cast(kept.seconds as double precision) / 60 as minutes, cast(kept.seconds_since_previous as double precision) / 86400 as days_between,
  kept.has_template, kept.tray_expiry, kept.days_to_expiry, coalesce(added.units, 0) as units, coalesce(added.for_use, 0) as for_use, coalesce(added.for_expiry, 0) as for_expiry,
  coalesce(added.units, 0) - coalesce(added.valued, 0) as unvalued, added.value, ${item.length > 0 ? itemCounts : trayCounts}
from kept left join added on added.tray_id = kept.tray_id and added.restock_no = kept.restock_no${item.length > 0 ? itemJoins : sql``}`;
}

const trayCounts = sql`kept.used - kept.used_undone as used, kept.pulled, case when kept.has_template then kept.missing end as missing, case when kept.has_template then kept.below_min end as below_min`;
const itemCounts = sql`case when kept.restock_no > 1 then coalesce(happened.used, 0) end as used, case when kept.restock_no > 1 then coalesce(happened.pulled, 0) end as pulled,
  case when kept.has_template then coalesce(lacking.missing, 0) end as missing, case when kept.has_template then coalesce(lacking.below_min, 0) end as below_min`;
const itemJoins = sql` left join happened on happened.tray_id = kept.tray_id and happened.restock_no = kept.restock_no
  left join lacking on lacking.tray_id = kept.tray_id and lacking.restock_no = kept.restock_no`;

/** What happened to the items that the filters name, and what of them was missing in the end: what may stand in for an item counts for it. */
function ofNamedItems(items: string[]): Fragment {
  return sql`, happened as (
  select done.tray_id, done.restock_no, sum(done.used - done.used_undone) as used, sum(done.pulled) as pulled from kept join ${table('tray_cycle_items')} done on done.tray_id = kept.tray_id and done.restock_no = kept.restock_no
  where done.item_id in (${itemsNamed(items)}) group by done.tray_id, done.restock_no
), wanted as (
  select kept.tray_id, kept.restock_no, kept.tray_type_id, kept.local_date, template.item_id, template.par, template.need
  from kept join ${table('tray_templates')} template on template.tray_type_id = kept.tray_type_id and template.from_date <= kept.local_date and kept.local_date < template.to_date
  where template.item_id in (${itemsNamed(items)}) and template.par > 0
), held as (
  select wanted.tray_id, wanted.restock_no, wanted.item_id, wanted.par, wanted.need, coalesce(sum(inside.present_after / choice.units_per_par), 0) as present
  from wanted join ${table('tray_templates')} choice on choice.tray_type_id = wanted.tray_type_id and choice.stands_for_item_id = wanted.item_id and choice.from_date <= wanted.local_date and wanted.local_date < choice.to_date
  left join ${table('tray_cycle_items')} inside on inside.tray_id = wanted.tray_id and inside.item_id = choice.item_id and inside.restock_no <= wanted.restock_no and wanted.restock_no < inside.next_restock_no
  group by wanted.tray_id, wanted.restock_no, wanted.item_id, wanted.par, wanted.need
), lacking as (
  select tray_id, restock_no, sum(case when present < par then par - present else 0 end) as missing, sum(case when present < need then 1 else 0 end) as below_min from held group by tray_id, restock_no
)`;
}
