import { isUnknownLotSql, lotKeySql } from '../../../../contracts/codes/lot-key.ts';
import { isNoticeOfPlace } from '../../../notices/marts/notice-place.ts';
import { inUseSql } from '../../../shared/marts/tag-status.ts';
import { type AskedDays, askAbout } from './asked-days.ts';
import { leftOfLot } from './lots-held.ts';
import { placeUse } from './place-use.ts';
import { ofCompany, plain, type ScopedSql, scoped } from './scoped-sql.ts';
import { skuDays } from './sku-days.ts';

/** What of a lot takes further reading, and is left out where nobody asks for it. */
export interface LotExtras {
  /** When it came to its place last. */
  received: boolean;
  /** Another place that would use it up. */
  suggested: boolean;
  /** How many tags of it are in use at its place. */
  tagged: boolean;
  /** The number of the row in which it is shown: lots that nobody knows share one. */
  numbered: boolean;
}

const rowNo = plain(
  'cast(dense_rank() over (partition by fact.day order by fact.location_id, fact.product_id, fact.lot, fact.expiry, fact.recall_verdict, fact.recall_shown, fact.recall_number, fact.recall_class) as integer)',
);

const queue = plain('partition by day, location_id, item_id, is_usable order by expiry, lot_key, product_id, raw_lot');

/**
 * Lots at the places where they lie, at the end of each of some days. What will expire unused: where Q is what expires up to a
 * lot and F the use until then, it is the step of the largest Q − F so far.
 */
export function lotState(days: readonly string[], newest: string, extras: LotExtras): ScopedSql {
  const asked = askAbout(days, newest);
  const { each, of, day } = asked;
  return scoped`with ${skuDays(asked)}, ${placeUse(asked)}, held as (
  select ${day} as day, span.facility_id, span.location_id, span.product_id, made.item_id, span.lot as raw_lot, ${plain(lotKeySql('span.lot'))} as lot_key,
    case when ${plain(isUnknownLotSql('span.lot'))} then null else span.lot end as lot, span.balance as on_hand_qty, known.expiry,
    known.expiry - ${day} as days_to_expiry, coalesce(known.expiry_conflict, false) as lot_conflict, cost.unit_cost,
    coalesce(place_use.daily, 0) as avg_daily_usage, coalesce(place_use.drawn, 0) as daily_draw, notice.verdict as recall_verdict, coalesce(notice.recall_number, notice.recall_key) as recall_number,
    coalesce(notice.recall_number, notice.recall_key) || case when notice.more_notices > 0 then ' + ' || notice.more_notices else '' end as recall_shown, notice.recall_class,
    known.expiry >= ${day} and coalesce(notice.verdict, '') <> 'affected' as is_good
  from ${of('stock_spans')} span join ${ofCompany('products')} made on made.product_id = span.product_id${each}
  left join ${ofCompany('lots')} known on known.product_id = span.product_id and known.lot = span.lot
  left join ${ofCompany('recalled_lots')} notice on notice.product_id = span.product_id and notice.lot = span.lot and ${plain(isNoticeOfPlace('notice', 'span.location_id'))} and notice.from_date <= ${day} and ${day} < notice.to_date
  left join ${ofCompany('unit_costs')} cost on cost.facility_id = span.facility_id and cost.product_id = span.product_id and cost.from_date <= ${day} and ${day} < cost.to_date
  left join place_use on place_use.day = ${day} and place_use.location_id = span.location_id and place_use.item_id = made.item_id
  where span.from_date <= ${day} and ${day} < span.to_date
), netted as (
  select lots.*, is_good and left_qty > 0 as is_usable from (select held.*, ${leftOfLot('on_hand_qty', 'raw_lot')} as left_qty from held) lots
), queued as (
  select netted.*, cast(sum(left_qty) over (${queue} rows unbounded preceding) as double precision) - daily_draw * days_to_expiry as surplus from netted
), running as (
  select queued.*, greatest(0, max(surplus) over (${queue} rows unbounded preceding)) as unused_so_far,
    greatest(0, max(surplus) over (${queue} rows between unbounded preceding and 1 preceding)) as unused_before from queued
), judged as (
  select running.*, case when expiry is null then null when left_qty <= 0 then 0 when not is_usable then cast(left_qty as double precision)
      else unused_so_far - unused_before end as known_risk
  from running
), lot_facts as (
  select judged.*, case when recall_verdict = 'affected' then cast(left_qty as double precision) else known_risk end as at_risk_qty,
    case when expiry is null then 'Unknown' when expiry < day then 'Expired' else substr(cast(expiry as varchar), 1, 7) end as expiry_month
  from judged
)
select fact.day, fact.facility_id, fact.location_id, fact.product_id, fact.item_id, fact.raw_lot, fact.lot, fact.lot_key, fact.expiry, fact.expiry_month, fact.days_to_expiry, fact.lot_conflict,
  fact.unit_cost, fact.on_hand_qty, fact.avg_daily_usage, fact.at_risk_qty, fact.recall_verdict, fact.recall_number, fact.recall_shown, fact.recall_class,
  ${extras.received ? plain('received.last_received') : plain('cast(null as date) as last_received')}, ${extras.suggested ? plain('moves.suggested') : plain('cast(null as varchar) as suggested')}, ${extras.tagged ? plain('tagged.live_tags') : plain('cast(null as integer) as live_tags')},
  ${extras.numbered ? rowNo : plain('cast(null as integer)')} as row_no
from lot_facts fact${extras.received ? lastReceived(asked) : plain('')}${extras.suggested ? suggestions : plain('')}${extras.tagged ? liveTags(asked) : plain('')}`;
}

