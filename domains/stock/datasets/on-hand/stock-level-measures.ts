import { asLines } from '../../../../query/define/as-lines.ts';
import { isOneAtMost, type Measure, ratio } from '../../../../query/define/define.ts';
import { name, sql } from '../../../../query/define/sql.ts';
import { settingValue } from '../../../shared/datasets/setting-value.ts';
import { stockSettings } from '../../settings.ts';
import type { StockPart } from './stock-parts.ts';
import { stockStatusLevels, stockStatusWords } from './stock-words.ts';

/** Sums of doubles differ in their last digits by the order of the rows. */
const slack = sql`0.000001`;
const [usable, held, use] = [sql`sum(usable)`, sql`sum(on_hand)`, sql`sum(daily_usage)`];
const isUnused = sql`${held} > 0 and coalesce(max(last_dispensed) <= max(as_of) - ${settingValue(stockSettings.deadDays)}, true)`;

/** Of the row's own sums, whatever is true of a single place or facility in it. */
const statusOfRow = sql`case when not (${isOneAtMost(sql`item_id`)}) then null
  when max(judges_places) = 1 then case when ${held} <= 0 and sum(stocked) > 0 then 'out' when sum(stocked) > 0 and ${held} <= sum(par_low) then 'low'
    when ${held} > sum(par_high) then 'over' when ${isUnused} then 'dead' else 'ok' end
  when ${use} > 0 and ${usable} <= 0 then 'out' when ${usable} < sum(lead_use) - ${slack} then 'critical'
  when sum(sku_low) > 0 and ${usable} + coalesce(sum(expected), 0) <= sum(sku_low) + ${slack} then 'low' when sum(risk_qty) > ${slack} then 'expiring'
  when ${isUnused} then 'dead' when sum(excess_qty) > ${slack} then 'excess' when ${usable} > ${settingValue(stockSettings.overFactor)} * sum(sku_high) + ${slack} then 'over' else 'ok' end`;

/** What is on hand is split by lot and position into the first that holds, so that these add up to it. */
const branch = (label: string, part: StockPart, what: string): Measure<StockPart> => ({
  label,
  type: 'money',
  definition: `The part of value on hand that ${what}. Value on hand = recalled + expired + will expire unused + dead + excess + needed, each lot at each position in the first that holds.`,
  better: 'down',
  parts: [part],
  of: sql`coalesce(sum(${name(part)}), 0)`,
});

