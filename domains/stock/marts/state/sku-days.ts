import { stockSettings } from '../../settings.ts';
import type { AskedDays } from './asked-days.ts';
import { ofCompany, ofSetting, type ScopedSql, scoped } from './scoped-sql.ts';

/** The days over which average use is taken. */
export const usageWindow = ofSetting(stockSettings.usageDays);

/**
 * Common table expressions, ending in `sku_days`: the days by which the use of a SKU (item × facility) is divided. They are
 * the days of the window since its first movement, less those on which it was out: nothing at the opening, nothing at the
 * closing, nothing dispensed. Where that leaves less than half, use was held back by the lack of stock; all days count then,
 * and the SKU is marked. The divisor is the same for all places of a facility, so that places add up to it.
 */
export function skuDays({ table, each, of, day, month }: AskedDays): ScopedSql {
  const window = usageWindow;
  return scoped`${table}recent_moves as materialized (
  select ${day} as day, moved.facility_id, moved.location_id, moved.product_id, made.item_id, moved.local_date, moved.kind, moved.quantity
  from ${of('movement_days')} moved join ${ofCompany('products')} made on made.product_id = moved.product_id${each}
  where moved.local_date > ${day} - ${window} and moved.local_date <= ${day} and moved.kind in ('dispense', 'return')
), sku_first as materialized (
  select first_moves.day, first_moves.facility_id, made.item_id, min(first_moves.first_moved) as first_moved from (
    select ${day} as day, known.facility_id, known.product_id, known.first_moved from ${of('stock_months')} known${each} where known.local_month < ${month}
    union all
    select ${day}, moved.facility_id, moved.product_id, moved.local_date from ${of('movement_days')} moved${each} where moved.local_date >= ${month} and moved.local_date <= ${day}
  ) first_moves join ${ofCompany('products')} made on made.product_id = first_moves.product_id
  where first_moves.first_moved is not null group by first_moves.day, first_moves.facility_id, made.item_id
), window_spans as (
  select ${day} as day, span.facility_id, made.item_id, span.from_date, span.to_date, span.balance
  from ${of('stock_spans')} span join ${ofCompany('products')} made on made.product_id = span.product_id${each}
  where span.from_date <= ${day} and span.to_date > ${day} - ${window}
), stock_steps as (
  select day, facility_id, item_id, step_date, sum(change) as change from (
    select day, facility_id, item_id, greatest(from_date, day - ${window}) as step_date, balance as change from window_spans
    union all select day, facility_id, item_id, to_date, -balance from window_spans where to_date <= day
    union all select day, facility_id, item_id, day - ${window}, 0 from sku_first
  ) changes group by day, facility_id, item_id, step_date
), closings as (
  select day, facility_id, item_id, step_date, sum(change) over (partition by day, facility_id, item_id order by step_date) as closing,
    sum(change) over (partition by day, facility_id, item_id order by step_date rows between unbounded preceding and 1 preceding) as opening,
    lead(step_date) over (partition by day, facility_id, item_id order by step_date) as next_date
  from stock_steps
), empty_stretches as materialized (
  select closings.day, closings.facility_id, closings.item_id, coalesce(closings.next_date, closings.day + 1) as until_date,
    greatest(case when closings.opening <= 0 then closings.step_date else closings.step_date + 1 end, sku_first.first_moved) as from_date
  from closings join sku_first on sku_first.day = closings.day and sku_first.facility_id = closings.facility_id and sku_first.item_id = closings.item_id
  where closings.closing <= 0
), sold_days as (
  select distinct day, facility_id, item_id, local_date from recent_moves where kind = 'dispense'
), out_days as (
  select day, facility_id, item_id, sum(days) as days from (
    select day, facility_id, item_id, greatest(0, until_date - from_date) as days from empty_stretches
    union all
    select stretch.day, stretch.facility_id, stretch.item_id, -1 from empty_stretches stretch
    join sold_days on sold_days.day = stretch.day and sold_days.facility_id = stretch.facility_id and sold_days.item_id = stretch.item_id
      and sold_days.local_date >= stretch.from_date and sold_days.local_date < stretch.until_date
  ) counted group by day, facility_id, item_id
), known_days as (
  select sku_first.day, sku_first.facility_id, sku_first.item_id, sku_first.first_moved, coalesce(out_days.days, 0) as out_days,
    least(sku_first.day - sku_first.first_moved + 1, ${window}) as all_days
  from sku_first left join out_days on out_days.day = sku_first.day and out_days.facility_id = sku_first.facility_id and out_days.item_id = sku_first.item_id
), sku_days as materialized (
  select known_days.*, 2 * out_days > all_days as is_constrained,
    cast(all_days - case when 2 * out_days > all_days then 0 else out_days end as double precision) as use_days
  from known_days
)`;
}
