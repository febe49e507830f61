import { stockSettings } from '../../settings.ts';
import { askAbout } from './asked-days.ts';
import { cellHistory } from './cell-history.ts';
import { lotsHeld } from './lots-held.ts';
import { openLines } from './open-lines.ts';
import { parsHeld } from './pars-held.ts';
import { placeUse } from './place-use.ts';
import { ofCompany, ofSetting, type ScopedSql, type SkuScope, scoped } from './scoped-sql.ts';
import { skuDays } from './sku-days.ts';

/** Sums of doubles differ in their last digits by the order of the rows. What differs from a threshold by less than this is at it. */
const slack = scoped`0.000001`;

const idle = (relation: string) => ofSetting(stockSettings.idleDays, `${relation}.facility_id`);
const dead = ofSetting(stockSettings.deadDays);

/** Thresholds that say what a row is. */
export const stateSettings = {
  usageDays: stockSettings.usageDays,
  idleDays: stockSettings.idleDays,
  deadDays: stockSettings.deadDays,
  excessDays: stockSettings.excessDays,
  expiryHorizonDays: stockSettings.expiryHorizonDays,
  overFactor: stockSettings.overFactor,
  countedDays: stockSettings.countedDays,
  overdueDays: stockSettings.overdueDays,
  transitDays: stockSettings.transitDays,
} as const;

/**
 * Stock as it stood at the end of each of some local days. A row is a place × NDC; a row of place 0 is the facility as a whole, for what
 * belongs to no place: orders, and what is said of a SKU. Columns that are about a position (place × item) or a SKU (facility
 * × item) say the same on each of its rows; all others add up.
 */
