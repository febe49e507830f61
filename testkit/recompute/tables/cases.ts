import { digits, moment, number, wall, wallDay } from './sql.ts';

const acts = 'said.administered + said.wasted + said.returned';
const ofDrug = 'over (partition by said.case_code, said.item_code)';

/**
 * `operations`: cases. `dose_facts`: each drug under each user of a case, with what it cost, what is missing and when it was wasted.
 * `drug_facts`: the same by case and drug, under the user who took most of it.
 */
export const caseTables: readonly string[] = [
  `create table watched as select item_code, nullif(dea_schedule, '') is not null as is_scheduled,
    nullif(dea_schedule, '') is not null or lower(generic_name) like '%propofol%' as is_watched from file_items`,
  `create table operations as
  select told.case_code, told.facility_code, told.location_code, coalesce(known.staff_code, told.staff_code) as staff_code, ${moment('starts_at')} as starts, ${moment('ends_at')} as ends,
    ${wall('starts_at')} as starts_wall, ${wallDay('starts_at')} as day
  from file_cases told join file_facilities site on site.facility_code = told.facility_code left join file_staff_aliases known on known.alias = told.staff_code`,
  `create table containers as
  with alike as (
    select item_code, min(container_qty) as holds from made where container_qty is not null group by item_code having min(container_qty) = max(container_qty)
  ), usual as (
    select item_code, min(dispensed) as holds from (
      select item_code, ${number('dispensed')} as dispensed, count(*) as times, sum(count(*)) over (partition by item_code) as records from file_case_doses where ${number('dispensed')} > 0 group by item_code, ${number('dispensed')}
    ) amounts where times * 5 >= records group by item_code
  )
  select item_code, coalesce(alike.holds, usual.holds) as holds from alike full join usual using (item_code)`,
  // A dose without an NDC is taken for the one that the facility received last.
  `create table received_items as
  select moved.facility_code, made.item_code, moved.day, arg_max(moved.ndc, listing.at) as ndc
  from moved join made on made.ndc = moved.ndc join (select ndc, row_number() over (order by ndc) as at from made) listing on listing.ndc = moved.ndc
  where moved.kind = 'receive' group by moved.facility_code, made.item_code, moved.day`,
  `create table dose_facts as
  with said as (
    select dose.case_code, dose.item_code, coalesce(known.staff_code, dose.staff_code) as staff_code, coalesce(seen.staff_code, nullif(dose.witness_staff_code, '')) as witness,
      ${digits('dose.ndc')} as named_ndc, ${number('dispensed')} as dispensed, ${number('administered')} as administered, ${number('wasted')} as wasted, ${number('returned')} as returned,
      case when dose.wasted_at <> '' then ${moment('dose.wasted_at')} end as wasted_moment, operation.day, operation.facility_code, operation.ends, operation.staff_code as primary_code
    from file_case_doses dose join operations operation on operation.case_code = dose.case_code join file_facilities site on site.facility_code = operation.facility_code
    left join file_staff_aliases known on known.alias = dose.staff_code left join file_staff_aliases seen on seen.alias = dose.witness_staff_code
  ), summed as (
    select said.*, greatest(0, dispensed - (${acts})) as lacking, greatest(0, ${acts} - dispensed) as beyond, sum(dispensed) ${ofDrug} as all_dispensed, sum(${acts} - dispensed) ${ofDrug} as variance from said
  ), shared as (
    select *, case when variance < -1e-9 then -variance * lacking / sum(lacking) over (partition by case_code, item_code) else 0 end as unaccounted,
      case when variance > 1e-9 then variance * beyond / sum(beyond) over (partition by case_code, item_code) else 0 end as over_documented
    from summed
  ), named as (
    select shared.*, coalesce(shared.named_ndc, received.ndc) as ndc from shared
    asof left join received_items received on received.facility_code = shared.facility_code and received.item_code = shared.item_code and received.day <= shared.day
  )
  select named.*, watched.is_watched, watched.is_scheduled, cost.unit_cost, coalesce(product.container_qty, containers.holds) as holds,
    case when named.wasted_moment is not null then greatest(0, date_diff('second', named.ends, named.wasted_moment) / 60.0) end as minutes,
    case when wasted > 0 then 'wasted' when unaccounted > 0.02 * all_dispensed + 1e-9 then 'pending' end as duty,
    variance < -0.02 * all_dispensed - 1e-9 and unaccounted > 0 as is_missing
  from named join watched on watched.item_code = named.item_code left join cost_on cost on cost.facility_code = named.facility_code and cost.ndc = named.ndc and cost.day = named.day
  left join made product on product.ndc = named.named_ndc left join containers on containers.item_code = named.item_code`,
  `create table drug_facts as
  with taken as (
    select case_code, item_code, any_value(day) as day, any_value(facility_code) as facility_code, any_value(is_watched) as is_watched, count(distinct staff_code) as users,
      first(staff_code order by dispensed desc, staff_code <> primary_code, staff_code) as handler, sum(dispensed) as dispensed, sum(administered) as administered, sum(wasted) as wasted, sum(returned) as returned,
      sum(administered + wasted + returned - dispensed) as variance, sum((dispensed - returned) * unit_cost) as usage_value,
      case when count(*) = count(unit_cost) then coalesce(sum(dispensed * unit_cost) / nullif(sum(dispensed), 0), max(unit_cost)) end as unit_cost
    from dose_facts group by case_code, item_code
  )
  select *, greatest(0, dispensed - returned) as opened, least(wasted, greatest(0, dispensed - returned)) as opened_wasted, least(administered, greatest(0, dispensed - returned)) as opened_given,
    abs(variance) > 0.02 * dispensed + 1e-9 as is_unbalanced, variance < -0.02 * dispensed - 1e-9 as is_short
  from taken`,
];
