import type { Asked } from '../asked.ts';
import { type Fragment, name, sql } from '../sql.ts';
import { isAboutPlaces } from './stock-at.ts';
import { stockStatuses } from './stock-words.ts';

const sum = (column: string) => (): Fragment => sql`sum(fact.${name(column)})`;
const worth = (column: string) => (): Fragment => sql`sum(fact.${name(column)} * fact.unit_cost)`;
const holds = (column: string) => (): Fragment =>
  sql`max(case when fact.location_id = 0 then null when fact.${name(column)} then 1 else 0 end)`;

const statusRank = stockStatuses.map((status, index) => `when '${status}' then ${index + 1}`).join(' ');

/** What the measures of stock are made of, summed to positions: place × item. What belongs to no place stands under place 0. */
export const stockParts = {
  on_hand: sum('on_hand_qty'),
  held_value: sum('on_hand_value'),
  expired_value: worth('expired_qty'),
  risk_value: worth('risk_qty'),
  over_value: worth('over_qty'),
  dead_value: () => sql`sum(case when fact.is_dead then fact.on_hand_value end)`,
  daily_usage: sum('daily_usage'),
  daily_value: () => sql`sum(fact.daily_usage * cast(fact.unit_cost as double precision))`,
  used_value_year: sum('used_value_year'),
  value_days_year: sum('value_days_year'),
  first_day: () => sql`min(fact.first_day)`,
  last_moved: () => sql`max(fact.last_moved)`,
  last_dispensed: () => sql`max(fact.last_dispensed)`,
  first_expiry: () => sql`min(fact.earliest_expiry)`,
  stocked: holds('is_stocked'),
  is_out: holds('is_out'),
  is_low: holds('is_low'),
  is_dead: holds('is_dead'),
  is_counted: holds('is_counted'),
  negative_cells: () => sql`sum(case when fact.on_hand_qty < 0 then 1 else 0 end)`,
  /** Of each NDC without a cost, the first place that holds it, so that NDCs are counted and not places. */
  unpriced: () => sql`sum(case when fact.location_id = first_unpriced.location_id then 1 else 0 end)`,
  status_rank: () => sql`min(case fact.stock_status ${{ parts: [{ is: 'text' as const, text: statusRank }] }} end)`,
  ordered_qty: sum('on_order_qty'),
  ordered_value: sum('on_order_value'),
  in_transit: worth('in_transit_qty'),
  excess: worth('excess_qty'),
  sku_out: () => sql`max(case when fact.is_sku_out then 1 when not fact.is_sku_out then 0 end)`,
  /** The median of days on hand of the other places of the same type; the same on all positions of a place. */
  peer_days: () => sql`max(peers.peer_days)`,
  as_of: () => sql`max(fact.day)`,
};

/** A minus in one place and a plus in another cancel within a SKU; between positions they do not. */
export const usableParts = {
  position: { usable: sum('usable_qty'), usable_value: worth('usable_qty') },
  sku: {
    usable: (asked: Asked) => sum(isAboutPlaces(asked) ? 'usable_qty' : 'sku_usable_qty')(),
    usable_value: (asked: Asked) => worth(isAboutPlaces(asked) ? 'usable_qty' : 'sku_usable_qty')(),
  },
};

export type StockPart = keyof typeof stockParts | keyof typeof usableParts.sku;