export function stockState(days: readonly string[], newest: string, skus: SkuScope = 'all'): ScopedSql {
  const asked = askAbout(days, newest, skus);
  return scoped`with ${skuDays(asked)}, ${cellHistory(asked)}, ${parsHeld(asked)},
cell_use as (
  select day, facility_id, location_id, product_id, item_id, sum(case kind when 'dispense' then quantity else -quantity end) as used_qty
  from recent_moves group by day, facility_id, location_id, product_id, item_id
), ${placeUse(asked)}, sku_levels as (select * from ${ofCompany('stock_levels')} known),
${lotsHeld(asked)}, ${openLines(asked)},
cell_keys as (
  select day, facility_id, location_id, product_id from cell_stock union select day, facility_id, location_id, product_id from cell_history
  union select day, facility_id, location_id, product_id from last_counts
  union select policy.day, policy.facility_id, policy.location_id, min(made.product_id) from place_policies policy
    join ${ofCompany('products')} made on made.item_id = policy.item_id group by policy.day, policy.facility_id, policy.location_id, policy.item_id
), cells as (
  select cell_keys.day, cell_keys.facility_id, cell_keys.location_id, cell_keys.product_id, made.item_id, coalesce(stock.on_hand_qty, 0) as on_hand_qty,
    coalesce(stock.expired_qty, 0) as expired_qty, coalesce(stock.recalled_qty, 0) as recalled_qty, coalesce(stock.recall_qty, 0) as recall_qty, stock.earliest_expiry, coalesce(risk.risk_qty, 0) as risk_qty,
    cast(cost.unit_cost as decimal(38,6)) as unit_cost, coalesce(cast(used.used_qty as double precision) / sku.use_days, 0) as daily_usage, coalesce(sku.is_constrained, false) as is_constrained,
    history.used_value_year, history.value_days_year, least(history.first_held, history.first_moved) as first_day, history.last_moved, history.last_dispensed, history.last_drawn,
    policy.location_id is not null as has_policy, policy.min_qty, policy.max_qty, pars.par_min, pars.par_max, counted.last_counted,
    coalesce(stock.on_hand_qty, 0) - coalesce(stock.expired_qty, 0) - coalesce(stock.recalled_qty, 0) as good_qty
  from cell_keys join ${ofCompany('products')} made on made.product_id = cell_keys.product_id
  left join cell_stock stock on stock.day = cell_keys.day and stock.location_id = cell_keys.location_id and stock.product_id = cell_keys.product_id
  left join cell_risk risk on risk.day = cell_keys.day and risk.location_id = cell_keys.location_id and risk.product_id = cell_keys.product_id
  left join cell_history history on history.day = cell_keys.day and history.location_id = cell_keys.location_id and history.product_id = cell_keys.product_id
  left join cell_use used on used.day = cell_keys.day and used.location_id = cell_keys.location_id and used.product_id = cell_keys.product_id
  left join sku_days sku on sku.day = cell_keys.day and sku.facility_id = cell_keys.facility_id and sku.item_id = made.item_id
  left join count_pars pars on pars.day = cell_keys.day and pars.location_id = cell_keys.location_id and pars.product_id = cell_keys.product_id
  left join last_counts counted on counted.day = cell_keys.day and counted.location_id = cell_keys.location_id and counted.product_id = cell_keys.product_id
  left join place_policies policy on policy.day = cell_keys.day and policy.location_id = cell_keys.location_id and policy.item_id = made.item_id
  left join ${ofCompany('unit_costs')} cost on cost.facility_id = cell_keys.facility_id and cost.product_id = cell_keys.product_id and cost.from_date <= cell_keys.day and cost.to_date > cell_keys.day
), positions as (
  select cells.*, sum(on_hand_qty) over position as position_qty, sum(greatest(on_hand_qty, 0)) over position as position_held,
    sum(good_qty) over position as position_good, sum(greatest(good_qty, 0)) over position as position_good_held,
    sum(good_qty) over sku as sku_good, sum(greatest(good_qty, 0)) over sku as sku_good_held,
    case when has_policy then min_qty else sum(par_min) over position end as level_min, case when has_policy then max_qty else sum(par_max) over position end as level_max,
    max(last_drawn) over position as position_drawn, max(last_counted) over position as position_counted
  from cells window position as (partition by day, location_id, item_id), sku as (partition by day, facility_id, item_id)
), judged_positions as (
  select positions.*, case when level_max is null then coalesce(position_drawn > day - ${idle('positions')}, false) else level_max > 0 end as is_stocked,
    case when position_good > 0 then cast(position_good as double precision) * cast(greatest(good_qty, 0) as double precision) / cast(position_good_held as double precision) else 0 end as usable_qty,
    case when sku_good > 0 then cast(sku_good as double precision) * cast(greatest(good_qty, 0) as double precision) / cast(sku_good_held as double precision) else 0 end as sku_usable_qty,
    case when position_qty > level_max then cast(position_qty - level_max as double precision) * cast(greatest(on_hand_qty, 0) as double precision) / cast(position_held as double precision) else 0 end as over_qty,
    position_qty > 0 and coalesce(position_drawn <= day - ${dead}, true) as is_dead,
    greatest(0, greatest(on_hand_qty, 0) - expired_qty - recalled_qty - risk_qty) as rest_qty
  from positions
), judged as (
  select judged_positions.*, case when is_dead then rest_qty else 0 end as dead_qty, case when is_dead then 0 else rest_qty end as live_qty from judged_positions
), skus as (
  select day, facility_id, item_id, sum(good_qty) as good_qty, sum(sku_usable_qty) as usable_qty, sum(daily_usage) as daily_usage, sum(risk_qty) as risk_qty, sum(dead_qty) as dead_qty, sum(live_qty) as live_qty,
    sum(on_hand_qty) as on_hand_qty, max(last_dispensed) as last_dispensed
  from judged group by day, facility_id, item_id
), sku_orders as (
  select day, facility_id, item_id, sum(on_order_qty - uncertain_qty) as expected_qty from on_order group by day, facility_id, item_id
), sku_products as (
  select day, facility_id, product_id, item_id, sum(usable_qty) as usable_qty, sum(on_order_qty) as on_order_qty, sum(on_order_value) as on_order_value, sum(in_transit_qty) as in_transit_qty from (
    select day, facility_id, product_id, item_id, sku_usable_qty as usable_qty, 0 as on_order_qty, 0 as on_order_value, 0 as in_transit_qty from judged
    union all select day, facility_id, product_id, item_id, 0, on_order_qty, coalesce(on_order_value, 0), 0 from on_order
    union all select day, facility_id, product_id, item_id, 0, 0, 0, in_transit_qty from in_transit
  ) told group by day, facility_id, product_id, item_id
), sku_words as (
  select known.day, known.facility_id, known.item_id, coalesce(skus.daily_usage, 0) > 0 and coalesce(skus.good_qty, 0) <= 0 as is_sku_out,
    greatest(0, least(coalesce(skus.live_qty, 0), coalesce(skus.usable_qty, 0) - levels.level_max - ${ofSetting(stockSettings.excessDays, 'known.facility_id')} * greatest(0, coalesce(skus.daily_usage, 0)) - coalesce(skus.risk_qty, 0) - coalesce(skus.dead_qty, 0))) as excess_qty, skus.live_qty, skus.usable_qty, skus.daily_usage, skus.risk_qty, skus.on_hand_qty,
    skus.last_dispensed, coalesce(orders.expected_qty, 0) as expected_qty, coalesce(skus.usable_qty, 0) + coalesce(orders.expected_qty, 0) as order_position, levels.lead_days, levels.level_min, levels.level_max
  from (select distinct day, facility_id, item_id from sku_products) known
  left join skus on skus.day = known.day and skus.facility_id = known.facility_id and skus.item_id = known.item_id
  left join sku_orders orders on orders.day = known.day and orders.facility_id = known.facility_id and orders.item_id = known.item_id
  left join sku_levels levels on levels.facility_id = known.facility_id and levels.item_id = known.item_id
), sku_status as (
  select day, facility_id, item_id, excess_qty, live_qty, is_sku_out, expected_qty, greatest(0, daily_usage) * lead_days as lead_qty, level_min, level_max, case when is_sku_out then 'out' when usable_qty < daily_usage * lead_days - ${slack} then 'critical' when level_min > 0 and order_position <= level_min + ${slack} then 'low'
      when risk_qty > 0 then 'expiring' when on_hand_qty > 0 and coalesce(last_dispensed <= day - ${dead}, true) then 'dead' when excess_qty > ${slack} then 'excess'
      when usable_qty > ${ofSetting(stockSettings.overFactor)} * level_max + ${slack} then 'over' else 'ok' end as sku_status
  from sku_words
)
select judged.day, judged.facility_id, judged.location_id, judged.item_id, judged.product_id, judged.on_hand_qty, judged.unit_cost, judged.unit_cost * judged.on_hand_qty as on_hand_value,
  judged.expired_qty, judged.recalled_qty, judged.usable_qty, judged.sku_usable_qty, judged.daily_usage, judged.is_constrained, judged.used_value_year, judged.value_days_year, judged.first_day, judged.last_moved,
  judged.last_dispensed, judged.earliest_expiry, judged.risk_qty, judged.level_min as par_min, judged.level_max as par_max, judged.is_stocked,
  judged.is_stocked and judged.position_qty <= 0 as is_out, judged.is_stocked and judged.position_qty > 0 and coalesce(judged.position_qty <= judged.level_min, false) as is_low,
  judged.over_qty, judged.is_dead, coalesce(judged.position_counted > judged.day - ${ofSetting(stockSettings.countedDays, 'judged.facility_id')}, false) as is_counted,
  case when judged.position_qty <= 0 and judged.is_stocked then 'out' when judged.is_stocked and judged.position_qty <= judged.level_min then 'low' when judged.position_qty > judged.level_max then 'over'
    when judged.is_dead then 'dead' else 'ok' end as par_status,
  case when judged.position_qty < 0 and not judged.is_stocked then 'negative' when judged.position_qty <= 0 then 'out' when judged.position_qty <= judged.level_min then 'low' when judged.position_qty > judged.level_max then 'over'
    when coalesce(judged.position_drawn <= judged.day - ${idle('judged')}, true) then 'idle' when judged.level_max is null then 'no_par' else 'ok' end as shelf_status, judged.position_drawn as last_drawn,
  sku_status.sku_status, null as on_order_qty, null as on_order_value, null as in_transit_qty, null as is_sku_out, judged.recall_qty, judged.dead_qty,
  case when sku_status.excess_qty > 0 then sku_status.excess_qty * judged.live_qty / sku_status.live_qty else 0 end as excess_qty,
  null as expected_qty, null as lead_qty, null as sku_min, null as sku_max
from judged join sku_status on sku_status.day = judged.day and sku_status.facility_id = judged.facility_id and sku_status.item_id = judged.item_id
union all
select whole.day, whole.facility_id, 0, whole.item_id, whole.product_id, 0, cost.unit_cost, 0, 0, 0, 0, 0, 0, false, null, null, null, null, null, null, 0, null, null, false, false, false, 0, false, false, null, null, null,
  sku_status.sku_status, whole.on_order_qty, whole.on_order_value, whole.in_transit_qty, sku_status.is_sku_out, 0, 0, 0,
  sku_status.expected_qty, sku_status.lead_qty, sku_status.level_min, sku_status.level_max
from sku_products whole join sku_status on sku_status.day = whole.day and sku_status.facility_id = whole.facility_id and sku_status.item_id = whole.item_id
left join ${ofCompany('unit_costs')} cost on cost.facility_id = whole.facility_id and cost.product_id = whole.product_id and cost.from_date <= whole.day and cost.to_date > whole.day`;
}
