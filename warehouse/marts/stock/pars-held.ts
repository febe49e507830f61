import { ofCompany, onDay, type ScopedSql, scoped } from './scoped-sql.ts';

/**
 * Common table expressions `place_policies` (place × item), `count_pars` and `last_counts` (place × NDC): the levels that a
 * place is filled to, as somebody decided, else as the last count that says any.
 */
export function parsHeld(to: string): ScopedSql {
  const last = onDay(to);
  return scoped`place_policies as (
  select facility_id, location_id, item_id, min_qty, max_qty from (
    select *, row_number() over (partition by facility_id, location_id, item_id order by effective_from desc) as n
    from ${ofCompany('policies')} policy where location_id <> 0 and effective_from <= ${last}
  ) dated where n = 1 and (min_qty is not null or max_qty is not null)
), count_pars as (
  select location_id, product_id, max(par_min) as par_min, max(par_max) as par_max from (
    select location_id, product_id, par_min, par_max, rank() over (partition by location_id, product_id order by counted_at desc) as n
    from ${ofCompany('counts')} counted where local_date <= ${last} and (par_min is not null or par_max is not null)
  ) dated where n = 1 group by location_id, product_id
), last_counts as (
  select facility_id, location_id, product_id, max(local_date) as last_counted from ${ofCompany('counts')} counted where local_date <= ${last} group by facility_id, location_id, product_id
)`;
}
