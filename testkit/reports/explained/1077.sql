-- The small series of a column: the weeks of each row as one text.
select
  id_of_location,
  id_of_facility,
  id_of_location_type,
  string_agg(
    cast(id_of_bucket - cast($2 as date) as varchar) || ' ' || cast(coalesce(usage_value, 0) as varchar),
    ','
  ) as told
from (
  -- usage_value of usage by location, facility, location_type, bucket.
  with
  -- Cells: facts of usage that pass the filters, summed no finer than anything reads.
  -- days: from place_use_days
  -- days_of_last_year: from place_use_days
  cells as (
    select
      fact.facility_id,
      fact.location_id,
      fact.bucket,
      sum(now_qty) as used_qty,
      sum(now_value) as used_value
    from (
      select
        fact.facility_id,
        fact.location_id,
        cast(date_trunc('week', fact.local_date) as date) as bucket,
        sum(fact.qty) as now_qty,
        sum(fact.value) as now_value
      from (select * from place_use_days where company_id = $1) fact
      where fact.qty is not null and fact.local_date between cast($3 as date) and cast($4 as date) and true
      group by fact.facility_id, fact.location_id, cast(date_trunc('week', fact.local_date) as date)
    ) fact
    group by fact.facility_id, fact.location_id, fact.bucket
  ),
  -- What is known about the cells: place (location_type).
  base as (
    select cell.*, place.location_type
    from cells cell
    left join (select * from locations where company_id = $1) place on place.location_id = cell.location_id
  ),
  -- Rows by location_id, facility_id, location_type, bucket, and their total in the same pass.
  direct_rows as (
    select
      location_id,
      facility_id,
      location_type,
      bucket,
      grouping(location_id) as is_total,
      case when count(used_qty) > 0 then sum(used_value) else 0 end as usage_value
    from base
    group by grouping sets ((location_id, facility_id, location_type, bucket), ())
  ),
  -- All measures of each row side by side.
  measured as (select direct_rows.* from direct_rows),
  -- The rows that stand in the table, and the total.
  kept as (
    select *
    from measured finished
    where is_total = 1 or ((true) and (true))
  )
  select
    finished.location_id as id_of_location,
    finished.facility_id as id_of_facility,
    finished.location_type as id_of_location_type,
    finished.bucket as id_of_bucket,
    finished.usage_value
  from kept finished
  where is_total = 0
  limit $5
) weeks
group by id_of_location, id_of_facility, id_of_location_type
-- $1 = 1
-- $2 = "2026-05-18"
-- $3 = "2026-05-18"
-- $4 = "2026-11-15"
-- $5 = 130000

-- When the newest data came.
select max(finished_at) as at
from (select * from loads where company_id = $1) loaded
where undone_at is null and entity in ($2, $3)
-- $1 = 1
-- $2 = "movements"
-- $3 = "counts"

-- Which days hold data.
select coalesce(min(first_moved), min(first_counted)) as first, max(newest) as last
from (
  select min(local_date) as first_moved, cast(null as date) as first_counted, max(local_date) as newest
  from (select * from movement_days where company_id = $1) fact
  union all
  select null, min(local_date), max(local_date)
  from (select * from counts where company_id = $1) fact
) known
-- $1 = 1

