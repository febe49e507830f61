import { defineList } from '../../../query/define/define.ts';
import { day, sql, table } from '../../../query/define/sql.ts';
import { field, itemListFilters, type Rows } from './item-list-fields.ts';

/** What was bought within a year, by account. */
export const itemPurchases = defineList({
  name: 'item-purchases',
  source: 'Purchase lines.',
  filters: itemListFilters,
  fields: {
    account: field('Account', 'text', sql`account`, 'The account it was bought on.'),
    packages: {
      ...field('Packages', 'count', sql`packages`, 'Packages received in the 365 days up to the day.'),
      total: sql`sum(packages)`,
    },
    spend: {
      ...field('Spend by account', 'money', sql`spend`, 'Packages received × price, less credits and returns.'),
      total: sql`sum(spend)`,
    },
    avg_unit_price: field(
      'Avg unit price',
      'money',
      sql`cast(spend as double precision) / nullif(cast(units as double precision), 0)`,
      'Spend ÷ base units bought.',
    ),
    last_paid_price: field('Last paid', 'money', sql`last_paid_price`, 'The package price of the last received line.'),
    last_received_on: field('Last received', 'date', sql`last_received_on`, 'The local date of the last receipt.'),
    pending_packages: {
      ...field(
        'Packages on order',
        'count',
        sql`pending`,
        'Packages ordered and not received, of lines that are neither received nor cancelled.',
      ),
      total: sql`sum(pending)`,
    },
    recoverable_amount: {
      ...field(
        'Recoverable',
        'money',
        sql`recoverable`,
        'What the purchases on WAC would have cost less by the walk of WAC Leak; blank for the other accounts.',
      ),
      better: 'down',
      total: sql`sum(recoverable)`,
    },
  },
  rows: ({ asked, where }: Rows) => {
    const to = day(asked.to);
    return sql`select bought.*, leak.recoverable from (select account, sum(bought) as packages, sum(bought * price) as spend, sum(bought * size) as units, max(received_on) as last_received_on, sum(pending) as pending, max(case when n = 1 then price end) as last_paid_price from (
      select fact.account, cast(fact.package_price as decimal(38,4)) as price, size.package_size as size, cast(fact.received_local as date) as received_on,
        case when coalesce(cast(fact.received_local as date), fact.local_date) > ${to} - 365 then coalesce(fact.packages_received, case when fact.status = 'received' then fact.packages_ordered end, 0) * case when fact.kind = 'purchase' then 1 else -1 end else 0 end as bought,
        case when fact.kind = 'purchase' and coalesce(fact.status, 'placed') in ('placed', 'confirmed', 'backordered') then greatest(0, fact.packages_ordered - coalesce(fact.packages_received, 0)) else 0 end as pending,
        row_number() over (partition by fact.account order by fact.received_at desc nulls last, fact.po_number, fact.line) as n
      from ${table('purchase_lines')} fact join ${table('package_spans')} size on size.product_id = fact.product_id
        and size.from_date <= coalesce(cast(fact.received_local as date), fact.local_date) and coalesce(cast(fact.received_local as date), fact.local_date) < size.to_date
      where fact.local_date <= ${to} and ${where()}
    ) lines group by account) bought
    left join (
      select 'WAC' as account, sum(fact.recoverable) as recoverable from ${table('wac_walk')} fact where fact.local_date > ${to} - 365 and fact.local_date <= ${to} and ${where()}
    ) leak on leak.account = bought.account`;
  },
  tie: ['account'],
});