/** How stock stands against levels, expiry and use: what is missing, and what is too much. */
export const stockLevelMeasures = {
  stocked_count: {
    label: 'Stocked positions',
    type: 'count',
    definition:
      'Positions (location × item) with a max level above 0; without a max level, those drawn from in the last {stock.idle_days} days. Levels are those of a policy, else of the last count that names one.',
    parts: ['stocked'],
    of: sql`coalesce(sum(stocked), 0)`,
  },
  out_of_stock_count: {
    label: 'Positions out',
    type: 'count',
    definition: 'Stocked positions with nothing on hand.',
    better: 'down',
    parts: ['is_out'],
    of: sql`coalesce(sum(is_out), 0)`,
  },
  out_of_stock_pct: {
    label: 'Share of positions out',
    type: 'percent',
    definition: 'Stocked positions with nothing on hand ÷ stocked positions.',
    better: 'down',
    parts: ['is_out', 'stocked'],
    of: ratio(sql`sum(is_out)`, sql`sum(stocked)`),
  },
  below_min_count: {
    label: 'At or below min',
    type: 'count',
    definition: 'Stocked positions with something on hand, but no more than their min level.',
    better: 'down',
    parts: ['is_low'],
    of: sql`coalesce(sum(is_low), 0)`,
  },
  counted_pct: {
    label: 'Counted in {stock.counted_days} d',
    type: 'percent',
    definition: 'Stocked positions that were counted in the last {stock.counted_days} days ÷ stocked positions.',
    better: 'up',
    parts: ['is_counted', 'stocked'],
    of: ratio(sql`sum(case when stocked = 1 then is_counted end)`, sql`sum(stocked)`),
  },
  over_max_value: {
    label: 'Value over max',
    type: 'money',
    definition: 'What positions hold above their max level × unit cost.',
    better: 'down',
    parts: ['over_value'],
    of: sql`coalesce(sum(over_value), 0)`,
  },
  recalled_value: branch('Recalled', 'recalled_value', 'a recall notice means'),
  expired_on_hand_value: branch('Expired on hand', 'expired_value', 'is past its expiry, and not recalled'),
  expiry_risk_value: branch(
    'Expiry risk $',
    'risk_value',
    'will expire unused within {stock.expiry_horizon_days} days: lots of an item leave a position first expired, first out, as fast as it dispensed and sent on to others in the last {stock.usage_days} days',
  ),
  dead_stock_value: branch(
    'Dead stock',
    'dead_value',
    'lies in positions from which nothing was dispensed or transferred out in the last {stock.dead_days} days, and is none of the former',
  ),
  excess_value: branch(
    'Excess',
    'excess',
    'is beyond the order-up-to level of the item and facility and {stock.excess_days} days of its use, and is none of the former; levels are those of the newest day',
  ),
  needed_value: {
    label: 'Needed',
    type: 'money',
    definition:
      'Value on hand less what is recalled, expired, will expire unused, is dead or excess. Balances below zero are taken off here.',
    parts: ['held_value', 'recalled_value', 'expired_value', 'risk_value', 'dead_value', 'excess'],
    of: sql`sum(held_value) - coalesce(sum(recalled_value), 0) - coalesce(sum(expired_value), 0) - coalesce(sum(risk_value), 0) - coalesce(sum(dead_value), 0) - coalesce(sum(excess), 0)`,
  },
  sku_out_count: {
    label: 'SKUs out',
    type: 'count',
    definition:
      'Items that a facility uses and has nothing usable of, in any location. Blank while a location filter is set.',
    better: 'down',
    parts: ['sku_out'],
    of: sql`sum(sku_out)`,
  },
  on_order_qty: {
    label: 'On order',
    type: 'quantity',
    definition:
      'Ordered and not received yet, in base units, backorders included. Blank while a location filter is set, and where the row has items of more than one unit.',
    parts: ['ordered_qty'],
    of: sql`case when ${isOneAtMost(sql`case when ordered_qty <> 0 then unit end`)} then sum(ordered_qty) end`,
  },
  on_order_value: {
    label: 'On order $',
    type: 'money',
    definition: 'Packages ordered and not received yet × package price. Blank while a location filter is set.',
    parts: ['ordered_value'],
    of: sql`sum(ordered_value)`,
  },
  stock_status: {
    label: 'Status',
    type: 'status',
    definition: asLines(
      'Of the row’s own sums, the first one that applies; levels and lead times are those of the newest day.',
      'Out: used, and nothing usable.',
      'Critical: usable stock below the use of one lead time.',
      'Low: with open orders, at or below the reorder levels.',
      'Expiring: part of it will expire unused.',
      'Dead: nothing dispensed for {stock.dead_days} days.',
      'Excess: part of it is beyond the order-up-to level and {stock.excess_days} days of use.',
      'Over: more than {stock.over_factor} × the order-up-to levels.',
      'With a location filter: out, low, over or dead, by the levels of the location.',
    ),
    words: stockStatusWords,
    levels: stockStatusLevels,
    parts: [
      'judges_places',
      'usable',
      'on_hand',
      'daily_usage',
      'last_dispensed',
      'as_of',
      'stocked',
      'par_low',
      'par_high',
      'lead_use',
      'expected',
      'sku_low',
      'sku_high',
      'risk_qty',
      'excess_qty',
    ],
    of: statusOfRow,
    total: 'none',
  },
} satisfies Record<string, Measure<StockPart>>;
