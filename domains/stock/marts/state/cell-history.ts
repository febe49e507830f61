import type { AskedDays } from './asked-days.ts';
import { ofCompany, plain, type ScopedSql, scoped } from './scoped-sql.ts';
import { usedValue } from './stock-months.ts';

/**
 * Common table expressions, ending in `cell_history`: what the past says about a place × NDC. Use in dollars and the sum of
 * daily closing values over the 365 days that end with the day, and the first and last days on which anything happened.
 */
export function cellHistory(asked: AskedDays): ScopedSql {
  const { each, of, day, whole, edges } = asked;
  const edgeDays = edges.map(
    (edge) => scoped`
    union all
    select ${day}, facility_id, location_id, product_id, ${plain(usedValue)}, 0, null, local_date, local_date,
      case when kind = 'dispense' then local_date end, case when kind in ('dispense', 'transfer_out') then local_date end
    from ${of('movement_days')} moved${each} where local_date >= ${edge.from} and local_date < ${edge.until}
    union all ${heldIn(asked, edge)}`,
  );
  return scoped`cell_history as (
  select day, facility_id, location_id, product_id, sum(used_value) as used_value_year, sum(value_days) as value_days_year, min(first_held) as first_held,
    min(first_moved) as first_moved, max(last_moved) as last_moved, max(last_dispensed) as last_dispensed, max(last_drawn) as last_drawn
  from (
    select ${day} as day, facility_id, location_id, product_id, case when local_month >= ${whole.from} then used_value else 0 end as used_value,
      case when local_month >= ${whole.from} then value_days else 0 end as value_days, first_held, first_moved, last_moved, last_dispensed, last_drawn
    from ${of('stock_months')} known${each} where local_month < ${whole.until}${edgeDays[0] ?? plain('')}${edgeDays[1] ?? plain('')}
  ) pieces where coalesce(first_moved, first_held) <= day group by day, facility_id, location_id, product_id
)`;
}

const heldIn = ({ each, of, day }: AskedDays, { from, until }: AskedDays['whole']): ScopedSql =>
  scoped`select ${day}, part.facility_id, part.location_id, part.product_id, 0,
      coalesce(cast(cost.unit_cost as decimal(38,6)) * part.balance
        * (least(part.to_date, cost.to_date, ${until}) - greatest(part.from_date, cost.from_date, ${from})), 0), part.from_date, null, null, null, null
    from ${of('stock_spans')} part${each}
    left join ${ofCompany('unit_costs')} cost on cost.facility_id = part.facility_id and cost.product_id = part.product_id
      and cost.from_date < part.to_date and part.from_date < cost.to_date and cost.from_date < ${until} and cost.to_date > ${from}
    where part.from_date < ${until} and part.to_date > ${from}`;
