import type { ChartWords } from '../../../query/define/chart.ts';
import { defineMeta } from '../../../query/define/report.ts';
import type { DrillTo } from '../../../query/define/table.ts';

/** What the figures of a place open: the positions, lots and items behind them. */
export const stockDrills = <const Filter extends string>(...carry: readonly Filter[]) =>
  ({
    out_of_stock_count: { page: '1066', carry, set: { status: 'out' } },
    below_min_count: { page: '1066', carry, set: { status: 'low' } },
    over_max_value: { page: '1066', carry, set: { status: 'over' } },
    expiry_risk_value: { page: '1067', carry, set: { status: 'at_risk' } },
    dead_stock_value: { page: '1064', carry, set: { stockStatus: 'dead' } },
  }) as const satisfies Record<string, DrillTo>;

const plural = (value: number, one: string, many: string, { number }: ChartWords) =>
  `${number(value)} ${value === 1 ? one : many}`;

/** What must be known about the data behind figures of stock. */
export const stockMeta = defineMeta({
  unpriced_count: {
    measure: 'unpriced_count',
    note: {
      level: 'look',
      text: (value, words) =>
        value > 0
          ? `${plural(value, 'NDC on hand has', 'NDCs on hand have', words)} no known cost: they count in quantities, not in dollars.`
          : null,
    },
  },
  negative_positions: {
    measure: 'negative_positions',
    note: {
      level: 'look',
      text: (value, words) =>
        value > 0
          ? `${plural(value, 'balance is', 'balances are', words)} below zero: a receipt or a count is missing there.`
          : null,
    },
  },
  in_transit_value: {
    measure: 'in_transit_value',
    note: {
      level: 'info',
      text: (value, { money }) =>
        value > 0
          ? `${money(value)} was transferred out in the last {stock.transit_days} days and has not been received: no location counts it.`
          : null,
    },
  },
  expired_on_hand_value: {
    measure: 'expired_on_hand_value',
    note: {
      level: 'look',
      text: (value, { money }) =>
        value > 0 ? `${money(value)} of what is on hand has expired; it is not usable. See Inventory by Lot.` : null,
    },
  },
});
