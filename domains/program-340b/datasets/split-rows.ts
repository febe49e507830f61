import { within } from '../../../query/define/asked.ts';
import type { Wanted } from '../../../query/define/define.ts';
import { day, type Fragment, join, sql, table } from '../../../query/define/sql.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { program340bSettings } from '../settings.ts';
import { facilityStatusOn } from './program-sites.ts';

const { splitPolicy } = program340bSettings;
/** What only charges know, and what only orders do. */
const ofCharges = ['location', 'outcome', 'patientClass', 'payer', 'chargeCode'];
const ofOrders = ['onlyMisallocated'];

/**
 * Charges by the day on which they count, orders by the day on which they were ordered, for each facility and NDC; charges without an NDC
 * are one row. An order is judged against the balances just before the first of its day, once for an entity, on the facility that ordered
 * most.
 */
export function splitRows(wanted: Wanted): Fragment {
  const { asked, where, isFiltered, parts } = wanted;
  const isOfCharges = ['outcome', 'rule', 'payer', 'patient_class', 'charge_code', 'location_id'].some(isFiltered);
  const signed = sql`case when fact.kind = 'credit' then -fact.units else fact.units end`;
  const to = (outcome: string) => sql`sum(case when fact.outcome = ${outcome} then ${signed} end)`;
  const charges = sql`select fact.ledger_date as local_date, fact.facility_id, fact.entity_340b_id, fact.product_id, fact.item_id, fact.outcome,
    count(*) as charges, sum(case when fact.outcome = 'unmatched' then 1 else 0 end) as unmatched, sum(case when fact.outcome in ('pending_data', 'hold') then 1 else 0 end) as held,
    ${to('340b')} as units_340b, ${to('gpo')} as units_gpo, ${to('wac')} as units_wac, sum(case when fact.outcome in ('pending_data', 'hold') then ${signed} end) as units_held,
    cast(null as decimal(38,4)) as ordered_340b, cast(null as decimal(38,4)) as ordered_gpo, cast(null as decimal(38,4)) as ordered_wac, cast(null as decimal(38,8)) as misallocated, cast(null as varchar) as suggested, cast(null as integer) as gaps
  from ${table('charge_outcomes')} fact
  where fact.to_load = 2147483647 and ${within(sql`fact.ledger_date`, asked)} and ${where(ofOrders)}
  group by fact.ledger_date, fact.facility_id, fact.entity_340b_id, fact.product_id, fact.item_id, fact.outcome`;
  const narrowed = asked.filters.onlyMisallocated?.includes('true') ?? false;
  const kinds = narrowed ? ordersOf(wanted) : isOfCharges ? charges : sql`${charges} union all ${ordersOf(wanted)}`;
  const isAsked = parts.some((part) => part.name === 'gaps');
  const all = isAsked ? sql`${kinds} union all ${gapsOf(wanted)}` : kinds;
  return sql`select cell.*, held.available as available_340b, held_gpo.available as available_gpo
from (${all}) cell
left join (${availableOn('340B')}) held on held.entity_340b_id = cell.entity_340b_id and held.product_id = cell.product_id and held.from_date <= cell.local_date and cell.local_date < held.to_date
left join (${availableOn('GPO')}) held_gpo on held_gpo.entity_340b_id = cell.entity_340b_id and held_gpo.product_id = cell.product_id and held_gpo.from_date <= cell.local_date and cell.local_date < held_gpo.to_date`;
}

const availableOn = (
  account: string,
): Fragment => sql`select balance.entity_340b_id, balance.product_id, balance.from_date, balance.to_date, greatest(0, floor(balance.closing / size.package_size)) as available
  from ${table('accumulator_days')} balance join ${table('package_spans')} size on size.product_id = balance.product_id and size.from_date <= balance.from_date and balance.from_date < size.to_date
  where balance.account = ${account}`;

