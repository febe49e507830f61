import type { Asked } from '../../../query/define/asked.ts';
import { day, type Fragment, sql, table } from '../../../query/define/sql.ts';
import { availabilityOf } from './availability-of.ts';

const form = (text: string): Fragment => ({ parts: [{ is: 'text', text }] });

/** A strength per mL where it is written as one: 40 mg/4 mL and 100 mg/10 mL are the same drug in two sizes. Else as it is written. */
const strengthOf = (column: string): Fragment => {
  const written = `replace(lower(coalesce(${column}, '')), ' ', '')`;
  const pattern = `'^([0-9]+[.]?[0-9]*)([a-z]+)/([0-9]+[.]?[0-9]*)ml$'`;
  const part = (n: number) => `regexp_replace(${written}, ${pattern}, '\\${n}')`;
  return form(
    `case when regexp_replace(${written}, ${pattern}, '') = '' and ${written} <> '' then concat(round(cast(${part(1)} as decimal(18,6)) / cast(${part(3)} as decimal(18,6)), 6), ' ', ${part(2)}, '/ml') else ${written} end`,
  );
};

const sameRoute = sql`lower(item.generic_name) as generic, coalesce(lower(item.route), '') as route, ${strengthOf('item.strength')} as strength, coalesce(lower(item.dosage_form), '') as form`;

/**
 * Common table expressions, ending in `alternatives`: what could stand in for each NDC of `base` (product_id, item_id) and can be had:
 * in stock at the chosen facilities, or active with a price. The best one has n = 1. Needs `stock` and `lines`.
 *
 * A: the same item, or the same ingredient, strength, form and route. B: the same ingredient and route, or so listed as a substitution.
 */
export function alternativesOf(asked: Asked): Fragment {
  const to = day(asked.to);
  return sql`forms as (
  select item.item_id, item.unit, ${sameRoute} from ${table('items')} item
), kin as (
  select own.item_id, other.item_id as other_id, case when own.item_id = other.item_id or (own.strength = other.strength and own.form = other.form) then 'A' else 'B' end as tier
  from (select distinct item_id from base) known join forms own on own.item_id = known.item_id join forms other on other.generic = own.generic and other.route = own.route
  union all
  select listed.item_id, listed.alternative_item_id, listed.tier from ${table('substitutions')} listed join (select distinct item_id from base) known on known.item_id = listed.item_id where listed.tier in ('A', 'B')
), tiers as (
  select item_id, other_id, min(tier) as tier from kin group by item_id, other_id
), offered as (
  select product_id, min(unit_price) as unit_price from ${table('price_spans')} span
  where span.facility_id = 0 and span.price_type in ('CONTRACT', 'GPO', 'WAC') and span.from_date <= ${to} and ${to} < span.to_date group by product_id
), recalled as (
  select distinct notice.product_id from ${table('recalled_lots')} notice where notice.verdict = 'affected' and notice.reason = 'all_lots' and notice.from_date <= ${to} and ${to} < notice.to_date
), candidates as (
  select base.product_id, other.product_id as other_id, other.ndc as other_ndc, other.manufacturer as other_maker, other.description as other_product, other.container_qty as other_container, tiers.tier, held_as.unit as other_unit,
    coalesce(held.usable_qty, 0) as other_usable, coalesce(held.daily_usage, 0) as other_usage, offered.unit_price, offered.unit_price is not null and coalesce(other.status, 'active') = 'active' as can_order,
    line.shortage_status as other_status, ${availabilityOf('line')} as other_availability,
    case when held_as.unit = used_as.unit and coalesce(held.daily_usage, 0) + coalesce(own.daily_usage, 0) > 0
      then cast(coalesce(held.usable_qty, 0) as double precision) / cast(coalesce(held.daily_usage, 0) + coalesce(own.daily_usage, 0) as double precision) end as alt_days
  from base join tiers on tiers.item_id = base.item_id join ${table('products')} other on other.item_id = tiers.other_id
  join forms held_as on held_as.item_id = tiers.other_id join forms used_as on used_as.item_id = base.item_id
  left join stock held on held.product_id = other.product_id left join stock own on own.product_id = base.product_id
  left join offered on offered.product_id = other.product_id left join lines line on line.ndc = other.ndc left join recalled on recalled.product_id = other.product_id
  where other.product_id <> base.product_id and recalled.product_id is null
), alternatives as (
  select candidates.*, row_number() over (partition by product_id order by tier, alt_days desc nulls last, unit_price nulls last, other_id) as n from candidates
  where (other_usable > 0 or can_order) and coalesce(other_status, '') <> 'to_be_discontinued' and not (coalesce(other_status, '') = 'current' and coalesce(other_availability, '') = 'unavailable')
)`;
}
