import { within } from '../../../query/define/asked.ts';
import type { Wanted } from '../../../query/define/define.ts';
import { day, type Fragment, nothing, sql, table } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { itemSettings } from '../settings.ts';
import { ofFacilities, resolvedCharges, sizeOn, wacOf } from './sku-map-charges.ts';
import { carriesNdc, isGtin } from './sku-map-codes.ts';

const factorTimes = settingValue(itemSettings.factorTimes);

/** Every map row once, and the gaps: codes without a map, bought NDCs without a code, NDCs that the directory does not know. */
export function skuMapRows({ asked, where, reads }: Wanted): Fragment {
  // What is suggested takes windows and joins of its own, and totals do not tell it.
  const suggested = (text: Fragment, otherwise = nothing) => (reads('suggestion') ? text : otherwise);
  const to = day(asked.to);
  const inForce = (name: string) => {
    const at = (column: string): Fragment => ({ parts: [{ is: 'text', text: `${name}.${column}` }] });
    return sql`${at('effective_from')} <= ${to} and (${at('effective_to')} is null or ${to} < ${at('effective_to')})`;
  };
  return sql`with ${resolvedCharges(asked)}, directory as (
  select ndc11, max(ndc10) as ndc10, max(pack.description) as description, max(concat_ws(' / ', listed.proprietary_name, listed.nonproprietary_name)) as names
  from ${table('ndc_packages')} pack left join ${table('ndc_directory')} listed on listed.source = pack.source and listed.product_id = pack.product_id and listed.valid_to is null
  where pack.valid_to is null and pack.ndc11 is not null group by ndc11
), has_directory as (select count(*) > 0 as is_loaded from directory),
catalog as (
  select made.product_id, made.item_id, made.ndc, made.manufacturer, made.gtin, made.unit_dose, made.status as product_status, size.package_size, item.name as item_name, item.item_code, item.unit, made.container_qty,
    directory.ndc11 is null and (select is_loaded from has_directory) as is_unlisted, concat_ws(', ', directory.names, directory.description) as directory_name,
    coalesce(nullif(trim(made.gtin), '') is not null and (not ${isGtin('trim(made.gtin)')} or substr(trim(made.gtin), 2, 2) <> '03' or not ${carriesNdc('trim(made.gtin)', 'made.ndc', 'directory.ndc10')}), false) as is_gtin_wrong
  from ${table('products')} made join ${table('items')} item on item.item_id = made.item_id
  join ${table('package_spans')} size on size.product_id = made.product_id and size.from_date <= ${to} and ${to} < size.to_date
  left join directory on directory.ndc11 = made.ndc
), factors as (
  select mapped.*, catalog.item_id, case when coalesce(mapped.hcpcs, '') <> '' then 'H ' || mapped.hcpcs else 'C ' || mapped.charge_code end || ' ' || catalog.item_id as peer_group,
    mapped.effective_to is null or mapped.effective_to > ${day(asked.from)} as is_live
  from mapped join catalog on catalog.product_id = mapped.product_id
), medians as (
  select peer_group, count(*) as peers, percentile_cont(0.5) within group (order by cast(units_per_charge as double precision)) as median from factors where ${inForce('factors')} group by peer_group
), doubled as (
  select distinct one.map_id from mapped one join mapped other on other.charge_code = one.charge_code and other.product_id = one.product_id and other.facility_id = one.facility_id and other.map_id <> one.map_id
    and one.effective_from < coalesce(other.effective_to, date '9999-12-31') and other.effective_from < coalesce(one.effective_to, date '9999-12-31')
), resolved_rows as (
  select resolved.map_id, sum(resolved.charges) as charge_count, max(resolved.last_at) as last_at,
    sum(cast(resolved.quantity as double precision) * cast(mapped.units_per_charge as double precision) * cast(coalesce(own_wac.package_price, any_wac.package_price) as double precision) / cast(sized.package_size as double precision)) as value
  from resolved join mapped on mapped.map_id = resolved.map_id ${sizeOn('mapped.product_id', 'resolved.local_date')}
  ${wacOf('resolved.facility_id', 'mapped.product_id', 'resolved.local_date')} group by resolved.map_id
), map_rows as (
  select factors.facility_id, factors.product_id, factors.charge_code, factors.hcpcs, factors.supplier_item, factors.units_per_charge, factors.effective_from, factors.effective_to,
    case when medians.peers >= 2 and factors.is_live then cast(factors.units_per_charge as double precision) / nullif(medians.median, 0) end as factor_ratio,
    resolved_rows.charge_count, resolved_rows.last_at, resolved_rows.value, factors.is_live, doubled.map_id is not null as is_overlapping
  from factors left join medians on medians.peer_group = factors.peer_group left join doubled on doubled.map_id = factors.map_id
  left join resolved_rows on resolved_rows.map_id = factors.map_id where ${ofFacilities(asked, sql`factors.facility_id`)}
), judged_rows as (
  select map_rows.*, case when not is_live then 'ended' when units_per_charge is null or units_per_charge <= 0 then 'bad_factor' when factor_ratio > ${factorTimes} or factor_ratio < 1.0 / ${factorTimes} then 'factor_outlier'
      when units_per_charge = catalog.package_size and catalog.package_size > 1 and not coalesce(catalog.unit_dose, false) then 'package_factor' when is_overlapping then 'overlap'
      when catalog.is_unlisted then 'not_in_directory' when catalog.is_gtin_wrong then 'gtin_mismatch'
      when catalog.product_status = 'inactive' and ${inForce('map_rows')} then 'inactive_ndc' when effective_to <= ${to} then 'ended' else 'ok' end as map_status
  from map_rows join catalog on catalog.product_id = map_rows.product_id
), hints as (
  select charged.facility_id, charged.charge_code, mapped.product_id, mapped.units_per_charge, mapped.facility_id = charged.facility_id or mapped.facility_id = 0 as is_own,
    row_number() over (partition by charged.facility_id, charged.charge_code order by case when mapped.facility_id in (0, charged.facility_id) then 0 else 1 end, mapped.effective_to desc nulls last, mapped.effective_from desc, mapped.product_id) as choice
  from (select distinct facility_id, charge_code from resolved where map_id is null) charged join mapped on mapped.charge_code = charged.charge_code and mapped.effective_from <= ${to}
), scans as (
  select charge_code, min(${ndcAsShown('catalog.ndc')}) as scanned from resolved join catalog on catalog.product_id = resolved.product_id where resolved.map_id is null group by charge_code
), unmatched as (
  select resolved.facility_id, resolved.charge_code, max(hints.product_id) as hinted_id, sum(resolved.charges) as charge_count, max(resolved.last_at) as last_at,
    sum(cast(resolved.quantity as double precision) * cast(hints.units_per_charge as double precision) * cast(coalesce(own_wac.package_price, any_wac.package_price) as double precision) / cast(sized.package_size as double precision)) as value,
    ${suggested(sql`coalesce(max(case when hints.is_own then 'Its last row: ' else 'Another facility: ' end || ${ndcAsShown('catalog.ndc')} || ' × ' || cast(hints.units_per_charge as varchar)), 'Scanned: ' || max(scans.scanned))`, sql`null`)} as suggestion
  from resolved left join hints on hints.choice = 1 and hints.facility_id = resolved.facility_id and hints.charge_code = resolved.charge_code
  left join catalog on catalog.product_id = hints.product_id left ${sizeOn('hints.product_id', 'resolved.local_date')} ${suggested(sql`left join scans on scans.charge_code = resolved.charge_code`)}
  ${wacOf('resolved.facility_id', 'hints.product_id', 'resolved.local_date')}
  where resolved.map_id is null and (resolved.charge_code <> '' or resolved.product_id is null) group by resolved.facility_id, resolved.charge_code
), bought as (
  select line.facility_id, line.product_id, sum(case when ${within(sql`coalesce(cast(line.received_local as date), line.local_date)`, asked)} then coalesce(line.packages_received, case when line.status = 'received' then line.packages_ordered end, 0)
      * cast(coalesce(own_wac.package_price, any_wac.package_price) as decimal(38,4)) end) as value
  from ${table('purchase_lines')} line ${wacOf('line.facility_id', 'line.product_id', 'line.local_date')}
  where line.kind = 'purchase' and coalesce(line.status, '') <> 'cancelled' and line.local_date > ${to} - 365 and line.local_date <= ${to} and line.facility_id in (select facility_id from program) and ${ofFacilities(asked, sql`line.facility_id`)}
  group by line.facility_id, line.product_id
), other_codes as (
  select catalog.item_id, factors.charge_code || ' × ' || cast(factors.units_per_charge as varchar) as hint, row_number() over (partition by catalog.item_id order by factors.effective_from desc, factors.charge_code) as choice
  from factors join catalog on catalog.product_id = factors.product_id where ${inForce('factors')}
), facts as (
  select map_status, facility_id, product_id, charge_code, hcpcs, supplier_item, units_per_charge, factor_ratio, effective_from, effective_to, coalesce(charge_count, 0) as charge_count, coalesce(charge_count, 0) as all_charges,
    case when map_status <> 'ok' then value end as value, last_at, null as suggestion from judged_rows
  union all
  select 'unmatched_charge', facility_id, null, charge_code, null, null, null, null, null, null, charge_count, charge_count, value, last_at, suggestion from unmatched
  union all
  select 'unmapped_ndc', bought.facility_id, bought.product_id, null, null, null, null, null, null, null, 0, 0, cast(bought.value as double precision), null, ${suggested(sql`max(other_codes.hint)`, sql`null`)}
  from bought join catalog on catalog.product_id = bought.product_id ${suggested(sql`left join other_codes on other_codes.item_id = catalog.item_id and other_codes.choice = 1`)}
  where not exists (select 1 from mapped where mapped.product_id = bought.product_id and mapped.facility_id in (0, bought.facility_id) and ${inForce('mapped')}) group by bought.facility_id, bought.product_id, bought.value
  union all
  select 'not_in_directory', 0, catalog.product_id, null, null, null, null, null, null, null, 0, 0, null, null, null from catalog
  where catalog.is_unlisted and catalog.product_id not in (select product_id from mapped) and catalog.product_id not in (select product_id from bought)
  union all
  select null, facility_id, product_id, null, null, null, null, null, null, null, 0, sum(charges), null, null, null from resolved where map_id is null and charge_code = '' and product_id is not null group by facility_id, product_id
)
select fact.*, catalog.item_id, catalog.ndc, ${ndcAsShown('catalog.ndc')} as ndc_shown, catalog.gtin, catalog.manufacturer, catalog.package_size, catalog.unit, catalog.container_qty as item_container, catalog.item_name, catalog.item_code, catalog.directory_name
from facts fact left join catalog on catalog.product_id = fact.product_id where ${where(['facility'])}`;
}
