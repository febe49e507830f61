import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { intoTable } from './into-table.ts';

/** The unit of each place, and its kind: the group of places that it belongs to, else the place itself. */
export const careUnits: Mart = {
  name: 'care_units',
  reads: ['locations'],
  table: {
    name: 'care_units',
    columns: [
      column('company_id', 'integer'),
      column('location_id', 'integer'),
      column('facility_id', 'integer'),
      /** One number for all places of a unit: the lowest of theirs. */
      column('unit_id', 'integer'),
      column('unit', 'varchar'),
      column('care_area', 'varchar'),
    ],
    key: ['company_id', 'location_id'],
    sort: ['company_id', 'location_id'],
  },
  async refresh(store) {
    await store.run('delete from care_units');
    await store.run(`${intoTable(careUnits.table)} ${units}`);
  },
};

/** A cabinet says nothing of its own kind: the other places of its group do. */
const areaOf = `
  case location_type
    when 'icu' then 'icu' when 'ed' then 'ed' when 'or' then 'or' when 'anesthesia_workstation' then 'or'
    when 'floor' then 'medsurg' when 'clinic' then 'other' when 'crash_cart' then 'other'
    when 'central_pharmacy' then 'pharmacy' when 'satellite' then 'pharmacy' when 'kit_room' then 'pharmacy'
    when 'warehouse' then 'pharmacy' when 'vault' then 'pharmacy' end`;

const units = `
  with places as (
    select location_id, facility_id, coalesce(nullif(trim(location_group), ''), location_code) as unit, coalesce(care_area, ${areaOf}) as care_area from locations
  ), areas as (
    select facility_id, unit, care_area, row_number() over (partition by facility_id, unit order by count(*) desc, care_area) as place
    from places where care_area is not null group by facility_id, unit, care_area
  )
  select cast($1 as integer), places.location_id, places.facility_id,
    min(places.location_id) over (partition by places.facility_id, places.unit), places.unit, coalesce(places.care_area, areas.care_area, 'medsurg')
  from places left join areas on areas.facility_id = places.facility_id and areas.unit = places.unit and areas.place = 1
  order by places.location_id`;
