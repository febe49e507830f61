import { ofCompany, onDay, plain, type ScopedSql, scoped } from './scoped-sql.ts';
import { addDays, monthOf } from './year-window.ts';

/** The days over which average use is taken. */
export const usageDays = 90;

/**
 * Common table expressions, ending in `sku_days`: the days by which the use of a SKU (item × facility) is divided. They are
 * the days of the window since its first movement, less those on which it was out: nothing at the opening, nothing at the
 * closing, nothing dispensed. Where that leaves less than half, use was held back by the lack of stock; all days count then,
 * and the SKU is marked. The divisor is the same for all places of a facility, so that places add up to it.
 */
export function skuDays(to: string): ScopedSql {
  const before = onDay(addDays(to, -usageDays));
  const last = onDay(to);
  const month = onDay(monthOf(to));
  const days = plain(String(usageDays));
  return scoped`recent_moves as materialized (
  select moved.facility_id, moved.location_id, moved.product_id, made.item_id, moved.local_date, moved.kind, moved.quantity
  from ${ofCompany('movement_days')} moved join ${ofCompany('products')} made on made.product_id = moved.product_id
  where moved.local_date > ${before} and moved.local_date <= ${last} and moved.kind in ('dispense', 'return')
), sku_first as materialized (
  select first_moves.facility_id, made.item_id, min(first_moves.first_moved) as first_moved from (
    select facility_id, product_id, min(first_moved) as first_moved from ${ofCompany('stock_months')} known where local_month < ${month} group by facility_id, product_id
    union all
    select facility_id, product_id, min(local_date) from ${ofCompany('movement_days')} moved where local_date >= ${month} and local_date <= ${last} group by facility_id, product_id
  ) first_moves join ${ofCompany('products')} made on made.product_id = first_moves.product_id
  where first_moves.first_moved is not null group by first_moves.facility_id, made.item_id
), window_spans as (
  select span.facility_id, made.item_id, span.from_date, span.to_date, span.balance
  from ${ofCompany('stock_spans')} span join ${ofCompany('products')} made on made.product_id = span.product_id
  where span.from_date <= ${last} and span.to_date > ${before}
), stock_steps as (
  select facility_id, item_id, step_date, sum(change) as change from (
    select facility_id, item_id, greatest(from_date, ${before}) as step_date, balance as change from window_spans
    union all select facility_id, item_id, to_date, -balance from window_spans where to_date <= ${last}
    union all select facility_id, item_id, ${before}, 0 from sku_first
  ) changes group by facility_id, item_id, step_date
), closings as (
  select facility_id, item_id, step_date, sum(change) over (partition by facility_id, item_id order by step_date) as closing,
    lead(step_date) over (partition by facility_id, item_id order by step_date) as next_date
  from stock_steps
), openings as (
  select *, lag(closing) over (partition by facility_id, item_id order by step_date) as opening from closings
), empty_stretches as materialized (
  select openings.facility_id, openings.item_id, coalesce(openings.next_date, ${last} + 1) as until_date,
    greatest(case when openings.opening <= 0 then openings.step_date else openings.step_date + 1 end, sku_first.first_moved) as from_date
  from openings join sku_first on sku_first.facility_id = openings.facility_id and sku_first.item_id = openings.item_id
  where openings.closing <= 0
), sold_days as (
  select distinct facility_id, item_id, local_date from recent_moves where kind = 'dispense'
), out_days as (
  select facility_id, item_id, sum(days) as days from (
    select facility_id, item_id, greatest(0, until_date - from_date) as days from empty_stretches
    union all
    select stretch.facility_id, stretch.item_id, -1 from empty_stretches stretch
    join sold_days on sold_days.facility_id = stretch.facility_id and sold_days.item_id = stretch.item_id
      and sold_days.local_date >= stretch.from_date and sold_days.local_date < stretch.until_date
  ) counted group by facility_id, item_id
), sku_days as materialized (
  select sku_first.facility_id, sku_first.item_id, sku_first.first_moved, coalesce(out_days.days, 0) as out_days,
    least(${last} - sku_first.first_moved + 1, ${days}) as all_days,
    2 * coalesce(out_days.days, 0) > least(${last} - sku_first.first_moved + 1, ${days}) as is_constrained,
    cast(least(${last} - sku_first.first_moved + 1, ${days})
      - case when 2 * coalesce(out_days.days, 0) > least(${last} - sku_first.first_moved + 1, ${days}) then 0 else coalesce(out_days.days, 0) end as double precision) as use_days
  from sku_first left join out_days on out_days.facility_id = sku_first.facility_id and out_days.item_id = sku_first.item_id
)`;
}
