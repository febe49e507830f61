import { type Asked, within } from '../../../query/define/asked.ts';
import { day, type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';

const selected = (asked: Asked): Fragment =>
  sql`select facility_id from ${table('facilities')} known where ${oneOf(sql`known.facility_code`, asked.filters.facility ?? [])}`;

/** The rows of the facilities that are asked for; 0 is all of them. */
export const ofFacilities = (asked: Asked, column: Fragment): Fragment =>
  asked.filters.facility ? sql`(${column} = 0 or ${column} in (${selected(asked)}))` : sql`true`;

/**
 * Common table expressions, ending in `resolved`: the charges of facilities in the 340B program, by facility, code, scanned
 * NDC and day, each with the one map row that it goes through. A scanned NDC must be one that its code maps to. Otherwise
 * the facility's own rows stand before the general ones, and of these the NDC that the facility last received, else the
 * latest row. Charges are worked out once, because the numbers that they are found again by are those of one time; and rows
 * that are possible are all joined before they are judged: of several conditions PostgreSQL expects one row, and then looks
 * at every receipt for each of thousands.
 */
export function resolvedCharges(asked: Asked): Fragment {
  const to = day(asked.to);
  return sql`program as (
  select facility_id from ${table('facilities')} site where coalesce(trim(site.entity_340b_id), '') <> ''
), charged as materialized (
  select fact.facility_id, coalesce(fact.charge_code, '') as charge_code, fact.product_id, fact.local_date, count(*) as charges, sum(abs(fact.quantity)) as quantity, max(fact.occurred_local) as last_at,
    row_number() over () as charged_id
  from ${table('charges')} fact where fact.facility_id in (select facility_id from program) and ${within(sql`fact.local_date`, asked)} and ${ofFacilities(asked, sql`fact.facility_id`)}
  group by fact.facility_id, coalesce(fact.charge_code, ''), fact.product_id, fact.local_date
), mapped as (
  select map.*, row_number() over (order by map.charge_code, map.product_id, map.facility_id, map.effective_from) as map_id
  from ${table('charge_map')} map
), receipts as (
  select days.facility_id, days.product_id, days.local_date as from_date, days.next_date as until_date from ${table('receipt_days')} days where days.local_date <= ${to} and days.next_date > ${day(asked.from)}
), possible as materialized (
  select charged.charged_id, mapped.map_id, mapped.facility_id, mapped.effective_from, mapped.product_id, receipts.from_date as received_on,
    mapped.facility_id in (0, charged.facility_id) and mapped.effective_from <= charged.local_date and (mapped.effective_to is null or charged.local_date < mapped.effective_to)
      and (charged.product_id is null or charged.product_id = mapped.product_id) as is_in_force
  from charged join mapped on mapped.charge_code = charged.charge_code
  left join receipts on receipts.facility_id = charged.facility_id and receipts.product_id = mapped.product_id and receipts.from_date <= charged.local_date and charged.local_date < receipts.until_date
), choices as (
  select charged_id, map_id,
    row_number() over (partition by charged_id order by case when facility_id = 0 then 1 else 0 end, received_on desc nulls last, effective_from desc, product_id) as choice
  from possible where is_in_force
), wac as (
  select product_id, facility_id, from_date, to_date, package_price from ${table('price_spans')} span where span.price_type = 'WAC'
), resolved as (
  select charged.*, choices.map_id from charged left join choices on choices.charged_id = charged.charged_id and choices.choice = 1
)`;
}

const column = (text: string): Fragment => ({ parts: [{ is: 'text', text }] });

/** How much a package of an NDC holds on a day. */
export const sizeOn = (product: string, date: string): Fragment =>
  sql`join ${table('package_spans')} sized on sized.product_id = ${column(product)} and sized.from_date <= ${column(date)} and ${column(date)} < sized.to_date`;

/** What a package of an NDC costs a facility on a day by the list: its own price, else the general one. */
export const wacOf = (facility: string, product: string, date: string): Fragment =>
  sql`left join wac own_wac on own_wac.product_id = ${column(product)} and own_wac.facility_id = ${column(facility)} and own_wac.from_date <= ${column(date)} and ${column(date)} < own_wac.to_date
    left join wac any_wac on any_wac.product_id = ${column(product)} and any_wac.facility_id = 0 and any_wac.from_date <= ${column(date)} and ${column(date)} < any_wac.to_date`;
