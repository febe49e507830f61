/**
 * What a base unit of an NDC costs a facility on each day: the last receipt there, the last purchase received there, the later of both
 * anywhere, the list price. The facts are tables that `openFiles` has made before.
 */
export const costTables: readonly string[] = [
  `create table paid as
  select facility_code, ndc, day, moment, unit_cost, 1 as rank from moved where kind = 'receive' and unit_cost > 0
  union all
  select bought.facility_code, bought.ndc, cast(received as date), received, package_price / sized.package_size, 2
  from bought join sizes_held sized on sized.ndc = bought.ndc and sized.from_day <= cast(received as date) and cast(received as date) < sized.to_day
  where kind = 'purchase' and received is not null and package_price > 0`,
  `create table cost_days as
  select cast(unnest(generate_series((select min(day) from told_days), (select max(day) from told_days), interval 1 day)) as date) as day`,
  `create table last_paid as
  select facility_code, ndc, day, rank, arg_max(unit_cost, (moment, -unit_cost)) as unit_cost from paid group by all
  union all select '', ndc, day, 3, arg_max(unit_cost, (moment, -rank, -unit_cost)) from paid group by all`,
  `create table listed_days as
  select cost_days.day, scopes.facility_code, offered.ndc, arg_min(offered.unit_price, (case price_type when 'CONTRACT' then 1 when 'GPO' then 2 else 3 end, offered.facility_code = '')) as unit_cost
  from cost_days cross join (select facility_code from file_facilities) scopes join (
    select listed.ndc, price_type, listed.facility_code, listed.from_day, listed.to_day, package_price / sized.package_size as unit_price,
      lead(listed.from_day) over (partition by listed.ndc, price_type, listed.facility_code order by listed.from_day) as next_day
    from listed join sizes_held sized on sized.ndc = listed.ndc and sized.from_day <= listed.from_day and listed.from_day < sized.to_day
    where price_type in ('CONTRACT', 'GPO', 'WAC')
  ) offered on offered.facility_code in ('', scopes.facility_code) and offered.from_day <= cost_days.day
    and (offered.to_day is null or cost_days.day < offered.to_day) and (offered.next_day is null or cost_days.day < offered.next_day)
  group by all`,
  `create table cost_on as
  with wanted as (select cost_days.day, site.facility_code, made.ndc from cost_days cross join file_facilities site cross join made)
  select wanted.*, coalesce(receipt.unit_cost, purchase.unit_cost, elsewhere.unit_cost, list.unit_cost) as unit_cost
  from wanted
  asof left join (select * from last_paid where rank = 1) receipt on receipt.facility_code = wanted.facility_code and receipt.ndc = wanted.ndc and receipt.day <= wanted.day
  asof left join (select * from last_paid where rank = 2) purchase on purchase.facility_code = wanted.facility_code and purchase.ndc = wanted.ndc and purchase.day <= wanted.day
  asof left join (select * from last_paid where rank = 3) elsewhere on elsewhere.ndc = wanted.ndc and elsewhere.day <= wanted.day
  left join listed_days list on list.facility_code = wanted.facility_code and list.ndc = wanted.ndc and list.day = wanted.day`,
];
