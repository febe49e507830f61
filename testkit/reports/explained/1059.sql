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

-- doh_vs_peers, days_on_hand, on_hand_value, location_count of stock-by-position by location, facility, location_type.
with
-- Cells: facts of stock-by-position that pass the filters, summed no finer than anything reads.
-- state: from stock_positions, not from stock_month_ends (rows are not by month; places are asked about; a measure is about single places)
cells as (
  with
  state as (
    select state.*, sku_status as stock_status
    from (select * from stock_positions where company_id = $1) state
    where state.day = cast($2 as date)
  )
  select
    fact.facility_id,
    fact.location_id,
    fact.item_id,
    fact.usable as usable,
    fact.usable_value as usable_value,
    fact.daily_usage as daily_usage,
    fact.daily_value as daily_value,
    fact.on_hand as on_hand,
    peers.peer_days as peer_days,
    fact.held_value as held_value,
    fact.stocked as stocked
  from (
    select fact.*
    from state fact
    where (
      fact.facility_id in (
        select facility_id
        from (select * from facilities where company_id = $1) known
        where known.facility_code in ($3)
      )
    )
  ) fact
  left join (
    with
    place_days as (
      select
        fact.location_id,
        place.location_type,
        case
          when min(case when fact.on_hand <> 0 or fact.daily_usage <> 0 then fact.item_id end) = max(
            case when fact.on_hand <> 0 or fact.daily_usage <> 0 then fact.item_id end
          )
            then case
              when sum(fact.daily_usage) > 0
                and sum(fact.usable) <= $4 * sum(fact.daily_usage)
                then cast(sum(fact.usable) as double precision) / cast(
                  sum(fact.daily_usage) as double precision
                )
            end
          else case
            when sum(fact.daily_value) > 0
              and sum(fact.usable_value) <= $5 * sum(fact.daily_value)
              then cast(sum(fact.usable_value) as double precision) / cast(
                sum(fact.daily_value) as double precision
              )
          end
        end as days
      from (select fact.* from state fact where true) fact
      join (select * from locations where company_id = $1) place on place.location_id = fact.location_id
      group by fact.location_id, place.location_type
    )
    select own.location_id, percentile_cont(0.5) within group (order by peer.days) as peer_days
    from place_days own
    join place_days peer on peer.location_type = own.location_type
      and peer.location_id <> own.location_id
      and peer.days is not null
    group by own.location_id
    having count(*) >= $6
  ) peers on peers.location_id = fact.location_id
),
-- What is known about the cells: facility, place (location_type).
base as (
  select cell.*, place.location_type
  from cells cell
  join (select * from facilities where company_id = $1) facility on facility.facility_id = cell.facility_id
  left join (select * from locations where company_id = $1) place on place.location_id = cell.location_id
),
-- Rows by location_id, facility_id, location_type, and their total in the same pass.
direct_rows as (
  select
    location_id,
    facility_id,
    location_type,
    grouping(location_id) as is_total,
    case
      when min(case when on_hand <> 0 or daily_usage <> 0 then item_id end) = max(
        case when on_hand <> 0 or daily_usage <> 0 then item_id end
      )
        then case
          when sum(daily_usage) > 0
            and sum(usable) <= $7 * sum(daily_usage)
            then cast(sum(usable) as double precision) / cast(sum(daily_usage) as double precision)
        end
      else case
        when sum(daily_value) > 0
          and sum(usable_value) <= $8 * sum(daily_value)
          then cast(sum(usable_value) as double precision) / cast(sum(daily_value) as double precision)
      end
    end as days_on_hand,
    max(peer_days) as peer_median,
    sum(held_value) as on_hand_value,
    count(distinct case when on_hand > 0 or stocked = 1 then location_id end) as location_count
  from base
  group by grouping sets ((location_id, facility_id, location_type), ())
),
-- All measures of each row side by side.
measured as (select direct_rows.* from direct_rows),
-- doh_vs_peers follows from other measures.
layer_n0 as (
  select measured.*, case when is_total = 0 then days_on_hand - peer_median end as doh_vs_peers
  from measured measured
),
-- The rows that stand in the table, and the total.
kept as (
  select *
  from layer_n0 finished
  where is_total = 1
    or (
      ((true) and (doh_vs_peers > $9 and on_hand_value > 0 and not location_type in ($10, $11, $12, $13)))
        and (true)
    )
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
      round(cast(finished.doh_vs_peers as double precision) * 1e6) desc nulls last,
      location_id,
      facility_id,
      location_type
    limit $14 offset $15
  ) chosen
)
-- Names are joined after the limit: facility_name, facility_code, location_name, location_code.
select
  case when is_total = 0 then location_name end as location,
  case when is_total = 0 then location_code end as location_code,
  case when is_total = 0 then facility_name end as facility,
  case when is_total = 0 then facility_code end as facility_code,
  location_type as location_type,
  location_type as location_type_code,
  finished.days_on_hand,
  finished.peer_median,
  finished.doh_vs_peers,
  finished.on_hand_value,
  finished.location_count,
  is_total,
  row_index,
  (select count(*) - 1 from kept) as total_rows
