import { asLines } from '../../../../query/define/as-lines.ts';
import { isOneAtMost, type Measure, ratio } from '../../../../query/define/define.ts';
import { type Fragment, sql } from '../../../../query/define/sql.ts';
import type { StockPart } from './stock-parts.ts';
import { stockStatuses, stockStatusLevels, stockStatusWords } from './stock-words.ts';

const statusOfRank: Fragment = {
  parts: [
    {
      is: 'text',
      text: `case min(status_rank) ${stockStatuses.map((status, index) => `when ${index + 1} then '${status}'`).join(' ')} end`,
    },
  ],
};

/** How stock stands against levels, expiry and use: what is missing, and what is too much. */
export const stockLevelMeasures = {
  stocked_count: {
    label: 'Stocked positions',
    type: 'count',
    definition:
      'Positions (location × item) with a max level above 0; without a max level, those drawn from in the last 90 days. Levels are those of a policy, else of the last count that names one.',
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
    label: 'Counted in 90 d',
    type: 'percent',
    definition: 'Stocked positions that were counted in the last 90 days ÷ stocked positions.',
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
  expiry_risk_value: {
    label: 'Expiry risk $',
    type: 'money',
    definition:
      'What will not be used before it expires within 180 days × unit cost: lots of an item and facility are used first expired, first out, at the average daily use. Stock that has expired already is not in it.',
    better: 'down',
    parts: ['risk_value'],
    of: sql`coalesce(sum(risk_value), 0)`,
  },
  dead_stock_value: {
    label: 'Dead stock',
    type: 'money',
    definition: 'Value on hand of positions from which nothing was dispensed or transferred out in the last 180 days.',
    better: 'down',
    parts: ['dead_value'],
    of: sql`coalesce(sum(dead_value), 0)`,
  },
  dead_part: {
    label: 'Dead',
    type: 'money',
    definition: 'Value on hand of dead positions.',
    parts: ['dead_value'],
    of: sql`coalesce(sum(dead_value), 0)`,
  },
  risk_part: {
    label: 'Expiry risk',
    type: 'money',
    definition: 'Expiry risk of positions that are not dead.',
    parts: ['risk_value', 'is_dead'],
    of: sql`coalesce(sum(case when is_dead = 1 then 0 else risk_value end), 0)`,
  },
  over_part: {
    label: 'Over max',
    type: 'money',
    definition: 'Value over max of positions that are not dead, beyond their expiry risk.',
    parts: ['over_value', 'risk_value', 'is_dead'],
    of: sql`coalesce(sum(case when is_dead = 1 then 0 else greatest(0, over_value - risk_value) end), 0)`,
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
  excess_value: {
    label: 'Excess',
    type: 'money',
    definition:
      'By item and facility: usable stock beyond the level to order up to and 90 days of average daily use, × unit cost. Levels are those of the newest day. Blank while a location filter is set.',
    better: 'down',
    parts: ['excess'],
    of: sql`sum(excess)`,
  },
  stock_status: {
    label: 'Status',
    type: 'status',
    definition: asLines(
      'The worst of the row’s items and facilities; levels and lead times are those of the newest day.',
      'Out: used, and nothing usable.',
      'Critical: less than the use of one lead time.',
      'Low: with open orders, at or below the reorder level.',
      'Expiring: part of it will expire unused.',
      'Dead: no dispense for 180 days.',
      'Excess: beyond the order-up-to level and 90 days of use.',
      'Over: more than 1.25 × the order-up-to level.',
      'With a location filter: out, low, over or dead, by the levels of the location.',
    ),
    words: stockStatusWords,
    levels: stockStatusLevels,
    parts: ['status_rank'],
    of: statusOfRank,
    total: 'none',
  },
} satisfies Record<string, Measure<StockPart>>;