const lastReceived = ({ each, day }: AskedDays): ScopedSql => scoped`
left join (
  select day, location_id, product_id, lot, max(local_date) as last_received from (
    select ${day} as day, moved.location_id, moved.product_id, coalesce(moved.lot, '') as lot, moved.local_date from ${ofCompany('movements')} moved${each}
    where moved.kind in ('receive', 'transfer_in') and moved.local_date <= ${day}
  ) come group by day, location_id, product_id, lot
) received on received.day = fact.day and received.location_id = fact.location_id and received.product_id = fact.product_id and received.lot = fact.raw_lot`;

/** Another place of the facility that will use the item up before the lot expires, beyond what it holds itself. */
const suggestions = scoped`
left join (
  select rising.day, rising.location_id, rising.product_id, rising.raw_lot, rising.suggested from (
    select risky.day, risky.location_id, risky.product_id, risky.raw_lot, other.name as suggested,
      row_number() over (partition by risky.day, risky.location_id, risky.product_id, risky.raw_lot order by place_use.daily * risky.days_to_expiry - coalesce(stock.usable, 0) desc, other.location_id) as n
    from lot_facts risky join ${ofCompany('locations')} other on other.facility_id = risky.facility_id and other.location_id <> risky.location_id
    join place_use on place_use.day = risky.day and place_use.location_id = other.location_id and place_use.item_id = risky.item_id
    left join (select day, location_id, item_id, cast(sum(on_hand_qty) as double precision) as usable from held
      where coalesce(recall_verdict, '') <> 'affected' and coalesce(days_to_expiry, 0) >= 0 group by day, location_id, item_id) stock
      on stock.day = risky.day and stock.location_id = other.location_id and stock.item_id = risky.item_id
    where risky.is_usable and risky.at_risk_qty > 0 and place_use.daily * risky.days_to_expiry > coalesce(stock.usable, 0)
  ) rising where rising.n = 1
) moves on moves.day = fact.day and moves.location_id = fact.location_id and moves.product_id = fact.product_id and moves.raw_lot = fact.raw_lot`;

const liveTags = (asked: AskedDays): ScopedSql => scoped`
left join (${liveTagsByPlace(asked)}) tagged on tagged.day = fact.day and tagged.location_id = fact.location_id and tagged.product_id = fact.product_id and tagged.lot_key = fact.lot_key`;

/** How many tags of an NDC and lot are in use at a place. Counted by lot as it is written first: spellings are few, tags are many. */
export const liveTagsByPlace = ({ each, day }: AskedDays): ScopedSql => scoped`
  select day, location_id, product_id, ${plain(lotKeySql("coalesce(lot, '')"))} as lot_key, cast(sum(tags) as integer) as live_tags from (
    select ${day} as day, span.location_id, span.product_id, span.lot, count(*) as tags from ${ofCompany('tag_spans')} span${each}
    where span.from_date <= ${day} and ${day} < span.to_date and ${plain(inUseSql('span.status'))} and span.location_id is not null group by 1, span.location_id, span.product_id, span.lot
  ) spelled group by 1, location_id, product_id, 4`;
