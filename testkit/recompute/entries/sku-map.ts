import { type Days, type Entry, ratio } from '../entry.ts';
import { digits, wallDay } from '../tables/sql.ts';

/**
 * Charges of facilities in the 340B program with the rows of the map that they may go through, and what these facilities bought within
 * a year without a row in force that names it.
 */
const facts = ({ from, to }: Days) => `program as (
  select facility_code from file_facilities where coalesce(trim(entity_340b_id), '') <> ''
), map as (
  select charge_code, ${digits('ndc')} as ndc, coalesce(facility_code, '') as facility_code, cast(effective_from as date) as from_day, cast(nullif(effective_to, '') as date) as to_day from file_charge_map
), charged as (
  select charge_id, facility_code, coalesce(charge_code, '') as charge_code, ${digits('ndc')} as ndc, ${wallDay('occurred_at')} as day from file_charges
  where facility_code in (select facility_code from program) and ${wallDay('occurred_at')} between date '${from}' and date '${to}'
), through as (
  select charged.*, exists (select 1 from map where map.charge_code = charged.charge_code and map.facility_code in ('', charged.facility_code) and map.from_day <= charged.day
    and (map.to_day is null or charged.day < map.to_day) and (charged.ndc is null or charged.ndc = map.ndc)) as is_mapped
  from charged
), wac as (
  select ndc, facility_code, package_price, from_day, least(coalesce(to_day, date '9999-12-31'), coalesce(lead(from_day) over (partition by ndc, facility_code order by from_day), date '9999-12-31')) as to_day
  from listed where price_type = 'WAC'
), lines as (
  select bought.facility_code, bought.ndc, case when coalesce(cast(received as date), cast(ordered as date)) between date '${from}' and date '${to}'
    then coalesce(packages_received, case when bought.status = 'received' then packages_ordered end, 0) * coalesce(own.package_price, anyone.package_price) end as value
  from bought left join wac own on own.ndc = bought.ndc and own.facility_code = bought.facility_code and own.from_day <= cast(ordered as date) and cast(ordered as date) < own.to_day
  left join wac anyone on anyone.ndc = bought.ndc and anyone.facility_code = '' and anyone.from_day <= cast(ordered as date) and cast(ordered as date) < anyone.to_day
  where kind = 'purchase' and coalesce(status, '') <> 'cancelled' and cast(ordered as date) > date '${to}' - 365 and cast(ordered as date) <= date '${to}' and bought.facility_code in (select facility_code from program)
), facts as (
  select 'charge' as is, 'charge' as map_status, facility_code, charge_code, ndc, is_mapped, not is_mapped and (charge_code <> '' or ndc is null) as is_unmatched from through
  union all by name
  select 'gap' as is, 'unmapped_ndc' as map_status, facility_code, ndc, sum(value) as value from lines
  where not exists (select 1 from map where map.ndc = lines.ndc and map.facility_code in ('', lines.facility_code) and map.from_day <= date '${to}' and (map.to_day is null or date '${to}' < map.to_day))
  group by facility_code, ndc
)`;

const unmatched = 'count(*) filter (where is_unmatched)';

export const skuMapEntries: Record<string, Entry> = {
  '1098': {
    facts,
    by: { map_status: 'map_status', facility: 'facility_code', ndc: 'ndc' },
    only: ({ map_status_code }) => map_status_code === 'unmapped_ndc',
    figures: {
      unmatched_count: unmatched,
      unmatched_rate: ratio(`cast(${unmatched} as double)`, `count(*) filter (where "is" = 'charge')`),
      unmapped_ndc_count: `count(*) filter (where "is" = 'gap')`,
      charge_count: 'count(*) filter (where is_mapped or is_unmatched)',
      map_fault_value: 'sum(value)',
    },
    without: {
      factor_suspect_count: 'holds factors against their median: 1098-sku-map-report.test.ts',
      map_fault_value: 'rests on the state of each row: 1098-sku-map-report.test.ts',
    },
  },
};
