import { all, day, type Fragment, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { containerSizes } from '../../../products/datasets/quantity-units.ts';

/** The levels of a position on a day, with its names. */
export type ParNow = {
  facility_code: string;
  facility_name: string;
  location_code: string;
  location_name: string;
  item_code: string;
  item_name: string;
  unit: string;
  container_size: number | null;
  par_min: number | null;
  par_max: number | null;
  order_multiple: number | null;
  capacity_qty: number | null;
};

/** The positions of these places and items; a place or an item without the other says nothing, and is left out by the caller. */
export const parsNow = (newest: string, locations: string[], items: string[]): Fragment =>
  sql`with dated as (
  select policy.*, row_number() over (partition by policy.location_id, policy.item_id order by policy.effective_from desc) as n
  from ${table('policies')} policy where policy.effective_from <= ${day(newest)}
)
select facility.facility_code, facility.name as facility_name, place.location_code, place.name as location_name,
  item.item_code, item.name as item_name, item.unit, cast(max(held_in.container_size) as double precision) as container_size,
  cast(max(state.par_min) as double precision) as par_min, cast(max(state.par_max) as double precision) as par_max,
  cast(max(dated.order_multiple) as double precision) as order_multiple, cast(max(dated.capacity_qty) as double precision) as capacity_qty
from ${table('locations')} place
join ${table('facilities')} facility on facility.facility_id = place.facility_id
join ${table('stock_states')} state on state.location_id = place.location_id
join ${table('items')} item on item.item_id = state.item_id
left join ${containerSizes} held_in on held_in.item_id = item.item_id
left join dated on dated.location_id = place.location_id and dated.item_id = item.item_id and dated.n = 1
where ${all([sql`state.day = ${day(newest)}`, oneOf(sql`place.location_code`, locations), oneOf(sql`item.item_code`, items)])}
group by facility.facility_code, facility.name, place.location_code, place.name, item.item_code, item.name, item.unit`;
