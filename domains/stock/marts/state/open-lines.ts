import { stockSettings } from '../../settings.ts';
import type { AskedDays } from './asked-days.ts';
import { ofCompany, ofSetting, type ScopedSql, scoped } from './scoped-sql.ts';

/**
 * Common table expressions, ending in `on_order` (facility × NDC): what is ordered and has not come, in base units and
 * dollars. A line that is long overdue, or that the supplier has said is short, is on order but not counted on.
 * Needs `sku_levels`, for the day on which a line without a promised day is due.
 */
export function openLines({ each, of, day }: AskedDays): ScopedSql {
  return scoped`receipts as (
  select day, po_number, line, sum(packages) as packages from (
    select ${day} as day, receipt.po_number, receipt.line, receipt.packages from ${ofCompany('purchase_receipts')} receipt${each} where cast(receipt.received_local as date) <= ${day}
  ) come group by day, po_number, line
), open_lines as (
  select ${day} as day, ordered.facility_id, ordered.product_id, made.item_id, ordered.package_price, size.package_size, ordered.status,
    coalesce(cast(ordered.expected_local as date), ordered.local_date + cast(ceil(coalesce(levels.lead_days, 1)) as integer)) as due,
    greatest(0, ordered.packages_ordered - coalesce(receipts.packages,
      case when cast(ordered.received_local as date) <= ${day} then ordered.packages_received end, 0)) as packages
  from ${of('purchase_lines')} ordered${each} join ${ofCompany('products')} made on made.product_id = ordered.product_id
  join ${ofCompany('package_spans')} size on size.product_id = ordered.product_id and size.from_date <= ordered.local_date and ordered.local_date < size.to_date
  left join receipts on receipts.day = ${day} and receipts.po_number = ordered.po_number and receipts.line = ordered.line
  left join sku_levels levels on levels.facility_id = ordered.facility_id and levels.item_id = made.item_id
  where ordered.kind = 'purchase' and ordered.local_date <= ${day} and coalesce(ordered.status, 'placed') <> 'cancelled'
    and not (coalesce(ordered.status, 'placed') = 'received' and coalesce(cast(ordered.received_local as date), ordered.local_date) <= ${day})
), on_order as (
  select day, facility_id, product_id, item_id, sum(packages * package_size) as on_order_qty, sum(packages * package_price) as on_order_value,
    coalesce(sum(packages * package_size) filter (where status = 'backordered' or due + ${ofSetting(stockSettings.overdueDays, 'open_lines.facility_id')} < day), 0) as uncertain_qty
  from open_lines where packages > 0 group by day, facility_id, product_id, item_id
), in_transit as (
  select day, facility_id, product_id, item_id, greatest(0, sum(change)) as in_transit_qty from (
    select ${day} as day, moved.facility_id, moved.product_id, made.item_id, case moved.kind when 'transfer_out' then moved.quantity else -moved.quantity end as change
    from ${of('movement_days')} moved join ${ofCompany('products')} made on made.product_id = moved.product_id${each}
    where moved.local_date > ${day} - ${ofSetting(stockSettings.transitDays, 'moved.facility_id')} and moved.local_date <= ${day} and moved.kind in ('transfer_out', 'transfer_in')
  ) sent group by day, facility_id, product_id, item_id
)`;
}
