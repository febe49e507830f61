import { asLines } from '../../../query/define/as-lines.ts';
import { defineList } from '../../../query/define/define.ts';
import { day, type Fragment, sql, table } from '../../../query/define/sql.ts';
import { recallsOnHand, shortageLines, shortageStatusWords } from '../../notices/datasets/item-notices.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { oneUnitOf, unitFields } from '../../products/datasets/unit-fields.ts';
import { verdictWords } from '../../stock/datasets/lots/lot-filters.ts';
import { stateAt, stateSources } from '../../stock/datasets/on-hand/stock-at.ts';
import { field, itemListFilters, ndcField, type Rows, status } from './item-list-fields.ts';

/**
 * NDCs that could stand in: of the same item, of the same ingredient and route, or by a list of substitutions. What cannot be had
 * itself (unavailable, to be discontinued, or recalled in all lots) is none.
 */
export const itemAlternatives = defineList({
  name: 'item-alternatives',
  source: 'The product and item lists, substitutions, stock and prices.',
  filters: itemListFilters,
  fields: {
    tier: status(
      'Tier',
      sql`tier`,
      asLines('A: the same drug, strength and form.', 'B: the same ingredient and route.', 'C: needs clinical review.'),
      { A: 'A', B: 'B', C: 'C' },
    ),
    ndc: ndcField,
    product: field('Product', 'text', sql`description`, 'In words.'),
    manufacturer: field('Manufacturer', 'text', sql`manufacturer`, 'Who makes it.'),
    usable_qty: field('Usable stock', 'quantity', sql`usable_qty`, 'On hand without expired and recalled lots.'),
    avg_daily_usage: field('Avg daily usage', 'quantity', sql`daily_usage`, 'Of the alternative itself.'),
    alt_days: field(
      'Days if switched',
      'days',
      sql`case when unit = own_unit and daily_usage + own_usage > 0 then cast(usable_qty as double precision) / (daily_usage + own_usage) end`,
      'Its usable stock ÷ its own daily usage and that of the NDC it replaces. Blank where the two are counted in different units.',
    ),
    shortage_status: {
      ...status('FDA status', sql`shortage_status`, 'Of the alternative.', shortageStatusWords),
      group: noticeGroup,
    },
    availability: { ...field('Availability', 'text', sql`availability`, 'Of the alternative.'), group: noticeGroup },
    recall_verdict: {
      ...status('Recall', sql`recall_verdict`, 'The worst over its lots on hand.', verdictWords),
      group: noticeGroup,
    },
    price_wac: field('WAC', 'money', sql`price_wac`, 'General package price in force.'),
    price_gpo: field('GPO', 'money', sql`price_gpo`, 'General package price in force.'),
    price_340b: field('340B', 'money', sql`price_340b`, 'General package price in force.'),
    available_packages_340b: field(
      '340B available',
      'count',
      sql`available_340b`,
      'Whole packages that the 340B balances of all entities allow on the day; blank without a balance.',
    ),
    ...unitFields(sql`unit`, sql`container_qty`),
  },
  sources: { state: stateSources },
  rows: alternativesOf,
  tie: ['ndc'],
});

function alternativesOf({ asked, where, source }: Rows): Fragment {
  const isChosen = Boolean(asked.filters.ndc || asked.filters.item);
  return sql`with ${stateAt({ asked, source })}, chosen as (
  select fact.product_id, fact.item_id, item.unit, item.generic_name, item.route, item.therapeutic_class from ${table('products')} fact join ${table('items')} item on item.item_id = fact.item_id where ${where(['facility'])} and ${isChosen ? sql`true` : sql`false`}
), stock as (
  select fact.product_id, sum(fact.sku_usable_qty) as usable_qty, sum(fact.daily_usage) as daily_usage from state fact where ${where(['ndc', 'item'])} group by fact.product_id
), own_use as (
  select coalesce(sum(stock.daily_usage), 0) as own_usage, (select ${oneUnitOf(sql`chosen.unit`)} from chosen) as own_unit from stock where stock.product_id in (select product_id from chosen)
), found as (
  select other.product_id, min(case when other.item_id = chosen.item_id or listed.tier = 'A' then 'A' when listed.tier is not null then listed.tier
    when lower(item.generic_name) = lower(chosen.generic_name) and coalesce(lower(item.route), '') = coalesce(lower(chosen.route), '') then 'B' else 'C' end) as tier
  from chosen join ${table('products')} other on other.product_id not in (select product_id from chosen) join ${table('items')} item on item.item_id = other.item_id
  left join ${table('substitutions')} listed on listed.item_id = chosen.item_id and listed.alternative_item_id = other.item_id
  where other.item_id = chosen.item_id or listed.item_id is not null or (lower(item.generic_name) = lower(chosen.generic_name) and coalesce(lower(item.route), '') = coalesce(lower(chosen.route), ''))
    or (item.therapeutic_class = chosen.therapeutic_class and other.status = 'active')
  group by other.product_id
), listed_prices as (
  select product_id, max(case when price_type = 'WAC' then package_price end) as price_wac, max(case when price_type = 'GPO' then package_price end) as price_gpo, max(case when price_type = '340B' then package_price end) as price_340b
  from ${table('price_spans')} span where span.facility_id = 0 and span.from_date <= ${day(asked.to)} and ${day(asked.to)} < span.to_date group by product_id
)
select found.tier, made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown, made.description, made.manufacturer, made.container_qty, item.unit, own_use.own_unit, coalesce(stock.usable_qty, 0) as usable_qty, coalesce(stock.daily_usage, 0) as daily_usage, own_use.own_usage,
  short.shortage_status, short.availability, recalls.recall_verdict, listed_prices.price_wac, listed_prices.price_gpo, listed_prices.price_340b, held.available_340b
from found join ${table('products')} made on made.product_id = found.product_id join ${table('items')} item on item.item_id = made.item_id cross join own_use left join stock on stock.product_id = found.product_id left join listed_prices on listed_prices.product_id = found.product_id
left join (
  select balance.product_id, sum(greatest(0, floor(balance.closing / size.package_size))) as available_340b from ${table('accumulator_days')} balance
  join ${table('package_spans')} size on size.product_id = balance.product_id and size.from_date <= ${day(asked.to)} and ${day(asked.to)} < size.to_date
  where balance.account = '340B' and balance.from_date <= ${day(asked.to)} and ${day(asked.to)} < balance.to_date group by balance.product_id
) held on held.product_id = found.product_id
left join (${shortageLines(asked.to)}) short on short.ndc = made.ndc and short.n = 1 left join (${recallsOnHand(asked.to)}) recalls on recalls.product_id = found.product_id
where coalesce(short.shortage_status, '') <> 'to_be_discontinued' and not (coalesce(short.shortage_status, '') = 'current' and lower(coalesce(short.availability, '')) like 'unavailable%')
  and not exists (select 1 from ${table('recalled_lots')} notice where notice.product_id = found.product_id and notice.reason = 'all_lots' and notice.from_date <= ${day(asked.to)} and ${day(asked.to)} < notice.to_date)`;
}