from (
  select
    cell.*,
    facility.name as facility_name,
    facility.facility_code,
    place.name as location_name,
    place.location_code
  from (
    select
      finished.*,
      row_number() over (
        order by is_total desc,
        round(cast(finished.doh_vs_peers as double precision) * 1e6) desc nulls last,
        location_id,
        facility_id,
        location_type
      ) as row_index
    from wanted finished
  ) cell
  left join (select * from facilities where company_id = $1) facility on facility.facility_id = cell.facility_id
  left join (select * from locations where company_id = $1) place on place.location_id = cell.location_id
) finished
order by row_index
-- $1 = 1
-- $2 = "2026-11-20"
-- $3 = "MAIN"
-- $4 = 3650
-- $5 = 3650
-- $6 = 3
-- $7 = 3650
-- $8 = 3650
-- $9 = 7
-- $10 = "central_pharmacy"
-- $11 = "satellite"
-- $12 = "warehouse"
-- $13 = "vault"
-- $14 = 50
-- $15 = 0

-- on_hand_value, days_on_hand, out_of_stock_count, expiry_risk_value, dead_stock_value of stock-by-position, in total.
with
-- Cells: facts of stock-by-position that pass the filters, summed no finer than anything reads.
-- state: from stock_positions, not from stock_month_ends (rows are not by month; a measure is about single places)
cells as (
  with
  state as (
    select state.*, sku_status as stock_status
    from (select * from stock_positions where company_id = $1) state
    where state.day = cast($2 as date)
  )
  select
    fact.facility_id,
    fact.location_id,
    fact.item_id,
    fact.held_value as held_value,
    fact.usable as usable,
    fact.usable_value as usable_value,
    fact.daily_usage as daily_usage,
    fact.daily_value as daily_value,
    fact.on_hand as on_hand,
    fact.is_out as is_out,
    fact.risk_value as risk_value,
    fact.dead_value as dead_value
  from (
    select fact.*
    from state fact
    where (
      fact.facility_id in (
        select facility_id
        from (select * from facilities where company_id = $1) known
        where known.facility_code in ($3)
      )
    )
  ) fact
),
-- What is known about the cells: facility.
base as (
  select cell.*
  from cells cell
  join (select * from facilities where company_id = $1) facility on facility.facility_id = cell.facility_id
),
-- The total.
direct_rows as (
  select
    1 as is_total,
    sum(held_value) as on_hand_value,
    case
      when min(case when on_hand <> 0 or daily_usage <> 0 then item_id end) = max(
        case when on_hand <> 0 or daily_usage <> 0 then item_id end
      )
        then case
          when sum(daily_usage) > 0
            and sum(usable) <= $4 * sum(daily_usage)
            then cast(sum(usable) as double precision) / cast(sum(daily_usage) as double precision)
        end
      else case
        when sum(daily_value) > 0
          and sum(usable_value) <= $5 * sum(daily_value)
          then cast(sum(usable_value) as double precision) / cast(sum(daily_value) as double precision)
      end
    end as days_on_hand,
    coalesce(sum(is_out), 0) as out_of_stock_count,
    coalesce(sum(risk_value), 0) as expiry_risk_value,
    coalesce(sum(dead_value), 0) as dead_stock_value
  from base
  group by grouping sets (())
),
-- All measures of each row side by side.
measured as (select direct_rows.* from direct_rows),
-- The rows that stand in the table, and the total.
kept as (
  select *
  from measured finished
  where is_total = 1 or ((true) and (true))
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
    order by 1
    limit $6 offset $7
  ) chosen
)
select
  finished.on_hand_value,
  finished.days_on_hand,
  finished.out_of_stock_count,
  finished.expiry_risk_value,
  finished.dead_stock_value,
  is_total,
  row_index,
  (select count(*) - 1 from kept) as total_rows
