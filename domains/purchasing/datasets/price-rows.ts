import type { Asked } from '../../../query/define/asked.ts';
import type { Wanted } from '../../../query/define/define.ts';
import { day, type Fragment, join, name, nothing, oneOf, sql, table } from '../../../query/define/sql.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { purchasingSettings } from '../settings.ts';
import { allChecks, allChecksInWords, firstCheck } from './price-checks.ts';

const nadacStaleDays = settingValue(purchasingSettings.nadacStaleDays);

const types: [column: string, type: string][] = [
  ['price_wac', 'WAC'],
  ['price_gpo', 'GPO'],
  ['price_340b', '340B'],
  ['price_subwac', 'SUBWAC'],
  ['price_contract', 'CONTRACT'],
  ['price_nadac', 'NADAC'],
  ['price_awp', 'AWP'],
];

const quarterStart = (date: string): string => {
  const month = Number(date.slice(5, 7));
  return `${date.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
};

/**
 * One row per NDC and scope. A scope is a facility with a price of its own in force, and everybody else (0). The facility's
 * own price stands before the general one, and of several in force the latest.
 */
export function pricesAsOf({ asked, where, reads }: Wanted): Fragment {
  const to = day(asked.to);
  // Counts and discounts read neither what was paid last nor what stock is valued at.
  const [readsPaid, readsCost] = [reads('last_paid_price') || reads('last_paid_account'), reads('unit_cost')];
  const pick = ([column, type]: [string, string]) =>
    sql`max(case when offered.price_type = ${type} then package_price end) as ${name(column)}`;
  const unitPrices = types.map(
    ([column, type]) =>
      sql`case when ${name(column)} is not null then ${`${type} `} || cast(cast(cast(${name(column)} as double precision) / cast(package_size as double precision) + 1e-9 as decimal(18,4)) as varchar) end`,
  );
  return sql`with ${inForce(asked)},
scopes as (
  select distinct product_id, facility_id as scope_id from in_force
  union select product_id, 0 from ${table('products')} made where made.product_id not in (select product_id from in_force)
), offered as (
  select scopes.scope_id, in_force.* from scopes join in_force on in_force.product_id = scopes.product_id and in_force.facility_id in (0, scopes.scope_id)
), chosen as (
  select offered.product_id, offered.scope_id, ${join(types.map(pick), ', ')}, max(effective_from) as priced_on, max(case when offered.price_type in ('GPO', 'CONTRACT') then contract end) as contract,
    bool_or(is_overlapping) as is_overlapping, bool_or(is_stale) as is_stale, bool_or(package_price = 0) as is_free, bool_or(is_moved) as is_moved,
    case when max(price_change) >= - min(price_change) then max(price_change) else min(price_change) end as price_change
  from offered join (select product_id, scope_id, price_type, max(preference) as preference from offered group by product_id, scope_id, price_type) best
    on best.product_id = offered.product_id and best.scope_id = offered.scope_id and best.price_type = offered.price_type and best.preference = offered.preference
  group by offered.product_id, offered.scope_id
), ${bought(asked)}, ${held(asked)},
scoped_prices as (
  select scopes.product_id, scopes.scope_id, made.item_id, size.package_size, ${join(
    types.filter(([column]) => column !== 'price_nadac').map(([column]) => sql`chosen.${name(column)}`),
    ', ',
  )}, coalesce(chosen.price_nadac, survey.nadac_per_unit * size.package_size) as price_nadac,
    chosen.priced_on, chosen.contract, coalesce(chosen.is_overlapping, false) as is_overlapping, coalesce(chosen.is_free, false) as is_free, coalesce(chosen.is_moved, false) as is_moved, chosen.price_change,
    coalesce(chosen.is_stale, false) or coalesce(chosen.price_nadac is null and survey.effective_date < ${to} - ${nadacStaleDays}, false) as is_stale,
    ${readsPaid ? sql`paid.package_price as last_paid_price, paid.account as last_paid_account, ` : nothing}coalesce(purchases.is_bought, false) as is_bought, coalesce(purchases.is_bought_340b, false) as is_bought_340b,
    ${readsCost ? sql`valued.unit_cost, ` : nothing}made.product_id in (select product_id from own_ndcs) as is_own
  from scopes join ${table('products')} made on made.product_id = scopes.product_id join ${table('items')} item on item.item_id = made.item_id
  join ${table('package_spans')} size on size.product_id = scopes.product_id and size.from_date <= ${to} and ${to} < size.to_date
  left join chosen on chosen.product_id = scopes.product_id and chosen.scope_id = scopes.scope_id
  left join survey on survey.ndc11 = made.ndc and ((survey.pricing_unit = 'ML' and lower(item.unit) = 'ml') or (survey.pricing_unit = 'GM' and lower(item.unit) in ('g', 'gm'))
    or (survey.pricing_unit = 'EA' and lower(item.unit) not in ('ml', 'l', 'g', 'gm', 'mg', 'mcg', 'kg')))
  left join purchases on purchases.product_id = scopes.product_id and purchases.scope_id = scopes.scope_id
  ${readsPaid ? sql`left join paid on paid.product_id = purchases.product_id and paid.turn = purchases.turn` : nothing}
  ${readsCost ? sql`left join valued on valued.product_id = scopes.product_id and valued.scope_id = scopes.scope_id` : nothing}
), checked as (
  select scoped_prices.*, ${firstCheck} as price_check, ${allChecks} as checks, ${allChecksInWords} as checks_shown, concat_ws(', ', ${join(unitPrices, ', ')}) as unit_prices from scoped_prices
)
select fact.* from checked fact where ${where(['facility'])} and ${standsFor(asked)} and ${asked.filters.stocked ? sql`true` : sql`fact.is_own`}`;
}

/** Loaded prices in force, each with what it changed against the row before; and the newest public rate. */
function inForce(asked: Asked): Fragment {
  const to = day(asked.to);
  return sql`in_force as (
  select product_id, facility_id, price_type, package_price, effective_from, contract,
    effective_from - date '2000-01-01' + case when facility_id = 0 then 0 else 1000000 end as preference,
    coalesce(next_from < effective_to and next_from <= ${to}, false) or coalesce(end_before > ${to}, false) as is_overlapping,
    cast(package_price as double precision) / nullif(cast(price_before as double precision), 0) - 1 as price_change,
    case when price_type in ('WAC', 'GPO', 'CONTRACT') then effective_to is null and effective_from < ${to} - ${settingValue(purchasingSettings.priceStaleDays)}
      when price_type = '340B' then effective_from < ${day(quarterStart(asked.to))} when price_type = 'NADAC' then effective_from < ${to} - ${nadacStaleDays} else false end as is_stale,
    coalesce(price_type = '340B' and effective_from > ${day(quarterStart(asked.to))} and price_before <> package_price, false) as is_moved
  from ${table('price_steps')} step where effective_from <= ${to} and (effective_to is null or ${to} < effective_to) and price_type <> '340B_CEILING'
), survey as (
  select ndc11, nadac_per_unit, pricing_unit, effective_date from (
    select rate.ndc11, rate.nadac_per_unit, rate.pricing_unit, rate.effective_date, row_number() over (partition by rate.ndc11 order by rate.effective_date desc, rate.occurrence desc) as n
    from ${table('nadac')} rate where rate.effective_date <= ${to} and rate.valid_from <= ${to} and (rate.valid_to is null or ${to} < rate.valid_to) and rate.nadac_per_unit is not null
  ) rates where n = 1
)`;
}

/**
 * What was bought within a year and paid last, at each facility with a price of its own, and at those without (0): a facility's
 * own row hides the general one for it, so what it buys says nothing about that.
 */
function bought(asked: Asked): Fragment {
  const to = day(asked.to);
  return sql`paid as (
  select span.product_id, span.facility_id, span.package_price, span.account, span.turn, span.from_date > ${to} - 365 as is_bought, coalesce(trim(site.entity_340b_id), '') <> '' as is_340b
  from ${table('paid_spans')} span join ${table('facilities')} site on site.facility_id = span.facility_id where span.from_date <= ${to} and ${to} < span.to_date
), purchases as (
  select paid.product_id, coalesce(own.scope_id, 0) as scope_id, max(paid.turn) as turn, bool_or(is_bought) as is_bought, bool_or(is_bought and is_340b) as is_bought_340b
  from paid left join scopes own on own.product_id = paid.product_id and own.scope_id = paid.facility_id group by paid.product_id, coalesce(own.scope_id, 0)
)`;
}

/** What stock is valued at, and which NDCs are ours: on the shelf, or moved or bought within a year. */
function held(asked: Asked): Fragment {
  const to = day(asked.to);
  return sql`on_hand as (
  select facility_id, product_id, sum(balance) as balance from ${table('stock_spans')} span where span.from_date <= ${to} and ${to} < span.to_date group by facility_id, product_id
), costs as (
  select cost.product_id, cost.facility_id, cost.unit_cost, row_number() over (partition by cost.product_id order by on_hand.balance desc nulls last, cost.facility_id) as n
  from ${table('unit_costs')} cost left join on_hand on on_hand.facility_id = cost.facility_id and on_hand.product_id = cost.product_id where cost.from_date <= ${to} and ${to} < cost.to_date
), valued as (
  select product_id, facility_id as scope_id, unit_cost from costs union all select product_id, 0, unit_cost from costs where n = 1
), held_or_bought as (
  select fact.product_id from on_hand fact where fact.balance > 0 and ${ofFacilities(asked)}
  union select fact.product_id from ${table('purchase_lines')} fact where fact.local_date > ${to} - 365 and fact.local_date <= ${to} and ${ofFacilities(asked)}
), own_ndcs as (
  select product_id from held_or_bought
  union select fact.product_id from ${table('stock_months')} fact where fact.last_moved > ${to} - 365 and fact.first_moved <= ${to} and ${ofFacilities(asked)}
    and fact.product_id in (select other.product_id from ${table('products')} other where other.product_id not in (select product_id from held_or_bought))
)`;
}

const selected = (asked: Asked): Fragment =>
  sql`select facility_id from ${table('facilities')} known where ${oneOf(sql`known.facility_code`, asked.filters.facility ?? [])}`;

const ofFacilities = (asked: Asked): Fragment =>
  asked.filters.facility ? sql`fact.facility_id in (${selected(asked)})` : sql`true`;

/** The row of everybody stands for a facility that has no row of its own. */
const standsFor = (asked: Asked): Fragment =>
  asked.filters.facility
    ? sql`(fact.scope_id in (${selected(asked)}) or (fact.scope_id = 0 and exists (select 1 from (${selected(asked)}) wanted
        where not exists (select 1 from scopes own where own.product_id = fact.product_id and own.scope_id = wanted.facility_id))))`
    : sql`true`;
