import { defineList } from '../../../query/define/define.ts';
import { day, sql, table } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { field, itemListFilters, ndcField, type Rows } from './item-list-fields.ts';

/** Purchase lines of an NDC that have not come in full. */
export const itemOrders = defineList({
  name: 'item-orders',
  source: 'Purchase lines.',
  filters: itemListFilters,
  fields: {
    po_number: field('PO', 'code', sql`po_number`, 'The number of the purchase order.'),
    po_line: field('Line', 'code', sql`cast(line as varchar)`, 'The line of the order.'),
    facility: { ...field('Facility', 'text', sql`facility_name`, 'Who ordered.'), code: sql`facility_code` },
    supplier: field('Supplier', 'text', sql`supplier`, 'Who was ordered from.'),
    ndc: ndcField,
    account: field('Account', 'text', sql`account`, 'The account it was ordered on.'),
    ordered_at: field('Ordered', 'datetime', sql`cast(ordered_local as varchar)`, 'At the local time of the facility.'),
    expected_at: field(
      'Expected',
      'datetime',
      sql`cast(expected_local as varchar)`,
      'As promised, at the local time of the facility.',
    ),
    pending_packages: {
      ...field('Packages on order', 'count', sql`pending`, 'Packages ordered and not received by the day.'),
      total: sql`sum(pending)`,
    },
    order_status: field('Order status', 'text', sql`coalesce(status, 'placed')`, 'As the file says.'),
    days_late: field(
      'Days late',
      'days',
      sql`days_late`,
      'Days from the promised date to the day of the report; never below 0.',
    ),
  },
  rows: ({ asked, where }: Rows) => {
    const to = day(asked.to);
    return sql`select fact.*, made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown, facility.name as facility_name, facility.facility_code,
      greatest(0, fact.packages_ordered - case when cast(fact.received_local as date) <= ${to} then coalesce(fact.packages_received, 0) else 0 end) as pending, greatest(0, ${to} - cast(fact.expected_local as date)) as days_late
    from ${table('purchase_lines')} fact join ${table('products')} made on made.product_id = fact.product_id join ${table('facilities')} facility on facility.facility_id = fact.facility_id
    where fact.kind = 'purchase' and fact.local_date <= ${to} and coalesce(fact.status, 'placed') <> 'cancelled'
      and not (coalesce(fact.status, 'placed') = 'received' and coalesce(cast(fact.received_local as date), fact.local_date) <= ${to}) and ${where()}`;
  },
  tie: ['po_number', 'line'],
});
