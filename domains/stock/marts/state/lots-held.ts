import { lotKeySql } from '../../../../contracts/codes/lot-key.ts';
import { isNoticeOfPlace } from '../../../notices/marts/notice-place.ts';
import { stockSettings } from '../../settings.ts';
import type { AskedDays } from './asked-days.ts';
import { ofCompany, ofSetting, plain, type ScopedSql, scoped } from './scoped-sql.ts';

const inOrder = 'order by expiry, lot_key, product_id, lot';
const queue = plain(`partition by live_lots.day, live_lots.location_id, live_lots.item_id ${inOrder}`);
const ranked = plain(`partition by day, location_id, item_id ${inOrder}`);

/** How far ahead stock that will not be used before it expires is looked for. */
const horizon = ofSetting(stockSettings.expiryHorizonDays, 'lots_at_risk.facility_id');

/**
 * What is left of a lot: one below zero is taken from the other lots of the same place × NDC, earliest expiry first, before anything is
 * said about expiry.
 */
export const leftOfLot = (balance: string, lot: string): ScopedSql =>
  plain(`greatest(0, least(${balance},
      sum(greatest(${balance}, 0)) over (partition by day, location_id, product_id order by expiry nulls last, ${lot} rows unbounded preceding)
      + sum(least(${balance}, 0)) over (partition by day, location_id, product_id order by expiry nulls last, ${lot} rows between unbounded preceding and unbounded following)))`);

/**
 * Common table expressions, ending in `cell_stock` and `cell_risk`. What will expire unused is told by position, first expired,
 * first out: where Q is the stock that expires up to a lot and F what leaves the place until then, the stock at risk up to that lot
 * is the largest Q − F so far, so each lot's own part is the step of that maximum. Needs `place_use`.
 */
export function lotsHeld({ each, of, day }: AskedDays): ScopedSql {
  return scoped`held_lots as (
  select ${day} as day, span.facility_id, span.location_id, span.product_id, made.item_id, span.lot, span.balance, known.expiry, notice.product_id is not null as is_recalled
  from ${of('stock_spans')} span join ${ofCompany('products')} made on made.product_id = span.product_id${each}
  left join ${ofCompany('lots')} known on known.product_id = span.product_id and known.lot = span.lot
  left join ${ofCompany('recalled_lots')} notice on notice.product_id = span.product_id and notice.lot = span.lot and ${plain(isNoticeOfPlace('notice', 'span.location_id'))} and notice.verdict = 'affected'
    and notice.from_date <= ${day} and notice.to_date > ${day}
  where span.from_date <= ${day} and span.to_date > ${day}
), netted_lots as (
  select held_lots.*, ${leftOfLot('balance', 'lot')} as left_qty from held_lots
), cell_stock as (
  select day, facility_id, location_id, product_id, sum(balance) as on_hand_qty, coalesce(sum(left_qty) filter (where expiry < day), 0) as expired_qty,
    coalesce(sum(left_qty) filter (where is_recalled and (expiry is null or expiry >= day)), 0) as recalled_qty, coalesce(sum(left_qty) filter (where is_recalled), 0) as recall_qty, min(expiry) filter (where left_qty > 0) as earliest_expiry
  from netted_lots group by day, facility_id, location_id, product_id
), live_lots as (
  select netted_lots.*, ${plain(lotKeySql('lot'))} as lot_key from netted_lots where expiry >= day and left_qty > 0 and not is_recalled
), queued_lots as (
  select live_lots.*, cast(sum(left_qty) over (${queue} rows unbounded preceding) as double precision) - coalesce(place_use.drawn, 0) * (expiry - live_lots.day) as surplus
  from live_lots left join place_use on place_use.day = live_lots.day and place_use.location_id = live_lots.location_id and place_use.item_id = live_lots.item_id
), lots_at_risk as (
  select queued_lots.*, greatest(0, max(surplus) over (${ranked} rows unbounded preceding))
    - coalesce(greatest(0, max(surplus) over (${ranked} rows between unbounded preceding and 1 preceding)), 0) as at_risk_qty
  from queued_lots
), cell_risk as (
  select day, location_id, product_id, sum(cast(at_risk_qty as decimal(18,6))) as risk_qty
  from lots_at_risk where at_risk_qty > 0 and expiry <= day + ${horizon}
  group by day, location_id, product_id
)`;
}
