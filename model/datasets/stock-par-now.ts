import { all, day, type Fragment, oneOf, sql, table } from '../sql.ts';

/** The levels of a position on a day, with its names. */
export type ParNow = {
  facility_code: string;
  facility_name: string;
  location_code: string;
  location_name: string;
  item_code: string;
  item_name: string;
  unit: string;
  par_min: number | null;
  par_max: number | null;
};

/** The positions of these places and items; a place or an item without the other says nothing, and is left out by the caller. */
export const parsNow = (newest: string, locations: string[], items: string[]): Fragment =>
  sql`select facility.facility_code, facility.name as facility_name, place.location_code, place.name as location_name,
  item.item_code, item.name as item_name, item.unit,
  cast(max(state.par_min) as double precision) as par_min, cast(max(state.par_max) as double precision) as par_max
from ${table('locations')} place
join ${table('facilities')} facility on facility.facility_id = place.facility_id
join ${table('stock_states')} state on state.location_id = place.location_id
join ${table('items')} item on item.item_id = state.item_id
where ${all([sql`state.day = ${day(newest)}`, oneOf(sql`place.location_code`, locations), oneOf(sql`item.item_code`, items)])}
group by facility.facility_code, facility.name, place.location_code, place.name, item.item_code, item.name, item.unit`;