from (
  select finished.*, row_number() over (order by is_total desc, 1) as row_index
  from wanted finished
) finished
order by row_index
-- $1 = 1
-- $2 = "2026-10-21"
-- $3 = "MAIN"
-- $4 = 3650
-- $5 = 3650
-- $6 = 0
-- $7 = 0

-- on_hand_value, value_share, days_on_hand, doh_vs_peers, turns, out_of_stock_count, below_min_count, over_max_value, expiry_risk_value, dead_stock_value, item_count, stocked_count, on_hand_qty, is_live, base_unit, container_size of stock-by-position by location, facility, location_type.
with
-- Cells: facts of stock-by-position that pass the filters, summed no finer than anything reads.
-- state: from stock_positions, not from stock_month_ends (rows are not by month; places are asked about; a measure is about single places)
cells as (
  with
  state as (
    select state.*, sku_status as stock_status
    from (select * from stock_positions where company_id = $1) state
    where state.day = cast($2 as date)
  )
  select
    fact.facility_id,
    fact.location_id,
    fact.item_id,
    fact.held_value as held_value,
    fact.usable as usable,
    fact.usable_value as usable_value,
    fact.daily_usage as daily_usage,
    fact.daily_value as daily_value,
    fact.on_hand as on_hand,
    peers.peer_days as peer_days,
    fact.used_value_year as used_value_year,
    fact.value_days_year as value_days_year,
    fact.first_day as first_day,
    fact.day as as_of,
    fact.is_out as is_out,
    fact.is_low as is_low,
    fact.over_value as over_value,
    fact.risk_value as risk_value,
    fact.dead_value as dead_value,
    fact.stocked as stocked,
    fact.last_moved as last_moved,
    fact.negative_cells as negative_cells,
    fact.in_transit as in_transit,
    fact.expired_value as expired_value
  from (
    select fact.*
    from state fact
    where (
      fact.facility_id in (
        select facility_id
        from (select * from facilities where company_id = $1) known
        where known.facility_code in ($3)
      )
    )
  ) fact
  left join (
    with
    place_days as (
      select
        fact.location_id,
        place.location_type,
        case
          when min(case when fact.on_hand <> 0 or fact.daily_usage <> 0 then fact.item_id end) = max(
            case when fact.on_hand <> 0 or fact.daily_usage <> 0 then fact.item_id end
          )
            then case
              when sum(fact.daily_usage) > 0
                and sum(fact.usable) <= $4 * sum(fact.daily_usage)
                then cast(sum(fact.usable) as double precision) / cast(
                  sum(fact.daily_usage) as double precision
                )
            end
          else case
            when sum(fact.daily_value) > 0
              and sum(fact.usable_value) <= $5 * sum(fact.daily_value)
              then cast(sum(fact.usable_value) as double precision) / cast(
                sum(fact.daily_value) as double precision
              )
          end
        end as days
      from (select fact.* from state fact where true) fact
      join (select * from locations where company_id = $1) place on place.location_id = fact.location_id
      group by fact.location_id, place.location_type
    )
    select own.location_id, percentile_cont(0.5) within group (order by peer.days) as peer_days
    from place_days own
    join place_days peer on peer.location_type = own.location_type
      and peer.location_id <> own.location_id
      and peer.days is not null
    group by own.location_id
    having count(*) >= $6
  ) peers on peers.location_id = fact.location_id
),
-- What is known about the cells: facility, place (location_type), item (unit), held_in (item_container).
base as (
  select cell.*, place.location_type, item.unit, held_in.container_size as item_container
  from cells cell
  join (select * from facilities where company_id = $1) facility on facility.facility_id = cell.facility_id
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
-- Cells of their own for unpriced_count: facts of stock-by-position that pass the filters, summed no finer than anything reads.
-- state: from stock_states, not from stock_month_ends (rows are not by month; NDCs without a cost are counted; places are asked about; a measure is about single places), not from stock_positions (NDCs without a cost are counted)
apart_cells as (
  with
  state as (
    select state.*, sku_status as stock_status
    from (select * from stock_states where company_id = $1) state
    where state.day = cast($7 as date)
  )
  select fact.facility_id, fact.location_id, fact.item_id, 1 as unpriced
  from state fact
  join (
    select fact.product_id, min(fact.location_id) as location_id
    from state fact
    where fact.unit_cost is null
      and fact.on_hand_qty <> 0
      and (
        fact.facility_id in (
          select facility_id
          from (select * from facilities where company_id = $1) known
          where known.facility_code in ($8)
        )
      )
    group by fact.product_id
  ) first_unpriced on first_unpriced.product_id = fact.product_id
    and first_unpriced.location_id = fact.location_id
  where fact.unit_cost is null
    and fact.on_hand_qty <> 0
    and (
      fact.facility_id in (
        select facility_id
        from (select * from facilities where company_id = $1) known
        where known.facility_code in ($9)
      )
    )
),
-- What is known about the cells: facility, place (location_type).
apart_base as (
  select cell.*, place.location_type
  from apart_cells cell
  join (select * from facilities where company_id = $1) facility on facility.facility_id = cell.facility_id
  left join (select * from locations where company_id = $1) place on place.location_id = cell.location_id
),
-- Rows of the measures with cells of their own.
apart_rows as materialized (
  select
    location_id,
    facility_id,
    location_type,
    grouping(location_id) as is_total,
    coalesce(sum(unpriced), 0) as unpriced_count
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
    sum(held_value) as on_hand_value,
    case
      when min(case when on_hand <> 0 or daily_usage <> 0 then item_id end) = max(
        case when on_hand <> 0 or daily_usage <> 0 then item_id end
      )
        then case
          when sum(daily_usage) > 0
            and sum(usable) <= $10 * sum(daily_usage)
            then cast(sum(usable) as double precision) / cast(sum(daily_usage) as double precision)
        end
      else case
        when sum(daily_value) > 0
          and sum(usable_value) <= $11 * sum(daily_value)
          then cast(sum(usable_value) as double precision) / cast(sum(daily_value) as double precision)
      end
    end as days_on_hand,
    max(peer_days) as peer_median,
    case
      when max(as_of) - min(first_day) >= 89
        then case
          when sum(value_days_year) > 0
            then cast(365 * sum(used_value_year) as double precision) / cast(
              sum(value_days_year) as double precision
            )
        end
    end as turns,
    coalesce(sum(is_out), 0) as out_of_stock_count,
    coalesce(sum(is_low), 0) as below_min_count,
    coalesce(sum(over_value), 0) as over_max_value,
    coalesce(sum(risk_value), 0) as expiry_risk_value,
    coalesce(sum(dead_value), 0) as dead_stock_value,
    count(distinct case when on_hand > 0 then item_id end) as item_count,
    coalesce(sum(stocked), 0) as stocked_count,
    case
      when coalesce(
        min(case when on_hand <> 0 then unit end) = max(case when on_hand <> 0 then unit end),
        true
      )
        then sum(on_hand)
    end as on_hand_qty,
    sum(
      case
        when location_id <> 0 and (on_hand <> 0 or stocked = 1 or last_moved > as_of - 365) then 1
        else 0
      end
    ) as is_live,
    case
      when coalesce(min(unit) = max(unit), true) then max(unit)
      when coalesce(
        min(case when on_hand <> 0 then unit end) = max(case when on_hand <> 0 then unit end),
        true
      )
        then max(case when on_hand <> 0 then unit end)
    end as base_unit,
    case
      when coalesce(min(unit) = max(unit), true)
        and count(*) = count(item_container)
        and coalesce(min(item_container) = max(item_container), true)
        then max(item_container)
      when coalesce(
        min(case when on_hand <> 0 then unit end) = max(case when on_hand <> 0 then unit end),
        true
      )
        and count(case when on_hand <> 0 then unit end) = count(
          case when on_hand <> 0 then item_container end
        )
        and coalesce(
          min(case when on_hand <> 0 then item_container end) = max(
            case when on_hand <> 0 then item_container end
          ),
          true
        )
        then max(case when on_hand <> 0 then item_container end)
    end as container_size
  from base
  group by grouping sets ((location_id, facility_id, location_type), ())
),
-- What the total alone shows, worked out once.
whole as materialized (
  select
    coalesce(sum(negative_cells), 0) as negative_positions,
    sum(in_transit) as in_transit_value,
    coalesce(sum(expired_value), 0) as expired_on_hand_value
  from base
),
-- All measures of each row side by side.
measured as (
  select
    direct_rows.*,
    coalesce(apart_rows.unpriced_count, 0) as unpriced_count,
    case when direct_rows.is_total = 1 then whole.negative_positions end as negative_positions,
    case when direct_rows.is_total = 1 then whole.in_transit_value end as in_transit_value,
    case when direct_rows.is_total = 1 then whole.expired_on_hand_value end as expired_on_hand_value
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
  cross join whole
),
-- value_share follows from other measures.
layer_n0 as (
  select
    measured.*,
    cast(on_hand_value as double precision) / nullif(
      cast(sum(on_hand_value) over (partition by is_total) as double precision),
      0
    ) as value_share
  from measured measured
),
-- doh_vs_peers follows from other measures.
layer_n1 as (
  select measured.*, case when is_total = 0 then days_on_hand - peer_median end as doh_vs_peers
  from layer_n0 measured
),
-- The rows that stand in the table, and the total.
kept as (
  select *
  from layer_n1 finished
  where is_total = 1 or ((is_live > 0) and (true))
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
      round(cast(finished.on_hand_value as double precision) * 1e6) desc nulls last,
      location_id,
      facility_id,
      location_type
    limit $12 offset $13
  ) chosen
)
-- Names are joined after the limit: facility_name, facility_code, location_name, location_code.
select
  case when is_total = 0 then location_name end as location,
  case when is_total = 0 then location_code end as location_code,
  case when is_total = 0 then facility_name end as facility,
  case when is_total = 0 then facility_code end as facility_code,
  location_type as location_type,
  location_type as location_type_code,
  finished.on_hand_value,
  case when row_index <= $14 + 1 then finished.value_share end as value_share,
  finished.days_on_hand,
  case when row_index <= $15 + 1 then finished.peer_median end as peer_median,
  finished.doh_vs_peers,
  case when row_index <= $16 + 1 then finished.turns end as turns,
  case when row_index <= $17 + 1 then finished.out_of_stock_count end as out_of_stock_count,
  case when row_index <= $18 + 1 then finished.below_min_count end as below_min_count,
  case when row_index <= $19 + 1 then finished.over_max_value end as over_max_value,
  case when row_index <= $20 + 1 then finished.expiry_risk_value end as expiry_risk_value,
  case when row_index <= $21 + 1 then finished.dead_stock_value end as dead_stock_value,
  case when row_index <= $22 + 1 then finished.item_count end as item_count,
  case when row_index <= $23 + 1 then finished.stocked_count end as stocked_count,
  case when row_index <= $24 + 1 then finished.on_hand_qty end as on_hand_qty,
  case when row_index <= $25 + 1 then finished.is_live end as is_live,
  case when row_index <= $26 + 1 then finished.base_unit end as base_unit,
  case when row_index <= $27 + 1 then finished.container_size end as container_size,
  case when row_index <= $28 + 1 then finished.unpriced_count end as unpriced_count,
  case when row_index <= $29 + 1 then finished.negative_positions end as negative_positions,
  case when row_index <= $30 + 1 then finished.in_transit_value end as in_transit_value,
  case when row_index <= $31 + 1 then finished.expired_on_hand_value end as expired_on_hand_value,
  is_total,
  row_index,
  (select count(*) - 1 from kept) as total_rows
