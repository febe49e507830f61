import type { AskedDays } from './asked-days.ts';
import { ofCompany, type ScopedSql, scoped } from './scoped-sql.ts';
import { usageWindow } from './sku-days.ts';

/**
 * A common table expression, `place_use`: how fast an item is used at a place (`daily`), and how fast it leaves it (`drawn`), which
 * adds what is sent on to others: without that, all of a place that feeds others would seem to expire. Needs `sku_days`.
 */
export const placeUse = ({ each, of, day }: AskedDays): ScopedSql => scoped`place_use as (
  select place_moves.day, place_moves.location_id, place_moves.item_id, greatest(0, cast(sum(used) as double precision) / max(days.use_days)) as daily,
    greatest(0, cast(sum(used + sent_on) as double precision) / max(days.use_days)) as drawn
  from (
    select day, facility_id, location_id, item_id, case kind when 'dispense' then quantity else -quantity end as used, 0 as sent_on from recent_moves
    union all
    select ${day}, moved.facility_id, moved.location_id, made.item_id, 0, moved.quantity from ${of('movement_days')} moved join ${ofCompany('products')} made on made.product_id = moved.product_id${each}
    where moved.kind = 'transfer_out' and moved.local_date > ${day} - ${usageWindow} and moved.local_date <= ${day}
  ) place_moves join sku_days days on days.day = place_moves.day and days.facility_id = place_moves.facility_id and days.item_id = place_moves.item_id
  group by place_moves.day, place_moves.location_id, place_moves.item_id
)`;
