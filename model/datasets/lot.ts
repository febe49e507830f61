import { askAbout } from '../../warehouse/marts/stock/asked-days.ts';
import { skuDays, usageDays } from '../../warehouse/marts/stock/sku-days.ts';
import { type Dimension, defineDataset, type Wanted } from '../define.ts';
import { itemColumns, itemDimensions, itemJoins } from '../dimensions/item.ts';
import { siteColumns, siteDimensions, siteJoins } from '../dimensions/site.ts';
import { stockFilters } from '../filter.ts';
import { day, type Fragment, nothing, sql, table } from '../sql.ts';
import { ndcFilter, productColumns, productDimensions, productJoins } from './item-products.ts';
import { isUnknownLot, lotFilters, lotKeyOf, recallClassWords, verdictWords } from './lot-filters.ts';
import { lotMeasures } from './lot-measures.ts';
import { liveTagsByPlace } from './serial-states.ts';

const lotDimensions = {
  lot: {
    label: 'Lot',
    type: 'code',
    definition: 'The lot as it was sent; blank where nobody knows it.',
    by: 'lot',
  },
  expiry: {
    label: 'Expiry',
    type: 'date',
    definition: 'The expiry date of the NDC and lot, as counts and movements say it.',
    by: 'expiry',
  },
  expiry_month: {
    label: 'Expiry month',
    type: 'text',
    definition: 'The month of the expiry date; what has expired and what has no expiry stand apart.',
    by: 'expiry_month',
  },
  recall_verdict: {
    label: 'Recall',
    type: 'status',
    definition:
      'What the recall notices say about the NDC and lot, the worst of them. To review: the text, the lot or the product is not known well enough to clear it. Blank where no notice concerns the product.',
    by: 'recall_verdict',
    words: verdictWords,
  },
  recall_number: {
    label: 'Recall no.',
    type: 'code',
    definition: 'The notice behind the word, and how many more say the same.',
    by: 'recall_shown',
    code: 'recall_number',
  },
  recall_class: {
    label: 'Class',
    type: 'status',
    definition: 'The class that the FDA gave the most serious of these notices; I is the worst.',
    by: 'recall_class',
    words: recallClassWords,
  },
} satisfies Record<string, Dimension>;

/** Lots on hand at the end of a day, at the places where they lie. */
export const lot = defineDataset({
  name: 'lot',
  source: 'Counts and movements by location, NDC and lot; recall notices of the FDA and letters from firms.',
  filters: { ...stockFilters, ...lotFilters, ndc: ndcFilter },
  dimensions: { ...siteDimensions, ...itemDimensions, ...productDimensions, ...lotDimensions },
  // These are joined in where they are wanted; everything else is on the row anyway.
  parts: { last_received: () => nothing, live_tags: () => nothing, suggested: () => nothing },
  measures: lotMeasures,
  adds: {
    columns: sql`${siteColumns}, ${itemColumns}, ${productColumns}`,
    joins: sql`${siteJoins} ${itemJoins} ${productJoins}`,
  },
  cells: lotsAsOf,
});

const windowDays: Fragment = { parts: [{ is: 'text', text: String(usageDays) }] };

