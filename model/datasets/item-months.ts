import { defineList } from '../define.ts';
import { day, sql, table } from '../sql.ts';
import { field, itemListFilters, type Rows } from './item-list-fields.ts';

/** Thirteen months of use and receipts of an NDC or item, with what happened in them. */
export const itemMonths = defineList({
  name: 'item-months',
  source: 'Stock movements and demand events.',
  filters: itemListFilters,
  fields: {
    month: field('Month', 'date', sql`month`, 'The first day of the month.'),
    usage_qty: field('Used', 'quantity', sql`usage_qty`, 'Dispensed less returned.'),
    received_qty: field('Received', 'quantity', sql`received_qty`, 'Received from suppliers.'),
    event_names: field('Events', 'text', sql`event_names`, 'Demand events of the item within the month.'),
  },
  rows: ({ asked, where }: Rows) => {
    const to = day(asked.to);
    return sql`select used.month, used.usage_qty, used.received_qty, string_agg(event.name, ', ' order by event.name) as event_names from (
      select fact.local_month as month, sum(case fact.kind when 'dispense' then fact.quantity when 'return' then -fact.quantity else 0 end) as usage_qty, sum(case when fact.kind = 'receive' then fact.quantity else 0 end) as received_qty
      from ${table('movement_days')} fact where fact.kind in ('dispense', 'return', 'receive') and fact.local_date <= ${to}
        and fact.local_month > cast(cast(date_trunc('month', cast(${to} as timestamp)) as timestamp) - interval '13 months' as date) and ${where()} group by fact.local_month
    ) used left join ${table('demand_events')} event on event.item_id in (select fact.item_id from ${table('products')} fact where ${where(['facility'])})
      and event.starts_on < cast(cast(used.month as timestamp) + interval '1 month' as date) and used.month <= event.ends_on
    group by used.month, used.usage_qty, used.received_qty`;
  },
  tie: ['month'],
});