-- usage_value, usage_share, usage_change_pct, usage_prior_value, volume_effect_value, price_effect_value, usage_yoy_pct, used_item_count, usage_qty, vend_count, return_pct, loss_rate, unpriced_count, base_unit, container_size, usage_change_value of usage by location, facility, location_type.
with
-- Cells: facts of usage that pass the filters, summed no finer than anything reads.
-- days: from use_days, not from place_use_days (items are read; a change is split by the price of each NDC)
-- days_of_last_year: from place_use_days
cells as (
  select
    fact.facility_id,
    fact.location_id,
    made.item_id,
    sum(now_qty) as used_qty,
    sum(now_value) as used_value,
    sum(prior_qty) as prior_qty,
    sum(prior_value) as prior_value,
    cast(null as integer) as prior_none,
    cast(null as double precision) as volume_effect,
    cast(null as decimal(38, 4)) as year_value,
    sum(now_draws) as draws,
    sum(now_dispensed) as dispensed_value,
    sum(now_returned) as returned_value,
    sum(now_removed) as removed,
    sum(now_unpriced) as unpriced_qty
  from (
    select
      fact.facility_id,
      fact.location_id,
      fact.product_id,
      sum(fact.qty) as now_qty,
      sum(fact.value) as now_value,
      sum(fact.unpriced) as now_unpriced,
      sum(fact.dispensed) as now_dispensed,
      sum(fact.returned) as now_returned,
      sum(fact.draws) as now_draws,
      sum(fact.removed) as now_removed,
      sum(case when fact.value is not null then fact.qty end) as now_priced,
      cast(null as decimal(38, 4)) as prior_qty,
      cast(null as decimal(38, 4)) as prior_value,
      cast(null as decimal(38, 4)) as prior_priced
    from (select * from use_days where company_id = $1) fact
    where true and fact.local_date between cast($2 as date) and cast($3 as date) and true
    group by fact.facility_id, fact.location_id, fact.product_id
  ) fact
  join (select * from products where company_id = $1) made on made.product_id = fact.product_id
  group by fact.facility_id, fact.location_id, made.item_id
),
-- What is known about the cells: place (location_type), item (unit), held_in (item_container).
base as (
  select cell.*, place.location_type, item.unit, held_in.container_size as item_container
  from cells cell
  left join (select * from locations where company_id = $1) place on place.location_id = cell.location_id
  left join (select * from items where company_id = $1) item on item.item_id = cell.item_id
  left join (
    select
      made.item_id,
      case
        when count(*) = count(made.container_qty)
          and min(made.container_qty) = max(made.container_qty)
          then min(made.container_qty)
      end as container_size
    from (select * from products where company_id = $1) made
    group by made.item_id
  ) held_in on held_in.item_id = cell.item_id
),
-- Cells of their own for incomplete_facility_count, incomplete_day_count: facts of usage that pass the filters, summed no finer than anything reads.
apart_cells as (
  select
    fact.facility_id,
    min(fact.location_id) as location_id,
    cast(null as integer) as item_id,
    cast($4 as date) - max(fact.last_moved) as behind_days
  from (select * from stock_positions where company_id = $1) fact
  where fact.day = cast($5 as date) and fact.location_id <> 0 and true
  group by fact.facility_id
),
-- What is known about the cells: place (location_type).
apart_base as (
  select cell.*, place.location_type
  from apart_cells cell
  left join (select * from locations where company_id = $1) place on place.location_id = cell.location_id
),
-- Rows of the measures with cells of their own.
apart_rows as materialized (
  select
    location_id,
    facility_id,
    location_type,
    grouping(location_id) as is_total,
    coalesce(sum(case when behind_days > 0 then 1 else 0 end), 0) as incomplete_facility_count,
    coalesce(max(case when behind_days > 0 then behind_days end), 0) as incomplete_day_count
  from apart_base
  group by grouping sets ((location_id, facility_id, location_type), ())
),
-- Rows by location_id, facility_id, location_type, and their total in the same pass.
direct_rows as materialized (
  select
    location_id,
    facility_id,
    location_type,
    grouping(location_id) as is_total,
    case when count(used_qty) > 0 then sum(used_value) else 0 end as usage_value,
    case when count(prior_qty) > 0 then sum(prior_value) else max(prior_none) end as usage_prior_value,
    case when max(prior_none) is not null then sum(volume_effect) end as volume_effect_value,
    case
      when sum(year_value) > 0
        then cast(coalesce(sum(used_value), 0) as double precision) / cast(
          sum(year_value) as double precision
        )
    end - 1 as usage_yoy_pct,
    count(distinct case when draws > 0 then item_id end) as used_item_count,
    case
      when coalesce(
        min(case when used_qty <> 0 then unit end) = max(case when used_qty <> 0 then unit end),
        true
      )
        then coalesce(sum(used_qty), 0)
    end as usage_qty,
    coalesce(sum(draws), 0) as vend_count,
    case
      when sum(dispensed_value) > 0
        then cast(coalesce(sum(returned_value), 0) as double precision) / cast(
          sum(dispensed_value) as double precision
        )
    end as return_pct,
    case
      when coalesce(sum(used_value), 0) >= 0
        then case
          when coalesce(sum(removed), 0) + coalesce(sum(used_value), 0) > 0
            then cast(coalesce(sum(removed), 0) as double precision) / cast(
              coalesce(sum(removed), 0) + coalesce(sum(used_value), 0) as double precision
            )
        end
    end as loss_rate,
    count(distinct case when unpriced_qty <> 0 then item_id end) as unpriced_count,
    case
      when coalesce(min(unit) = max(unit), true) then max(unit)
      when coalesce(
        min(case when used_qty <> 0 then unit end) = max(case when used_qty <> 0 then unit end),
        true
      )
        then max(case when used_qty <> 0 then unit end)
    end as base_unit,
    case
      when coalesce(min(unit) = max(unit), true)
        and count(*) = count(item_container)
        and coalesce(min(item_container) = max(item_container), true)
        then max(item_container)
      when coalesce(
        min(case when used_qty <> 0 then unit end) = max(case when used_qty <> 0 then unit end),
        true
      )
        and count(case when used_qty <> 0 then unit end) = count(
          case when used_qty <> 0 then item_container end
        )
        and coalesce(
          min(case when used_qty <> 0 then item_container end) = max(
            case when used_qty <> 0 then item_container end
          ),
          true
        )
        then max(case when used_qty <> 0 then item_container end)
    end as container_size
  from base
  group by grouping sets ((location_id, facility_id, location_type), ())
),
-- All measures of each row side by side.
measured as (
  select
    direct_rows.*,
    coalesce(apart_rows.incomplete_facility_count, 0) as incomplete_facility_count,
    coalesce(apart_rows.incomplete_day_count, 0) as incomplete_day_count
  from direct_rows
  left join apart_rows on coalesce(cast(direct_rows.location_id as varchar), '') = coalesce(
    cast(apart_rows.location_id as varchar),
    ''
  )
    and direct_rows.location_id is not distinct from apart_rows.location_id
    and coalesce(cast(direct_rows.facility_id as varchar), '') = coalesce(
      cast(apart_rows.facility_id as varchar),
      ''
    )
    and direct_rows.facility_id is not distinct from apart_rows.facility_id
    and coalesce(cast(direct_rows.location_type as varchar), '') = coalesce(
      cast(apart_rows.location_type as varchar),
      ''
    )
    and direct_rows.location_type is not distinct from apart_rows.location_type
    and direct_rows.is_total = apart_rows.is_total
),
-- usage_share follows from other measures.
layer_n0 as (
  select
    measured.*,
    cast(usage_value as double precision) / nullif(
      cast(sum(usage_value) over (partition by is_total) as double precision),
      0
    ) as usage_share
  from measured measured
),
-- usage_change_pct follows from other measures.
layer_n1 as (
  select
    measured.*,
    case
      when usage_prior_value > 0
        then cast(coalesce(usage_value, 0) as double precision) / cast(usage_prior_value as double precision)
    end - 1 as usage_change_pct
  from layer_n0 measured
),
-- usage_change_value follows from other measures.
layer_n2 as (
  select
    measured.*,
    case when usage_prior_value is not null then coalesce(usage_value, 0) - usage_prior_value end as usage_change_value
  from layer_n1 measured
),
-- price_effect_value follows from other measures.
layer_n3 as (
  select
    measured.*,
    case
      when usage_change_value is not null
        then cast(usage_change_value as double precision) - coalesce(volume_effect_value, 0)
    end as price_effect_value
  from layer_n2 measured
),
-- The rows that stand in the table, and the total.
kept as (
  select *
  from layer_n3 finished
  where is_total = 1
    or ((vend_count > 0 or coalesce(usage_value, 0) <> 0 or coalesce(usage_prior_value, 0) <> 0) and (true))
),
-- The rows in view, in order, beneath the total.
wanted as (
  select *
  from (select * from kept where is_total = 1 limit 1) total
  union all
  select *
  from (
    select *
    from kept finished
    where is_total = 0
    order by
      round(cast(finished.usage_value as double precision) * 1e6) desc nulls last,
      location_id,
      facility_id,
      location_type
    limit $6 offset $7
  ) chosen
)
-- Names are joined after the limit: location_name, location_code, facility_name, facility_code.
select
  case when is_total = 0 then location_name end as location,
  case when is_total = 0 then location_code end as location_code,
  case when is_total = 0 then facility_name end as facility,
  case when is_total = 0 then facility_code end as facility_code,
  location_type as location_type,
  location_type as location_type_code,
  finished.location_id as id_of_location,
  finished.facility_id as id_of_facility,
  finished.location_type as id_of_location_type,
  finished.usage_value,
  case when row_index <= $8 + 1 then finished.usage_share end as usage_share,
  finished.usage_prior_value,
  case when row_index <= $9 + 1 then finished.usage_change_pct end as usage_change_pct,
  finished.volume_effect_value,
  finished.usage_change_value,
  finished.price_effect_value,
  case when row_index <= $10 + 1 then finished.usage_yoy_pct end as usage_yoy_pct,
  case when row_index <= $11 + 1 then finished.used_item_count end as used_item_count,
  case when row_index <= $12 + 1 then finished.usage_qty end as usage_qty,
  case when row_index <= $13 + 1 then finished.vend_count end as vend_count,
  case when row_index <= $14 + 1 then finished.return_pct end as return_pct,
  case when row_index <= $15 + 1 then finished.loss_rate end as loss_rate,
  case when row_index <= $16 + 1 then finished.unpriced_count end as unpriced_count,
  case when row_index <= $17 + 1 then finished.base_unit end as base_unit,
  case when row_index <= $18 + 1 then finished.container_size end as container_size,
  case when row_index <= $19 + 1 then finished.incomplete_facility_count end as incomplete_facility_count,
  case when row_index <= $20 + 1 then finished.incomplete_day_count end as incomplete_day_count,
  is_total,
  row_index,
  (select count(*) - 1 from kept) as total_rows
from (
  select
    cell.*,
    place.name as location_name,
    place.location_code,
    facility.name as facility_name,
    facility.facility_code
  from (
    select
      finished.*,
      row_number() over (
        order by is_total desc,
        round(cast(finished.usage_value as double precision) * 1e6) desc nulls last,
        location_id,
        facility_id,
        location_type
      ) as row_index
    from wanted finished
  ) cell
  left join (select * from locations where company_id = $1) place on place.location_id = cell.location_id
  left join (select * from facilities where company_id = $1) facility on facility.facility_id = cell.facility_id
) finished
order by row_index
-- $1 = 1
-- $2 = "2026-10-01"
-- $3 = "2026-11-20"
-- $4 = "2026-11-20"
-- $5 = "2026-11-20"
-- $6 = 5000
-- $7 = 0
-- $8 = 200
-- $9 = 200
-- $10 = 200
-- $11 = 200
-- $12 = 200
-- $13 = 200
-- $14 = 200
-- $15 = 200
-- $16 = 200
-- $17 = 200
-- $18 = 200
-- $19 = 200
-- $20 = 200