function ordersOf({ asked, where }: Wanted): Fragment {
  const isNarrowed = asked.filters.onlyMisallocated?.includes('true') ?? false;
  const ordered = (account: string) =>
    sql`sum(case when fact.account = ${account} then fact.packages_ordered else 0 end)`;
  const off = sql`(abs(split.ordered_340b - split.s340) + abs(split.ordered_gpo - split.sgpo) + abs(split.ordered_wac - (split.packages - split.s340 - split.sgpo))) / 2`;
  const packages = (count: Fragment) => sql`cast(cast(${count} as integer) as varchar)`;
  return sql`select split.local_date, split.facility_id, split.entity_340b_id, split.product_id, split.item_id, cast(null as varchar) as outcome, 0 as charges, 0 as unmatched, 0 as held,
    cast(null as decimal(38,8)) as units_340b, cast(null as decimal(38,8)) as units_gpo, cast(null as decimal(38,8)) as units_wac, cast(null as decimal(38,8)) as units_held,
    split.own_340b as ordered_340b, split.own_gpo as ordered_gpo, split.own_wac as ordered_wac, case when split.turn = 1 then ${off} end as misallocated,
    concat(${packages(sql`split.s340`)}, ' / ', ${packages(sql`split.sgpo`)}, ' / ', ${packages(sql`split.packages - split.s340 - split.sgpo`)}) as suggested, cast(null as integer) as gaps
  from (
    select judged.*, case when gpo_first then least(packages - least(packages, room_gpo), room_340b) else least(packages, room_340b) end as s340,
      case when gpo_first then least(packages, room_gpo) else least(packages - least(packages, room_340b), room_gpo) end as sgpo
    from (
      select own.*, ordered.packages, ordered.ordered_340b, ordered.ordered_gpo, ordered.ordered_wac, ${settingValue(splitPolicy)} = 'gpo_first' as gpo_first,
        greatest(0, floor((coalesce(b340.closing, 0) + coalesce(d340.units, 0)) / size.package_size - coalesce(p340.packages, 0))) as room_340b,
        case when status.is_gpo_prohibited and coalesce(drug.covered_outpatient, true) then greatest(0, floor((coalesce(bgpo.closing, 0) + coalesce(dgpo.units, 0)) / size.package_size - coalesce(pgpo.packages, 0))) else ordered.packages end as room_gpo,
        row_number() over (partition by own.entity_340b_id, own.product_id, own.local_date order by own.own_340b + own.own_gpo + own.own_wac desc, own.facility_id) as turn
      from (
        select fact.entity_340b_id, fact.facility_id, fact.product_id, fact.item_id, fact.local_date, ${ordered('340B')} as own_340b, ${ordered('GPO')} as own_gpo, ${ordered('WAC')} as own_wac
        from (${orderLines(asked.from, asked.to)}) fact where ${where([...ofCharges, ...ofOrders])}
        group by fact.entity_340b_id, fact.facility_id, fact.product_id, fact.item_id, fact.local_date
      ) own
      join (
        select fact.entity_340b_id, fact.product_id, fact.local_date, min(fact.ordered_at) as first_at, sum(fact.packages_ordered) as packages, ${ordered('340B')} as ordered_340b, ${ordered('GPO')} as ordered_gpo, ${ordered('WAC')} as ordered_wac
        from (${orderLines(asked.from, asked.to)}) fact group by fact.entity_340b_id, fact.product_id, fact.local_date
      ) ordered on ordered.entity_340b_id = own.entity_340b_id and ordered.product_id = own.product_id and ordered.local_date = own.local_date
      join (${facilityStatusOn(asked.to)}) status on status.facility_id = own.facility_id
      join ${table('items')} drug on drug.item_id = own.item_id
      join ${table('package_spans')} size on size.product_id = own.product_id and size.from_date <= own.local_date and own.local_date < size.to_date
      ${balanceBefore('b340', 'd340', 'p340', '340B', asked.from, asked.to)}${balanceBefore('bgpo', 'dgpo', 'pgpo', 'GPO', asked.from, asked.to)}
    ) judged
  ) split ${isNarrowed ? sql`where ${off} > 0` : sql``}`;
}

const whole = (number: number): Fragment => ({ parts: [{ is: 'text', text: String(number) }] });

