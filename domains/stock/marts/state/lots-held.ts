import type { AskedDays } from './asked-days.ts';
import { ofCompany, plain, type ScopedSql, scoped } from './scoped-sql.ts';

/** How far ahead stock that will not be used before it expires is looked for. */
const expiryHorizonDays = 180;

/**
 * Common table expressions, ending in `cell_stock` and `cell_risk`. A lot below zero is taken from the other lots of the same
 * place × NDC, earliest expiry first, before anything is said about expiry. What will expire unused is told by SKU, first
 * expired, first out: where Q is the stock that expires up to a lot and F the use expected until then, the stock at risk up
 * to that lot is the largest Q − F so far, so each lot's own part is the step of that maximum. It is split over the places that hold the lot.
 * Needs `sku_daily`, the expected daily use.
 */
export function lotsHeld({ each, day }: AskedDays): ScopedSql {
  return scoped`held_lots as (
  select ${day} as day, span.facility_id, span.location_id, span.product_id, made.item_id, span.lot, span.balance, known.expiry, notice.product_id is not null as is_recalled
  from ${ofCompany('stock_spans')} span join ${ofCompany('products')} made on made.product_id = span.product_id${each}
  left join ${ofCompany('lots')} known on known.product_id = span.product_id and known.lot = span.lot
  left join ${ofCompany('recalled_lots')} notice on notice.product_id = span.product_id and notice.lot = span.lot and notice.verdict = 'affected'
    and notice.from_date <= ${day} and notice.to_date > ${day}
  where span.from_date <= ${day} and span.to_date > ${day}
), netted_lots as (
  select held_lots.*, greatest(0, least(balance,
      sum(greatest(balance, 0)) over (partition by day, location_id, product_id order by expiry nulls last, lot rows unbounded preceding)
      + sum(least(balance, 0)) over (partition by day, location_id, product_id order by expiry nulls last, lot rows between unbounded preceding and unbounded following))) as left_qty
  from held_lots
), cell_stock as (
  select day, facility_id, location_id, product_id, sum(balance) as on_hand_qty, coalesce(sum(left_qty) filter (where expiry < day), 0) as expired_qty,
    coalesce(sum(left_qty) filter (where is_recalled and (expiry is null or expiry >= day)), 0) as recalled_qty, min(expiry) filter (where left_qty > 0) as earliest_expiry
  from netted_lots group by day, facility_id, location_id, product_id
), live_lots as (
  select day, facility_id, item_id, product_id, lot, expiry, sum(left_qty) as quantity from netted_lots
  where expiry >= day and left_qty > 0 and not is_recalled group by day, facility_id, item_id, product_id, lot, expiry
), queued_lots as (
  select live_lots.*, sum(quantity) over (partition by live_lots.day, live_lots.facility_id, live_lots.item_id order by expiry, product_id, lot rows unbounded preceding)
    - coalesce(sku_daily.daily_usage, 0) * (expiry - live_lots.day) as surplus
  from live_lots left join sku_daily on sku_daily.day = live_lots.day and sku_daily.facility_id = live_lots.facility_id and sku_daily.item_id = live_lots.item_id
), lot_surplus as (
  select *, greatest(0, max(surplus) over (partition by day, facility_id, item_id order by expiry, product_id, lot rows unbounded preceding)) as surplus_so_far,
    greatest(0, max(surplus) over (partition by day, facility_id, item_id order by expiry, product_id, lot rows between unbounded preceding and 1 preceding)) as surplus_before from queued_lots
), lots_at_risk as (
  select *, (surplus_so_far - surplus_before) / cast(quantity as double precision) as share_at_risk from lot_surplus
), cell_risk as (
  select netted_lots.day, netted_lots.location_id, netted_lots.product_id, sum(cast(netted_lots.left_qty * lots_at_risk.share_at_risk as decimal(18,6))) as risk_qty
  from netted_lots join lots_at_risk on lots_at_risk.day = netted_lots.day and lots_at_risk.facility_id = netted_lots.facility_id and lots_at_risk.product_id = netted_lots.product_id and lots_at_risk.lot = netted_lots.lot
  where lots_at_risk.share_at_risk > 0 and lots_at_risk.expiry <= netted_lots.day + ${plain(String(expiryHorizonDays))}
  group by netted_lots.day, netted_lots.location_id, netted_lots.product_id
)`;
}