from (
  select
    cell.*,
    facility.name as facility_name,
    facility.facility_code,
    place.name as location_name,
    place.location_code
  from (
    select
      finished.*,
      row_number() over (
        order by is_total desc,
        round(cast(finished.on_hand_value as double precision) * 1e6) desc nulls last,
        location_id,
        facility_id,
        location_type
      ) as row_index
    from wanted finished
  ) cell
  left join (select * from facilities where company_id = $1) facility on facility.facility_id = cell.facility_id
  left join (select * from locations where company_id = $1) place on place.location_id = cell.location_id
) finished
order by row_index
-- $1 = 1
-- $2 = "2026-11-20"
-- $3 = "MAIN"
-- $4 = 3650
-- $5 = 3650
-- $6 = 3
-- $7 = "2026-11-20"
-- $8 = "MAIN"
-- $9 = "MAIN"
-- $10 = 3650
-- $11 = 3650
-- $12 = 5000
-- $13 = 0
-- $14 = 200
-- $15 = 200
-- $16 = 200
-- $17 = 200
-- $18 = 200
-- $19 = 200
-- $20 = 200
-- $21 = 200
-- $22 = 200
-- $23 = 200
-- $24 = 200
-- $25 = 200
-- $26 = 200
-- $27 = 200
-- $28 = 200
-- $29 = 200
-- $30 = 200
-- $31 = 200
