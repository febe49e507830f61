import type { AskedDays } from './asked-days.ts';
import { type ScopedSql, scoped } from './scoped-sql.ts';

/**
 * Common table expressions `place_policies` (place × item), `count_pars` and `last_counts` (place × NDC): the levels that a
 * place is filled to, as somebody decided, else as the last count that says any.
 */
export function parsHeld({ each, of, day }: AskedDays): ScopedSql {
  return scoped`place_policies as (
  select day, facility_id, location_id, item_id, min_qty, max_qty from (
    select ${day} as day, policy.*, row_number() over (partition by ${day}, facility_id, location_id, item_id order by effective_from desc) as n
    from ${of('policies')} policy${each} where location_id <> 0 and effective_from <= ${day}
  ) dated where n = 1 and (min_qty is not null or max_qty is not null)
), count_pars as (
  select day, location_id, product_id, max(par_min) as par_min, max(par_max) as par_max from (
    select ${day} as day, location_id, product_id, par_min, par_max, rank() over (partition by ${day}, location_id, product_id order by counted_at desc) as n
    from ${of('counts')} counted${each} where local_date <= ${day} and (par_min is not null or par_max is not null)
  ) dated where n = 1 group by day, location_id, product_id
), last_counts as (
  select day, facility_id, location_id, product_id, max(local_date) as last_counted from (
    select ${day} as day, counted.facility_id, counted.location_id, counted.product_id, counted.local_date from ${of('counts')} counted${each} where counted.local_date <= ${day}
  ) dated group by day, facility_id, location_id, product_id
)`;
}