/** Days on which a facility sent far fewer or more charges than the same weekday in the eight weeks before. */
function gapsOf({ asked, where }: Wanted): Fragment {
  const span = Math.min(800, Math.round((Date.parse(asked.to) - Date.parse(asked.from)) / 86_400_000));
  return sql`select fact.local_date, fact.facility_id, fact.entity_340b_id, null, null, null, 0, 0, 0, null, null, null, null, null, null, null, null, null, 1
  from (
    select calendar.local_date, calendar.facility_id, calendar.entity_340b_id, coalesce(max(case when sent.ledger_date = calendar.local_date then sent.charges end), 0) as charges,
      sum(case when sent.ledger_date < calendar.local_date then sent.charges else 0 end) / 8.0 as usual
    from (
      select ${day(asked.from)} + cast(clock.n as integer) as local_date, site.facility_id, site.entity_340b_id from (${facilityStatusOn(asked.to)}) site cross join generate_series(0, ${whole(span)}) as clock(n)
    ) calendar
    join (
      select told.facility_id, told.ledger_date, count(*) as charges from ${table('charge_outcomes')} told
      where told.to_load = 2147483647 and told.ledger_date between ${day(asked.from)} - 56 and ${day(asked.to)} group by told.facility_id, told.ledger_date
    ) sent on sent.facility_id = calendar.facility_id and sent.ledger_date in (${join(
      [0, 7, 14, 21, 28, 35, 42, 49, 56].map((back) => sql`calendar.local_date - ${whole(back)}`),
      ', ',
    )})
    where calendar.local_date <= (select max(told.ledger_date) from ${table('charge_outcomes')} told)
    group by calendar.local_date, calendar.facility_id, calendar.entity_340b_id
  ) fact where fact.usual >= 20 and (fact.charges < 0.8 * fact.usual or fact.charges > 1.2 * fact.usual) and ${where([...ofCharges, ...ofOrders, 'item', 'ndc', 'manufacturer'])}`;
}

const orderLines = (
  from: string,
  to: string,
): Fragment => sql`select bought.facility_id, coalesce(nullif(trim(bought.entity_340b_id), ''), trim(site.entity_340b_id)) as entity_340b_id, bought.product_id, made.item_id,
    bought.local_date, bought.ordered_at, bought.account, bought.packages_ordered
  from ${table('purchase_lines')} bought join ${table('facilities')} site on site.facility_id = bought.facility_id join ${table('products')} made on made.product_id = bought.product_id
  where bought.kind = 'purchase' and coalesce(bought.status, '') <> 'cancelled' and bought.local_date between ${day(from)} and ${day(to)} and coalesce(nullif(trim(bought.entity_340b_id), ''), trim(site.entity_340b_id)) <> ''`;

/** The balance at the end of the day before, what the day posted before the order, and what was on its way then. */
function balanceBefore(
  balance: string,
  posted: string,
  pending: string,
  account: string,
  from: string,
  to: string,
): Fragment {
  const named = (text: string) => ({ parts: [{ is: 'text', text }] }) as Fragment;
  const [b, d, p] = [named(balance), named(posted), named(pending)];
  const same = (alias: Fragment) =>
    sql`${alias}.entity_340b_id = own.entity_340b_id and ${alias}.product_id = own.product_id and ${alias}.local_date = own.local_date`;
  const firsts = sql`(select entity_340b_id, product_id, local_date, min(ordered_at) as first_at from (${orderLines(from, to)}) line group by entity_340b_id, product_id, local_date)`;
  return sql`
      left join ${table('accumulator_days')} ${b} on ${b}.entity_340b_id = own.entity_340b_id and ${b}.product_id = own.product_id and ${b}.account = ${account}
        and ${b}.from_date < own.local_date and own.local_date <= ${b}.to_date
      left join (
        select first.entity_340b_id, first.product_id, first.local_date, sum(entry.units) as units from ${firsts} first
        join ${table('accumulator_entries')} entry on entry.entity_340b_id = first.entity_340b_id and entry.product_id = first.product_id and entry.account = ${account}
          and entry.local_date = first.local_date and entry.ledger_at < first.first_at
        group by first.entity_340b_id, first.product_id, first.local_date
      ) ${d} on ${same(d)}
      left join (
        select first.entity_340b_id, first.product_id, first.local_date, sum(waiting.packages_ordered) as packages from ${firsts} first
        join (
          select coalesce(nullif(trim(bought.entity_340b_id), ''), trim(site.entity_340b_id)) as entity_340b_id, bought.product_id, bought.ordered_at, bought.received_at, bought.packages_ordered
          from ${table('purchase_lines')} bought join ${table('facilities')} site on site.facility_id = bought.facility_id
          where bought.kind = 'purchase' and bought.account = ${account} and coalesce(bought.status, '') <> 'cancelled'
        ) waiting on waiting.entity_340b_id = first.entity_340b_id and waiting.product_id = first.product_id and waiting.ordered_at < first.first_at
          and (waiting.received_at is null or waiting.received_at >= first.first_at)
        group by first.entity_340b_id, first.product_id, first.local_date
      ) ${p} on ${same(p)}`;
}
