import { isOneAtMost, type Measure, overRows, ratio, ratioToPositive } from '../../../../query/define/define.ts';
import { sql } from '../../../../query/define/sql.ts';
import { blankDays, daysOnHand, notBelowZero } from '../../../shared/datasets/days-on-hand.ts';
import { stockDataMeasures } from './stock-data-measures.ts';
import { stockLevelMeasures } from './stock-level-measures.ts';
import type { StockPart } from './stock-parts.ts';

/** A facility has many positions, and its beds once. */
const bedsOnce = sql`(sum(distinct case when beds > 0 then cast(facility_id as bigint) * 1000000 + beds end) - sum(distinct case when beds > 0 then cast(facility_id as bigint) * 1000000 end))`;

/** Stock at the end of a day: how much, what it is worth, how long it lasts. */
export const stockMeasures = {
  item_count: {
    label: 'Items',
    type: 'count',
    definition: 'Items of which something is on hand.',
    parts: ['on_hand'],
    of: sql`count(distinct case when on_hand > 0 then item_id end)`,
  },
  location_count: {
    label: 'Locations',
    type: 'count',
    definition: 'Locations that hold something or have a stocked position.',
    parts: ['on_hand', 'stocked'],
    of: sql`count(distinct case when on_hand > 0 or stocked = 1 then location_id end)`,
  },
  facility_count: {
    label: 'Facilities',
    type: 'count',
    definition: 'Facilities with a location that holds something or has a stocked position.',
    parts: ['on_hand', 'stocked'],
    of: sql`count(distinct case when on_hand > 0 or stocked = 1 then facility_id end)`,
  },
  on_hand_qty: {
    label: 'On hand',
    alarm: { level: 'bad', below: 0 },
    type: 'quantity',
    definition:
      'The last count of each place, NDC and lot plus the movements after it, in base units; it may be negative. Blank where the row has items of more than one unit.',
    parts: ['on_hand'],
    of: sql`case when ${isOneAtMost(sql`case when on_hand <> 0 then unit end`)} then sum(on_hand) end`,
  },
  usable_qty: {
    label: 'Usable',
    type: 'quantity',
    definition:
      'On hand less lots past their expiry and lots that a recall notice means, never below 0. Taken by item and facility; by location and item while a location filter is set. Blank where the row has items of more than one unit.',
    parts: ['usable', 'on_hand'],
    of: sql`case when ${isOneAtMost(sql`case when on_hand <> 0 then unit end`)} then sum(usable) end`,
  },
  on_hand_value: {
    label: 'Value on hand',
    alarm: { level: 'bad', below: 0 },
    type: 'money',
    definition:
      'Quantity on hand × unit cost at the facility: the last receipt, else the last purchase, else what others paid last, else the list price. NDCs without any cost are left out and counted apart.',
    parts: ['held_value'],
    of: sql`sum(held_value)`,
  },
  value_share: {
    label: 'Share of value',
    type: 'percent',
    definition: 'Value on hand of the row ÷ value on hand of all rows under the filters.',
    parts: ['held_value'],
    needs: ['on_hand_value'],
    after: ratio(sql`on_hand_value`, sql`sum(on_hand_value) ${overRows}`),
  },
  on_hand_value_per_location: {
    label: 'Value per location',
    type: 'money',
    definition: 'Value on hand ÷ locations.',
    parts: [],
    needs: ['on_hand_value', 'location_count'],
    after: ratio(sql`on_hand_value`, sql`location_count`),
  },
  on_hand_value_per_bed: {
    label: 'Value per bed',
    type: 'money',
    definition: 'Value on hand ÷ beds, of the facilities whose beds are known.',
    parts: ['held_value'],
    of: ratio(sql`sum(case when beds > 0 then held_value end)`, bedsOnce),
  },
  avg_daily_usage: {
    label: 'Average daily use (90 d)',
    type: 'quantity',
    definition:
      'Dispensed less returned in the last {stock.usage_days} days ÷ the days of them on which the facility had the item: days since its first movement, less those that opened and closed at nothing and dispensed nothing. All days count where it was out on more than half. Never below 0: more can come back than was taken. Blank where the row has items of more than one unit.',
    parts: ['daily_usage'],
    of: sql`case when ${isOneAtMost(sql`case when daily_usage <> 0 then unit end`)} then ${notBelowZero(sql`sum(daily_usage)`)} end`,
  },
  avg_daily_usage_value: {
    label: 'Average daily use $',
    type: 'money',
    definition: 'Average daily use (90 d) × unit cost.',
    parts: ['daily_value'],
    of: notBelowZero(sql`sum(daily_value)`),
  },
  days_on_hand: {
    label: 'Days on hand',
    type: 'days',
    definition: `Usable stock ÷ average daily use of the last {stock.usage_days} days: in dollars at unit cost, in quantities where the row holds one item only. ${blankDays}.`,
    parts: ['usable', 'usable_value', 'daily_usage', 'daily_value', 'on_hand'],
    of: sql`case when min(case when on_hand <> 0 or daily_usage <> 0 then item_id end) = max(case when on_hand <> 0 or daily_usage <> 0 then item_id end)
      then ${daysOnHand(sql`sum(usable)`, sql`sum(daily_usage)`)} else ${daysOnHand(sql`sum(usable_value)`, sql`sum(daily_value)`)} end`,
  },
  doh_vs_peers: {
    label: 'Against peers',
    type: 'days',
    definition:
      'Days on hand less the median of the company’s other locations of the same type. Blank with fewer than 3 of them whose days are known.',
    better: 'down',
    parts: ['peer_days'],
    needs: ['days_on_hand', 'peer_median'],
    after: sql`case when is_total = 0 then days_on_hand - peer_median end`,
    total: 'none',
  },
  peer_median: {
    label: 'Peers’ days on hand',
    type: 'days',
    definition: 'The median days on hand of the company’s other locations of the same type.',
    parts: ['peer_days'],
    of: sql`max(peer_days)`,
    total: 'none',
  },
  turns: {
    label: 'Turns (12 m)',
    type: 'ratio',
    definition:
      'Value used in the last 365 days ÷ mean of the 365 daily closing values; with 90 to 364 days of history, brought to a year. Blank below 90 days. Hospital pharmacies commonly turn their stock 10 to 14 times a year.',
    better: 'up',
    parts: ['used_value_year', 'value_days_year', 'first_day', 'as_of'],
    of: sql`case when max(as_of) - min(first_day) >= 89 then ${ratioToPositive(sql`365 * sum(used_value_year)`, sql`sum(value_days_year)`)} end`,
  },
  earliest_expiry: {
    label: 'Earliest expiry',
    alarm: { level: 'bad', isPast: true },
    type: 'date',
    definition: 'The earliest expiry of a lot on hand; a date that has passed shows too.',
    parts: ['first_expiry'],
    of: sql`min(first_expiry)`,
    total: 'none',
  },
  days_since_last_use: {
    label: 'Days since last use',
    type: 'days',
    definition: 'Days since the last dispense at the row’s locations. Blank where there never was one.',
    parts: ['last_dispensed', 'as_of'],
    of: sql`max(as_of) - max(last_dispensed)`,
    total: 'none',
  },
  ...stockLevelMeasures,
  ...stockDataMeasures,
} satisfies Record<string, Measure<StockPart>>;
