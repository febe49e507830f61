import { within } from '../../../../query/define/asked.ts';
import { defineList } from '../../../../query/define/define.ts';
import { name, sql } from '../../../../query/define/sql.ts';
import { scopeUnitFields, scopeUnitJoin } from '../../../products/datasets/unit-fields.ts';
import { besidesItem, hiding, ledgerFilters } from './ledger.ts';
import { flows, ledgerRows } from './ledger-rows.ts';

const quantity = (label: string, definition: string, column: string, isSum = true) =>
  ({
    label,
    type: 'quantity',
    definition,
    value: name(column),
    ...(isSum ? { total: sql`coalesce(sum(${name(column)}), 0)` } : {}),
  }) as const;

/** The ledger summed by month. */
export const ledgerMonths = defineList({
  name: 'ledger months',
  source: 'Stock movements and counts of the item at the facility.',
  filters: ledgerFilters,
  fields: {
    month: {
      label: 'Month',
      type: 'date',
      definition: 'Its first day; the days asked for may cut it.',
      value: sql`month`,
    },
    opening_qty: quantity('Opening', 'The balance before the first of its days.', 'opening_qty', false),
    received_qty: quantity('Received', 'Quantity received.', 'received_qty'),
    transfer_net_qty: quantity(
      'Transfers',
      'Transferred in less transferred out, and returned to suppliers taken off.',
      'transfer_net_qty',
    ),
    usage_qty: quantity('Used', 'Dispensed less returned.', 'usage_qty'),
    removed_qty: {
      ...quantity('Removed', 'Expired, wasted, recalled, and adjusted downward.', 'removed_qty'),
      better: 'down',
    },
    adjusted_in_qty: quantity('Adjusted in', 'Adjusted upward.', 'adjusted_in_qty'),
    count_variance_qty: quantity('Count variance', 'What counts changed.', 'count_variance_qty'),
    closing_qty: quantity(
      'Closing',
      'Opening + received + transfers − used − removed + adjusted in + count variance.',
      'closing_qty',
      false,
    ),
    stockout_days: {
      label: 'Stock-out days',
      type: 'count',
      definition: 'Days that began and ended at or below zero without a dispense.',
      better: 'down',
      value: sql`stockout_days`,
      total: sql`coalesce(sum(stockout_days), 0)`,
    },
    ...scopeUnitFields,
  },
  adds: ({ where }) => ({ joins: [scopeUnitJoin(where(besidesItem))] }),
  tie: ['month'],
  rows: ({ asked, where }) => sql`with ${ledgerRows(asked, where(hiding), false)},
calendar as (
  select cast(moment as date) as day from generate_series(cast(${asked.from} as timestamp), cast(${asked.to} as timestamp), interval '1 day') as days(moment)
), daily as (
  select calendar.day, coalesce(sum(change), 0) as change, ${flows.received} as received_qty, ${flows.transferred} as transfer_net_qty, ${flows.used} as usage_qty,
    ${flows.removed} as removed_qty, ${flows.adjustedIn} as adjusted_in_qty, ${flows.counted} as count_variance_qty, sum(case when kind = 'dispense' then 1 else 0 end) as draws
  from calendar left join entries on entries.local_date = calendar.day group by calendar.day
), balanced as (
  select *, sum(change) over (order by day rows unbounded preceding) + (select coalesce(sum(change), 0) from entries where not (${within(sql`local_date`, asked)})) as closing from daily
)
select cast(date_trunc('month', day) as date) as month, (array_agg(closing - change order by day))[1] as opening_qty, (array_agg(closing order by day desc))[1] as closing_qty,
  sum(received_qty) as received_qty, sum(transfer_net_qty) as transfer_net_qty, sum(usage_qty) as usage_qty, sum(removed_qty) as removed_qty, sum(adjusted_in_qty) as adjusted_in_qty,
  sum(count_variance_qty) as count_variance_qty, sum(case when closing <= 0 and closing - change <= 0 and draws = 0 then 1 else 0 end) as stockout_days
from balanced group by cast(date_trunc('month', day) as date)`,
});
