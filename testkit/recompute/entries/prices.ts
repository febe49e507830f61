import type { Days, Entry } from '../entry.ts';
import { heldAt } from './stock.ts';

const types = ['WAC', 'GPO', '340B', 'SUBWAC', 'CONTRACT', 'NADAC', 'AWP'];
const firstOfQuarter = (to: string) => `date_trunc('quarter', date '${to}')`;

/**
 * Prices in force by NDC and scope: a facility with a price of its own, and everybody else (blank). Its own price stands before the
 * general one. What a facility with a scope of its own buys says nothing about the general one.
 */
const facts = (days: Days) => `steps as (
  select *, package_price / nullif(lag(package_price) over (partition by ndc, price_type, facility_code order by from_day), 0) - 1 as change from listed
), in_force as (
  select *, case when price_type in ('WAC', 'GPO', 'CONTRACT') then to_day is null and from_day < date '${days.to}' - 365 when price_type = '340B' then from_day < ${firstOfQuarter(days.to)}
    when price_type = 'NADAC' then from_day < date '${days.to}' - 60 else false end as is_old
  from steps where from_day <= date '${days.to}' and (to_day is null or date '${days.to}' < to_day) and price_type <> '340B_CEILING'
), scopes as (
  select distinct ndc, facility_code as scope from in_force union select ndc, '' from made where ndc not in (select ndc from in_force)
), offered as (
  select scopes.scope, in_force.* from scopes join in_force on in_force.ndc = scopes.ndc and in_force.facility_code in ('', scopes.scope)
  qualify row_number() over (partition by scopes.scope, in_force.ndc, price_type order by in_force.facility_code = '', from_day desc) = 1
), chosen as (
  select ndc, scope, ${types.map((type) => `max(package_price) filter (where price_type = '${type}') as price_${type.toLowerCase()}`).join(', ')},
    bool_or(is_old) as is_old, max(abs(change)) as change, arg_max(change, (abs(change), change)) as signed_change from offered group by ndc, scope
), paid_lines as (
  select bought.ndc, bought.facility_code, coalesce(own.scope, '') as scope, package_price, coalesce(cast(received as date), cast(ordered as date)) as received_on, coalesce(received, ordered) as moment, po_number, cast(line as integer) as line,
    coalesce(trim(site.entity_340b_id), '') <> '' as is_340b
  from bought join file_facilities site on site.facility_code = bought.facility_code left join scopes own on own.ndc = bought.ndc and own.scope = bought.facility_code
  where kind = 'purchase' and coalesce(status, '') <> 'cancelled' and (received is not null or status = 'received')
), paid_last as (
  select ndc, scope, arg_max(package_price, (received_on, moment, po_number, line)) as last_paid_price, bool_or(received_on > date '${days.to}' - 365) as is_bought,
    bool_or(received_on > date '${days.to}' - 365 and is_340b) as is_bought_340b
  from paid_lines where received_on <= date '${days.to}' group by ndc, scope
), ${heldAt(days)}, own as (
  select ndc from held group by facility_code, ndc having sum(on_hand) > 0
  union select ndc from bought where cast(ordered as date) > date '${days.to}' - 365 and cast(ordered as date) <= date '${days.to}'
  union select ndc from moved where day > date '${days.to}' - 365 and day <= date '${days.to}'
), facts as (
  select scopes.ndc, scopes.scope, chosen.* exclude (ndc, scope), paid_last.* exclude (ndc, scope)
  from scopes left join chosen on chosen.ndc = scopes.ndc and chosen.scope = scopes.scope left join paid_last on paid_last.ndc = scopes.ndc and paid_last.scope = scopes.scope
  where scopes.ndc in (select ndc from own)
)`;

export const priceEntries: Record<string, Entry> = {
  '1016': {
    facts,
    by: { ndc: 'ndc', price_scope: "coalesce(nullif(scope, ''), 'All')" },
    figures: {
      missing_gpo_count: 'count(*) filter (where is_bought and price_gpo is null)',
      missing_340b_count: 'count(*) filter (where is_bought_340b and price_340b is null)',
      stale_count: 'count(*) filter (where is_old)',
      spike_count: 'count(*) filter (where change >= 0.25)',
      ...Object.fromEntries(
        types.map((type) => [`price_${type.toLowerCase()}`, `any_value(price_${type.toLowerCase()})`]),
      ),
      last_paid_price: 'any_value(last_paid_price)',
      price_change_pct: 'any_value(signed_change)',
    },
    without: {},
  },
};
