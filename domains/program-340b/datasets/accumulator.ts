import { defineDataset, type Wanted } from '../../../query/define/define.ts';
import { day, type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { optionalProductJoin, productDimensions } from '../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { program340bSettings } from '../settings.ts';
import { accumulatorMeasures } from './accumulator-measures.ts';
import { accountDimension, bucketFilters, contractPharmacy, entityDimensions } from './program-filters.ts';
import { entitiesOn, priceJoins, priceOf } from './program-sites.ts';

const balanceStateWords: Record<string, string> = {
  negative: 'Negative',
  stranded: 'Cannot be bought',
  full: 'Full package',
  partial: 'Part of a package',
  zero: 'Zero',
};

/** Balances and flows of the 340B, GPO and WAC accounts, bucket by bucket (340B ID × NDC × account). */
export const accumulator = defineDataset({
  name: 'accumulator',
  title: '340B balances',
  time: 'period',
  buckets: [],
  source: `Charges, purchase lines and adjustments of the covered entities, as the ledger posted them. ${contractPharmacy}`,
  reach: 'charges',
  facts: ['charges', 'purchase_lines', 'accumulator_adjustments'],
  filters: {
    ...bucketFilters,
    balanceState: {
      label: 'Balance',
      words: balanceStateWords,
      where: (values) => oneOf(sql`fact.balance_state`, values),
    },
  },
  dimensions: {
    ...entityDimensions,
    facility: {
      label: 'Facility',
      type: 'text',
      definition: "The entity's main facility, and how many more share its 340B ID.",
      by: 'main_id',
      shows: 'entity_name',
      code: 'main_code',
    },
    ...accountDimension,
    ...itemDimensions,
    ndc: {
      ...productDimensions.ndc,
      definition: 'The NDC of the row; blank where a row is an item with several.',
    },
    manufacturer: productDimensions.manufacturer,
    entity: {
      label: '340B ID',
      type: 'code',
      definition: 'The covered entity of the row; blank where a row is an item.',
      by: 'row_entity',
    },
  },
  parts: {},
  measures: { ...accumulatorMeasures, ...unitMeasures },
  adds: {
    joins: [
      itemJoin,
      containerJoin,
      optionalProductJoin,
      {
        alias: 'main',
        table: table('facilities'),
        on: { facility_id: 'cell.main_id' },
        brings: { main_code: 'facility_code' },
      },
    ],
  },
  areCellsCostly: true,
  cells: bucketsAsOf,
});

const { staleDays } = program340bSettings;

function bucketsAsOf({ asked, where, by }: Wanted): Fragment {
  const to = day(asked.to);
  const from = day(asked.from);
  const isByBucket = by.includes('entity_340b_id') && by.includes('ndc');
  const isNdc = isByBucket || asked.filters.level?.includes('ndc') ? sql`true` : sql`false`;
  const worst = sql`case when fact.account = 'WAC' or not fact.is_judged and fact.closing < 0 then null when fact.closing < 0 then 'negative' when fact.closing = 0 then 'zero'
      when not fact.can_be_bought then 'stranded' when fact.closing >= fact.package_size then 'full' else 'partial' end`;
  return sql`with entities as (${entitiesOn(asked.to)}), closed as (
  select held.*, held.accumulated_so_far - coalesce(opened.accumulated_so_far, 0) as accumulated_units, held.reversed_so_far - coalesce(opened.reversed_so_far, 0) as reversed_units,
    held.adjusted_so_far - coalesce(opened.adjusted_so_far, 0) as adjusted_units, held.purchased_so_far - coalesce(opened.purchased_so_far, 0) as purchased_units,
    coalesce(opened.closing, 0) as opening_units
  from ${table('accumulator_days')} held
  left join ${table('accumulator_days')} opened on opened.entity_340b_id = held.entity_340b_id and opened.product_id = held.product_id and opened.account = held.account
    and opened.from_date < ${from} and ${from} <= opened.to_date
  where held.from_date <= ${to} and ${to} < held.to_date
), pending as (
  select coalesce(nullif(trim(bought.entity_340b_id), ''), trim(site.entity_340b_id)) as entity_340b_id, bought.product_id, bought.account,
    sum(greatest(0, bought.packages_ordered - coalesce(bought.packages_received, 0))) as packages
  from ${table('purchase_lines')} bought join ${table('facilities')} site on site.facility_id = bought.facility_id
  where bought.kind = 'purchase' and bought.local_date <= ${to} and coalesce(bought.status, '') not in ('cancelled', 'received')
    and (bought.received_at is null or cast(bought.received_local as date) > ${to})
  group by 1, 2, 3
), priced as (
  select fact.entity_340b_id, fact.product_id, fact.account, fact.from_date, fact.closing, fact.opening_units, fact.accumulated_units, fact.reversed_units, fact.adjusted_units, fact.purchased_units,
    made.item_id, made.status = 'inactive' as is_inactive, entity.main_id, entity.entity_type, entity.is_gpo_prohibited, entity.entity_name, size.package_size,
    coalesce(pending.packages, 0) as pending_packages,
    fact.account = '340B' or (fact.account = 'GPO' and entity.is_gpo_prohibited and coalesce(drug.covered_outpatient, true)) as is_judged,
    ${priceOf('wac')} as wac_price, case fact.account when '340B' then ${priceOf('own340b')} when 'GPO' then coalesce(${priceOf('gpo')}, ${priceOf('contract')}) end as account_price,
    ${priceOf('own340b')} as price_340b
  from (select closed.*, entity.main_id from closed join entities entity on entity.entity_340b_id = closed.entity_340b_id) fact
  join entities entity on entity.entity_340b_id = fact.entity_340b_id
  join ${table('products')} made on made.product_id = fact.product_id
  join ${table('items')} drug on drug.item_id = made.item_id
  join ${table('package_spans')} size on size.product_id = fact.product_id and size.from_date <= ${to} and ${to} < size.to_date
  left join pending on pending.entity_340b_id = fact.entity_340b_id and pending.product_id = fact.product_id and pending.account = fact.account
  ${priceJoins('wac', ['WAC'], to)}${priceJoins('own340b', ['340B'], to)}${priceJoins('gpo', ['GPO'], to)}${priceJoins('contract', ['CONTRACT'], to)}
), stated as (
  select fact.*, ${worst} as balance_state from (
    select priced.*, account_price is not null and not is_inactive as can_be_bought from priced
  ) fact
), judged as (
  select fact.* from stated fact where ${where()}
)
select entity_340b_id, main_id, entity_name, entity_type, account, item_id, case when ${isNdc} then entity_340b_id end as row_entity,
  case when ${isNdc} or min(product_id) over of_item = max(product_id) over of_item then product_id end as product_id, product_id as bucket_product,
  package_size, opening_units, accumulated_units, reversed_units, adjusted_units, cast(0 as decimal(28,8)) as expired_units, purchased_units, closing as closing_units, pending_packages,
  balance_state, from_date as last_entry_on, is_judged, cast(0 as integer) as charges, cast(0 as integer) as unmatched,
  case when account <> 'WAC' then greatest(0, floor(closing / package_size)) end as available_packages,
  case when account <> 'WAC' then greatest(0, floor(closing / package_size - pending_packages)) end as orderable_packages,
  case when account <> 'WAC' then greatest(0, floor(closing / package_size)) * greatest(0, wac_price - account_price) end as available_savings,
  case when balance_state = 'negative' then ceil(-closing / package_size) * greatest(0, wac_price - account_price) end as negative_exposure,
  case when balance_state = 'negative' then cast(-closing as double precision) / cast(package_size as double precision) * cast(greatest(0, wac_price - account_price) as double precision) end as negative_exposure_prorata,
  case when balance_state = 'stranded' then closing end as stranded_units,
  case when balance_state = 'stranded' then cast(closing as double precision) / cast(package_size as double precision) * cast(greatest(0, wac_price - price_340b) as double precision) end as stranded_value,
  account <> 'WAC' and closing >= package_size and from_date < ${to} - cast(${settingValue(staleDays)} as integer) as is_stale
from judged window of_item as (partition by item_id, account)
union all
select entity.entity_340b_id, entity.main_id, entity.entity_name, entity.entity_type, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
  cast(counted.charges as integer), cast(counted.unmatched as integer), null, null, null, null, null, null, null, null
from (
  select fact.entity_340b_id, count(*) as charges, sum(case when fact.outcome = 'unmatched' then 1 else 0 end) as unmatched from ${table('charge_outcomes')} fact
  where fact.to_load = 2147483647 and fact.local_date between ${from} and ${to} and ${where(['account', 'balanceState', 'item', 'ndc', 'manufacturer', 'therapeuticClass', 'deaSchedule', 'level'])} group by fact.entity_340b_id
) counted join entities entity on entity.entity_340b_id = counted.entity_340b_id`;
}
