import { askAbout } from './asked-days.ts';
import { ofCompany, onDay, type ScopedSql, scoped } from './scoped-sql.ts';
import { skuDays } from './sku-days.ts';

/** What a SKU is planned by, as it is known at the end of a day; one row a SKU, with what a policy says and what the past says. */
export type PlanningRow = {
  facility_id: number;
  item_id: number;
  ven_class: string;
  abc_class: string | null;
  use_days: number;
  /** The net use of the window, and its days one by one: negative days as zero. */
  used_qty: number;
  day_sum: number;
  day_squares: number;
  days_with_use: number;
  own_lines: number;
  own_lead: number | null;
  own_lead_sd: number | null;
  supplier_lines: number;
  supplier_lead: number | null;
  supplier_lead_sd: number | null;
  service_level: number | null;
  lead_time_days: number | null;
  lead_time_sd_days: number | null;
  review_days: number | null;
  min_qty: number | null;
  max_qty: number | null;
};

const policyFields = ['service_level', 'lead_time_days', 'lead_time_sd_days', 'review_days', 'min_qty', 'max_qty'];

/** Field by field, the policy of the SKU before that of the item everywhere. */
const firstSaid: ScopedSql = {
  parts: [
    {
      is: 'text',
      text: policyFields
        .map((field) => `cast(coalesce(own.${field}, everywhere.${field}) as double precision) as ${field}`)
        .join(', '),
    },
  ],
};

/** The days from order to receipt are those of the SKU itself, and of its usual supplier to the facility. */
export function skuPlanning(to: string): ScopedSql {
  const last = onDay(to);
  return scoped`with ${skuDays(askAbout([to], to))},
day_use as (
  select facility_id, item_id, local_date, sum(case kind when 'dispense' then quantity else -quantity end) as used_qty from recent_moves group by facility_id, item_id, local_date
), sku_use as (
  select facility_id, item_id, cast(sum(used_qty) as double precision) as used_qty, cast(sum(greatest(0, used_qty)) as double precision) as day_sum,
    sum(cast(greatest(0, used_qty) as double precision) * cast(greatest(0, used_qty) as double precision)) as day_squares, count(*) filter (where used_qty > 0) as days_with_use
  from day_use group by facility_id, item_id
), leads as (
  select bought.facility_id, made.item_id, bought.supplier, cast(cast(bought.received_local as date) - bought.local_date as double precision) as lead_days
  from ${ofCompany('purchase_lines')} bought join ${ofCompany('products')} made on made.product_id = bought.product_id
  where bought.kind = 'purchase' and cast(bought.received_local as date) > ${last} - 365 and cast(bought.received_local as date) <= ${last} and cast(bought.received_local as date) >= bought.local_date
), own_leads as (
  select facility_id, item_id, count(*) as own_lines, avg(lead_days) as own_lead, stddev_samp(lead_days) as own_lead_sd from leads group by facility_id, item_id
), usual_suppliers as (
  select facility_id, item_id, supplier from (
    select bought.facility_id, made.item_id, bought.supplier, row_number() over (partition by bought.facility_id, made.item_id order by count(*) desc, max(bought.ordered_at) desc, bought.supplier) as n
    from ${ofCompany('purchase_lines')} bought join ${ofCompany('products')} made on made.product_id = bought.product_id
    where bought.kind = 'purchase' and bought.local_date > ${last} - 365 and bought.local_date <= ${last} group by bought.facility_id, made.item_id, bought.supplier
  ) ranked where n = 1
), supplier_leads as (
  select facility_id, supplier, count(*) as supplier_lines, percentile_cont(0.5) within group (order by lead_days) as supplier_lead, stddev_samp(lead_days) as supplier_lead_sd
  from leads group by facility_id, supplier
), dated_policies as (
  select * from (
    select policy.*, row_number() over (partition by facility_id, item_id order by effective_from desc) as n
    from ${ofCompany('policies')} policy where location_id = 0 and effective_from <= ${last}
  ) known where n = 1
), skus as (
  select facility_id, item_id from sku_days union select facility_id, item_id from dated_policies where facility_id <> 0
)
select skus.facility_id, skus.item_id, coalesce(drug.ven_class, 'E') as ven_class, class.abc_class, coalesce(sku_days.use_days, 0) as use_days,
  coalesce(sku_use.used_qty, 0) as used_qty, coalesce(sku_use.day_sum, 0) as day_sum, coalesce(sku_use.day_squares, 0) as day_squares, coalesce(sku_use.days_with_use, 0) as days_with_use,
  coalesce(own_leads.own_lines, 0) as own_lines, own_leads.own_lead, own_leads.own_lead_sd,
  coalesce(supplier_leads.supplier_lines, 0) as supplier_lines, supplier_leads.supplier_lead, supplier_leads.supplier_lead_sd, ${firstSaid}
from skus join ${ofCompany('items')} drug on drug.item_id = skus.item_id
left join ${ofCompany('item_classes')} class on class.item_id = skus.item_id
left join sku_days on sku_days.facility_id = skus.facility_id and sku_days.item_id = skus.item_id
left join sku_use on sku_use.facility_id = skus.facility_id and sku_use.item_id = skus.item_id
left join own_leads on own_leads.facility_id = skus.facility_id and own_leads.item_id = skus.item_id
left join usual_suppliers on usual_suppliers.facility_id = skus.facility_id and usual_suppliers.item_id = skus.item_id
left join supplier_leads on supplier_leads.facility_id = usual_suppliers.facility_id and supplier_leads.supplier = usual_suppliers.supplier
left join dated_policies own on own.facility_id = skus.facility_id and own.item_id = skus.item_id
left join dated_policies everywhere on everywhere.facility_id = 0 and everywhere.item_id = skus.item_id
order by skus.facility_id, skus.item_id`;
}
