import { day, type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { containerSizes } from '../../../products/datasets/quantity-units.ts';

export interface ParHistoryAsked {
  /** `location_id:item_id`, by comma. */
  positions: string;
  from: string;
  to: string;
  /** The day before `from`: what was left then is what the first day opened with. */
  before: string;
  /** The day after `to`: spans end with the first day that they do not hold on. */
  after: string;
  /** The first day of the year that ends with `to`. */
  yearFrom: string;
  /** The day whose levels are the current ones. */
  newest: string;
}

/** A position as it was: its levels now, how it is refilled, and texts that hold its days. */
export type ParHistory = {
  location_id: number;
  item_id: number;
  par_min: number | null;
  par_max: number | null;
  unit_cost: number | null;
  /** Days from `from` to the first day on which the position is known; below zero where that was before. */
  first_day: number | null;
  /** Days from that first day to the newest day. */
  days_since_known: number | null;
  /** Days from the last draw to the newest day. */
  days_since_draw: number | null;
  service_level: number | null;
  /** What the policy of the place itself says; null where the level is the item’s. */
  own_service_level: number | null;
  review_days: number | null;
  lead_days: number | null;
  order_multiple: number | null;
  capacity_qty: number | null;
  shelf_life: number | null;
  /** `day:kind:quantity:minute` in order of time; kinds are draw, back, fill and expired, by their first letter. */
  moves: string | null;
  /** `first day:day after the last:balance` of each lot. */
  balances: string | null;
};

/** The levels and the days of positions in one question. Places that feed others also draw by transfer. */
export const parHistories = (asked: ParHistoryAsked): Fragment => {
  const [from, to, before, after] = [day(asked.from), day(asked.to), day(asked.before), day(asked.after)];
  return sql`with wanted as (
  select cast(split_part(pair, ':', 1) as integer) as location_id, cast(split_part(pair, ':', 2) as integer) as item_id
  from (select unnest(string_to_array(${asked.positions}, ',')) as pair) given
), made as (
  select product.product_id, product.item_id from ${table('products')} product where product.item_id in (select item_id from wanted)
), shelf as (
  select state.location_id, state.item_id, max(state.par_min) as par_min, max(state.par_max) as par_max, min(state.first_day) as first_day,
    max(state.last_drawn) as last_drawn, avg(cast(state.unit_cost as double precision)) as unit_cost
  from ${table('stock_states')} state join wanted on wanted.location_id = state.location_id and wanted.item_id = state.item_id
  where state.day = ${day(asked.newest)} group by state.location_id, state.item_id
), moved as (
  select fact.location_id, made.item_id, string_agg(cast(fact.local_date - ${from} as varchar) || ':' ||
    case when fact.kind = 'return' then 'b' when fact.kind in ('receive', 'transfer_in') then 'f' when fact.kind = 'expire' then 'e' else 'd' end
    || ':' || cast(fact.quantity as varchar) || ':' || cast(cast(floor(extract(epoch from fact.occurred_at) / 60) as bigint) as varchar), ',' order by fact.occurred_at, fact.movement_id) as moves
  from ${table('movements')} fact
  join made on made.product_id = fact.product_id
  join wanted on wanted.location_id = fact.location_id and wanted.item_id = made.item_id
  join ${table('locations')} place on place.location_id = fact.location_id
  where fact.local_date between ${from} and ${to}
    and (fact.kind in ('dispense', 'return', 'receive', 'transfer_in', 'expire') or (fact.kind = 'transfer_out' and place.location_type in ('central_pharmacy', 'satellite', 'warehouse', 'vault')))
  group by fact.location_id, made.item_id
), held as (
  select span.location_id, made.item_id, string_agg(cast(greatest(span.from_date, ${before}) - ${from} as varchar) || ':' || cast(least(span.to_date, ${after}) - ${from} as varchar) || ':' || cast(span.balance as varchar), ',') as balances
  from ${table('stock_spans')} span
  join made on made.product_id = span.product_id
  join wanted on wanted.location_id = span.location_id and wanted.item_id = made.item_id
  where span.to_date > ${before} and span.from_date <= ${to}
  group by span.location_id, made.item_id
), refills as (
  select fact.facility_id, fact.location_id, made.item_id, fact.kind, fact.expiry - fact.local_date as life
  from ${table('movements')} fact join made on made.product_id = fact.product_id
  where fact.local_date between ${day(asked.yearFrom)} and ${to} and fact.kind in ('receive', 'transfer_in') and fact.expiry >= fact.local_date
), own_life as (
  select location_id, item_id, percentile_cont(0.5) within group (order by life) as life from refills group by location_id, item_id
), sku_life as (
  select facility_id, item_id, percentile_cont(0.5) within group (order by life) as life from refills where kind = 'receive' group by facility_id, item_id
), dated as (
  select policy.*, row_number() over (partition by policy.location_id, policy.item_id order by policy.effective_from desc) as n
  from ${table('policies')} policy join wanted on wanted.location_id = policy.location_id and wanted.item_id = policy.item_id
  where policy.effective_from <= ${day(asked.newest)}
)
select wanted.location_id, wanted.item_id, cast(shelf.par_min as double precision) as par_min, cast(shelf.par_max as double precision) as par_max, shelf.unit_cost,
  cast(shelf.first_day - ${from} as integer) as first_day, cast(${day(asked.newest)} - shelf.first_day as integer) as days_since_known, cast(${day(asked.newest)} - shelf.last_drawn as integer) as days_since_draw,
  cast(coalesce(dated.service_level, levels.service_level) as double precision) as service_level, cast(dated.service_level as double precision) as own_service_level,
  cast(dated.review_days as double precision) as review_days, cast(dated.lead_time_days as double precision) as lead_days, cast(dated.order_multiple as double precision) as order_multiple, cast(dated.capacity_qty as double precision) as capacity_qty,
  cast(floor(coalesce(own_life.life, sku_life.life)) as integer) as shelf_life, moved.moves, held.balances
from wanted join ${table('locations')} place on place.location_id = wanted.location_id
left join shelf on shelf.location_id = wanted.location_id and shelf.item_id = wanted.item_id
left join moved on moved.location_id = wanted.location_id and moved.item_id = wanted.item_id
left join held on held.location_id = wanted.location_id and held.item_id = wanted.item_id
left join own_life on own_life.location_id = wanted.location_id and own_life.item_id = wanted.item_id
left join sku_life on sku_life.facility_id = place.facility_id and sku_life.item_id = wanted.item_id
left join dated on dated.location_id = wanted.location_id and dated.item_id = wanted.item_id and dated.n = 1
left join ${table('stock_levels')} levels on levels.facility_id = place.facility_id and levels.item_id = wanted.item_id`;
};

/** Places of these codes, with the facility they belong to. */
export const placesOf = (where: Fragment): Fragment =>
  sql`select place.location_id, place.facility_id, place.location_code, place.name as location_name, place.location_type, facility.facility_code, facility.name as facility_name
from ${table('locations')} place join ${table('facilities')} facility on facility.facility_id = place.facility_id where ${where}`;

export const itemsOf = (where: Fragment): Fragment =>
  sql`select item.item_id, item.item_code, item.name as item_name, item.unit, cast(held_in.container_size as double precision) as container_size, coalesce(item.ven_class, 'E') as ven_class
  from ${table('items')} item left join ${containerSizes} held_in on held_in.item_id = item.item_id where ${where}`;
