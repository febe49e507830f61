import type { Measure } from '../../../../query/define/define.ts';
import { sql } from '../../../../query/define/sql.ts';
import { positionsAreReady } from './stock-at.ts';
import type { StockPart } from './stock-parts.ts';

/** What must be known about the data behind the figures of stock, and which rows have anything to say. */
export const stockDataMeasures = {
  is_live: {
    label: 'Holds, stocks or moved',
    type: 'count',
    definition: 'Positions that hold something, are stocked, or moved in the last 365 days.',
    parts: ['on_hand', 'stocked', 'last_moved', 'as_of'],
    of: sql`sum(case when location_id <> 0 and (on_hand <> 0 or stocked = 1 or last_moved > as_of - 365) then 1 else 0 end)`,
  },
  is_listed: {
    label: 'Held, stocked, ordered or used',
    type: 'count',
    definition:
      'Positions that hold something, are stocked or were used in the last {stock.usage_days} days, and open orders.',
    parts: ['on_hand', 'stocked', 'daily_usage', 'ordered_qty'],
    of: sql`sum(case when on_hand <> 0 or stocked = 1 or daily_usage <> 0 or ordered_qty > 0 then 1 else 0 end)`,
  },
  is_constrained: {
    label: 'Constrained',
    type: 'flag',
    definition:
      'A facility was out of the item on more than half of the last {stock.usage_days} days, so that its average daily use is taken over all days and is too low.',
    better: 'down',
    parts: ['is_constrained'],
    of: sql`coalesce(max(is_constrained), 0) = 1`,
    total: 'none',
  },
  is_obsolete: {
    label: 'Obsolete',
    type: 'flag',
    definition: 'All NDCs of the item are inactive, and something is still on hand.',
    better: 'down',
    parts: ['on_hand'],
    of: sql`coalesce(bool_or(is_ended), false) and sum(on_hand) > 0`,
    total: 'none',
  },
  similar_groups: {
    label: 'Groups written in several ways',
    type: 'count',
    definition: 'Location groups whose name differs from that of another only in capital and small letters.',
    better: 'down',
    parts: [],
    of: sql`count(distinct location_group) - count(distinct lower(location_group))`,
  },
  unpriced_count: {
    label: 'NDCs without a cost',
    type: 'count',
    definition: 'NDCs on hand for which no cost is known.',
    better: 'down',
    parts: ['unpriced'],
    needsOwnCells: positionsAreReady,
    of: sql`coalesce(sum(unpriced), 0)`,
  },
  negative_positions: {
    label: 'Negative balances',
    type: 'count',
    definition: 'Location × NDC with less than nothing on hand: a receipt or a count is missing.',
    better: 'down',
    parts: ['negative_cells'],
    of: sql`coalesce(sum(negative_cells), 0)`,
  },
  in_transit_value: {
    label: 'In transit',
    type: 'money',
    definition:
      'By facility and NDC: transferred out and not yet in over the last {stock.transit_days} days × unit cost. On hand nowhere. Blank while a location filter is set.',
    parts: ['in_transit'],
    of: sql`sum(in_transit)`,
  },
} satisfies Record<string, Measure<StockPart>>;