/** What will expire unused: where Q is what expires up to a lot and F the use until then, it is the step of the largest Q − F so far. */
function lotsAsOf({ asked, parts, where }: Wanted): Fragment {
  const to = day(asked.to);
  const wanted = new Set(parts.map(({ name }) => name));
  const queue = sql`partition by location_id, item_id, is_usable order by expiry, lot_key, product_id, raw_lot rows unbounded preceding`;
  return sql`with ${skuDays(askAbout([asked.to], asked.to))}, place_use as (
  select place_moves.location_id, place_moves.item_id, greatest(0, cast(sum(used) as double precision) / max(days.use_days)) as daily,
    greatest(0, cast(sum(used + sent_on) as double precision) / max(days.use_days)) as drawn
  from (
    select facility_id, location_id, item_id, case kind when 'dispense' then quantity else -quantity end as used, 0 as sent_on from recent_moves
    union all
    select moved.facility_id, moved.location_id, made.item_id, 0, moved.quantity from ${table('movement_days')} moved join ${table('products')} made on made.product_id = moved.product_id
    where moved.kind = 'transfer_out' and moved.local_date > ${to} - ${windowDays} and moved.local_date <= ${to}
  ) place_moves join sku_days days on days.facility_id = place_moves.facility_id and days.item_id = place_moves.item_id
  group by place_moves.location_id, place_moves.item_id
), held as (
  select span.facility_id, span.location_id, span.product_id, made.item_id, span.lot as raw_lot, ${lotKeyOf('span.lot')} as lot_key,
    case when ${isUnknownLot('span.lot')} then null else span.lot end as lot, span.balance as on_hand_qty, known.expiry,
    known.expiry - ${to} as days_to_expiry, coalesce(known.expiry_conflict, false) as lot_conflict, cast(cost.unit_cost as decimal(38,6)) as unit_cost,
    coalesce(place_use.daily, 0) as avg_daily_usage, coalesce(place_use.drawn, 0) as daily_draw, notice.verdict as recall_verdict, coalesce(notice.recall_number, notice.recall_key) as recall_number,
    coalesce(notice.recall_number, notice.recall_key) || case when notice.more_notices > 0 then ' + ' || notice.more_notices else '' end as recall_shown, notice.recall_class,
    span.balance > 0 and known.expiry >= ${to} and coalesce(notice.verdict, '') <> 'affected' as is_usable
  from ${table('stock_spans')} span join ${table('products')} made on made.product_id = span.product_id
  left join ${table('lots')} known on known.product_id = span.product_id and known.lot = span.lot
  left join ${table('recalled_lots')} notice on notice.product_id = span.product_id and notice.lot = span.lot and notice.from_date <= ${to} and ${to} < notice.to_date
  left join ${table('unit_costs')} cost on cost.facility_id = span.facility_id and cost.product_id = span.product_id and cost.from_date <= ${to} and ${to} < cost.to_date
  left join place_use on place_use.location_id = span.location_id and place_use.item_id = made.item_id
  where span.from_date <= ${to} and ${to} < span.to_date
), queued as (
  select held.*, cast(sum(on_hand_qty) over (${queue}) as double precision) - daily_draw * days_to_expiry as surplus from held
), running as (
  select queued.*, greatest(0, max(surplus) over (${queue})) as unused_so_far from queued
), judged as (
  select running.*, case when expiry is null then null when on_hand_qty <= 0 then 0 when not is_usable then cast(on_hand_qty as double precision)
      else unused_so_far - coalesce(lag(unused_so_far) over (partition by location_id, item_id, is_usable order by expiry, lot_key, product_id, raw_lot), 0) end as known_risk
  from running
), facts as (
  select judged.*, case when recall_verdict = 'affected' then cast(greatest(on_hand_qty, 0) as double precision) else known_risk end as at_risk_qty,
    case when expiry is null then 'Unknown' when expiry < ${to} then 'Expired' else substr(cast(expiry as varchar), 1, 7) end as expiry_month
  from judged
)
select fact.facility_id, fact.location_id, fact.product_id, fact.item_id, fact.lot, fact.lot_key, fact.expiry, fact.expiry_month, fact.days_to_expiry, fact.lot_conflict,
  fact.unit_cost, fact.on_hand_qty, fact.unit_cost * greatest(fact.on_hand_qty, 0) as on_hand_value, fact.avg_daily_usage, fact.at_risk_qty,
  fact.at_risk_qty * cast(fact.unit_cost as double precision) as at_risk_value, fact.recall_verdict, fact.recall_number, fact.recall_shown, fact.recall_class
  ${wanted.has('last_received') ? sql`, received.last_received` : nothing}${wanted.has('live_tags') ? sql`, tagged.live_tags` : nothing}${wanted.has('suggested') ? sql`, moves.suggested` : nothing}
from facts fact ${wanted.has('last_received') ? lastReceived(to) : nothing} ${wanted.has('live_tags') ? liveTags(asked.to) : nothing} ${wanted.has('suggested') ? suggestions : nothing}
where ${where()}`;
}

const lastReceived = (to: Fragment): Fragment => sql`left join (
  select moved.location_id, moved.product_id, coalesce(moved.lot, '') as lot, max(moved.local_date) as last_received from ${table('movements')} moved
  where moved.kind in ('receive', 'transfer_in') and moved.local_date <= ${to} group by moved.location_id, moved.product_id, coalesce(moved.lot, '')
) received on received.location_id = fact.location_id and received.product_id = fact.product_id and received.lot = fact.raw_lot`;

const liveTags = (to: string): Fragment =>
  sql`left join (${liveTagsByPlace(to)}) tagged on tagged.location_id = fact.location_id and tagged.product_id = fact.product_id and tagged.lot_key = fact.lot_key`;

/** Another place of the facility that will use the item up before the lot expires, beyond what it holds itself. */
const suggestions = sql`left join (
  select rising.location_id, rising.product_id, rising.raw_lot, rising.suggested from (
    select risky.location_id, risky.product_id, risky.raw_lot, other.name as suggested,
      row_number() over (partition by risky.location_id, risky.product_id, risky.raw_lot order by place_use.daily * risky.days_to_expiry - coalesce(stock.usable, 0) desc, other.location_id) as n
    from facts risky join ${table('locations')} other on other.facility_id = risky.facility_id and other.location_id <> risky.location_id
    join place_use on place_use.location_id = other.location_id and place_use.item_id = risky.item_id
    left join (select location_id, item_id, cast(sum(on_hand_qty) as double precision) as usable from held
      where coalesce(recall_verdict, '') <> 'affected' and coalesce(days_to_expiry, 0) >= 0 group by location_id, item_id) stock
      on stock.location_id = other.location_id and stock.item_id = risky.item_id
    where risky.is_usable and risky.at_risk_qty > 0 and place_use.daily * risky.days_to_expiry > coalesce(stock.usable, 0)
  ) rising where rising.n = 1
) moves on moves.location_id = fact.location_id and moves.product_id = fact.product_id and moves.raw_lot = fact.raw_lot`;
