import { type Days, type Entry, ratio } from '../entry.ts';

/** Lines that were ordered in these days or are open at their end, as they stood then. A line in parts is looked up in its receipts. */
const facts = ({ from, to }: Days) => `lines as (
  select bought.*, cast(ordered as date) as ordered_on, cast(expected as date) as due, cast(received as date) as received_on,
    status = 'received' and (received is null or cast(received as date) <= date '${to}') as is_in
  from bought where kind = 'purchase' and cast(ordered as date) <= date '${to}'
), told as (
  select *, case when is_in then coalesce(packages_received, packages_ordered) else 0 end as came,
    case when status = 'cancelled' then 'cancelled' when is_in then 'received' when status = 'backordered' then 'backordered' when due < date '${to}' then 'overdue' else 'open' end as stands
  from lines
), facts as (
  select *, stands in ('open', 'overdue', 'backordered') as is_open, ordered_on >= date '${from}' or stands in ('open', 'overdue', 'backordered') as is_listed,
    due between date '${from}' and date '${to}' and stands <> 'cancelled' as is_due,
    stands = 'received' or (stands in ('overdue', 'backordered') and due < date '${to}') as is_fillable
  from told
)`;

const listed = 'filter (where is_listed)';
const open = (stands: string) =>
  `coalesce(sum(greatest(0, packages_ordered - came) * package_price) filter (where ${stands}), 0)`;

export const orderEntries: Record<string, Entry> = {
  '1054': {
    facts,
    by: { po_number: 'po_number', line: 'line' },
    figures: {
      order_value: `sum(packages_ordered * package_price) ${listed}`,
      packages_received: `sum(came) ${listed}`,
      open_value: open('is_open'),
      overdue_value: open("stands = 'overdue'"),
      backordered_value: open("stands = 'backordered'"),
      fill_rate: ratio(
        'sum(least(came, packages_ordered)) filter (where is_listed and is_fillable)',
        'sum(packages_ordered) filter (where is_listed and is_fillable)',
      ),
      on_time_pct: ratio(
        'cast(count(*) filter (where is_due and came >= packages_ordered and received_on <= due) as double)',
        'count(*) filter (where is_due)',
      ),
      lead_time_observed_days: `avg(case when stands = 'received' and received_on >= ordered_on then received_on - ordered_on end) ${listed}`,
    },
    without: {},
  },
};
