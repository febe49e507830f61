import { isOneAtMost, type Measure, ratio } from '../../../../query/define/define.ts';
import { sql } from '../../../../query/define/sql.ts';

const oneItem = 'The total is shown where the filters leave one item.';
const ofOneItem = (column: 'on_hand_qty' | 'at_risk_qty') =>
  column === 'on_hand_qty'
    ? sql`case when ${isOneAtMost(sql`item_id`)} then sum(on_hand_qty) end`
    : sql`case when ${isOneAtMost(sql`item_id`)} then sum(at_risk_qty) end`;

/** What lots on the shelf are, and what will become of them. */
export const lotMeasures = {
  days_to_expiry: {
    label: 'Days to expiry',
    type: 'days',
    definition:
      'Expiry − the day of the report. Negative where the lot has expired; a lot can be used through its expiry date.',
    parts: [],
    of: sql`min(days_to_expiry)`,
    total: 'none',
  },
  on_hand_qty: {
    label: 'On hand',
    alarm: { level: 'bad', below: 0 },
    type: 'quantity',
    definition: `The last count plus the movements after it, in base units. ${oneItem}`,
    parts: [],
    of: ofOneItem('on_hand_qty'),
  },
  on_hand_value: {
    label: 'Value on hand',
    type: 'money',
    definition:
      'On hand × unit cost of the facility on that day. A lot below zero counts as 0 here; lots without a known cost are left out and counted apart.',
    parts: [],
    of: sql`sum(on_hand_value)`,
  },
  avg_daily_usage: {
    label: 'Avg daily usage',
    type: 'quantity',
    definition:
      'Dispensed less returned of the item at the location in the last {stock.usage_days} days ÷ the days of them on which the facility had it; never below 0.',
    parts: [],
    of: sql`max(avg_daily_usage)`,
    total: 'none',
  },
  at_risk_qty: {
    label: 'Will expire unused',
    type: 'quantity',
    definition: `What is left of the lot on its expiry date where lots of the item at the location leave in order of expiry, as fast as the location dispensed and sent on to others in the last {stock.usage_days} days. Expired and recalled lots count in full; blank without an expiry. ${oneItem}`,
    better: 'down',
    parts: [],
    of: ofOneItem('at_risk_qty'),
  },
  at_risk_value: {
    label: 'Value at risk',
    type: 'money',
    definition:
      'Will expire unused × unit cost. With the status “will expire unused”, “expired” or “under recall”, that part of stock on hand which other pages name.',
    better: 'down',
    parts: [],
    of: sql`sum(at_risk_value)`,
  },
  last_received_on: {
    label: 'Last received',
    type: 'date',
    definition: 'The local date of the last receipt or transfer in of the lot at the location.',
    parts: ['last_received'],
    of: sql`max(last_received)`,
    total: 'none',
  },
  live_tag_count: {
    label: 'Live tags',
    type: 'count',
    definition:
      'Tags of the NDC and lot at the location that are in use: encoded, approved, restocked, removed or returned.',
    parts: ['live_tags'],
    of: sql`coalesce(sum(live_tags), 0)`,
  },
  suggested_move: {
    label: 'Could be used at',
    type: 'text',
    definition:
      'The location of the same facility that will use most of the item before this lot expires, beyond what it holds itself. Blank where there is none or nothing is at risk.',
    parts: ['suggested'],
    of: sql`max(suggested)`,
    total: 'none',
  },
  lot_conflict: {
    label: 'Two expiries for this lot',
    type: 'flag',
    definition:
      'More than one expiry date was sent for the NDC and lot, however the lot is written; the earliest is used.',
    parts: [],
    of: sql`bool_or(lot_conflict)`,
    total: 'none',
  },
  expired_value: {
    label: 'Expired, still on the shelf',
    type: 'money',
    definition:
      'Value at risk of lots whose expiry date has passed and that are not under recall: the part “expired” of stock on hand.',
    better: 'down',
    parts: [],
    of: sql`coalesce(sum(at_risk_value) filter (where days_to_expiry < 0 and coalesce(recall_verdict, '') <> 'affected'), 0)`,
  },
  affected_lot_count: {
    label: 'Lots under recall',
    type: 'count',
    definition: 'Different NDCs and lots that a recall notice means and of which something is on hand.',
    better: 'down',
    parts: [],
    of: sql`count(distinct case when recall_verdict = 'affected' and on_hand_qty > 0 then product_id || ' ' || lot_key end)`,
  },
  known_lot_pct: {
    label: 'Stock with known lot',
    type: 'percent',
    definition: 'Value on hand with a known lot ÷ value on hand.',
    better: 'up',
    parts: [],
    of: ratio(sql`coalesce(sum(on_hand_value) filter (where lot is not null), 0)`, sql`sum(on_hand_value)`),
  },
  unpriced_count: {
    label: 'Lots without a cost',
    type: 'count',
    definition: 'Rows without a known unit cost: they are left out of all values.',
    better: 'down',
    parts: [],
    of: sql`count(*) filter (where unit_cost is null)`,
  },
  negative_count: {
    label: 'Lots below zero',
    type: 'count',
    definition:
      'Rows with less than nothing on hand: a receipt or a count is missing. They are not offset against other lots.',
    better: 'down',
    parts: [],
    of: sql`count(*) filter (where on_hand_qty < 0)`,
  },
} satisfies Record<string, Measure>;
