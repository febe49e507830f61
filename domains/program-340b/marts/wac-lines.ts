import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';

const heldDays = 90;
const boughtDays = 365;

/** The account's own prices before the general ones, of the day. */
const inForce = (span: string, day: string) => `${span}.from_date <= ${day} and ${day} < ${span}.to_date`;

/**
 * `wac_lines`: purchases on WAC that cost something; `wac_candidates`: each with all NDCs of its item, their 340B and GPO prices on its day
 * and what use had earned of each just before it was ordered.
 */
export async function makeWacLines(store: CompanyStore): Promise<void> {
  await store.makeTemp(
    'wac_lines',
    `select priced.po_number, priced.line, priced.facility_id, priced.entity_340b_id, coalesce(priced.entity_340b_id, concat('facility ', priced.facility_id)) as buyer,
       priced.product_id, priced.item_id, made.manufacturer, priced.supplier, priced.local_date as priced_on, bought.local_date as ordered_on, priced.ordered_at, bought.ordered_local,
       priced.packages, priced.package_price, priced.package_size, priced.price_340b, priced.price_gpo, priced.gpo_source, priced.is_gpo_prohibited,
       coalesce(item.covered_outpatient, true) as is_covered
     from priced_purchases priced join purchase_lines bought on bought.po_number = priced.po_number and bought.line = priced.line
     join products made on made.product_id = priced.product_id join items item on item.item_id = priced.item_id
     where priced.account = 'WAC' and priced.kind = 'purchase' and priced.packages > 0 and priced.package_price > 0`,
  );
  await store.makeTemp(
    'wac_asked',
    `select asked.facility_id, asked.priced_on, asked.is_in_program, made.product_id, made.item_id, made.ndc, made.status = 'active' as is_active, size.package_size
     from (select distinct item_id, facility_id, priced_on, entity_340b_id is not null as is_in_program from wac_lines) asked
     join products made on made.item_id = asked.item_id
     join package_spans size on size.product_id = made.product_id and ${inForce('size', 'asked.priced_on')}`,
  );
  await store.makeTemp('wac_listed', listedPrices);
  await store.makeTemp('wac_paid', lastPaid);
  await store.makeTemp('wac_candidates', candidates);
  await store.makeTemp('wac_posted', postedUnits);
  await store.makeTemp('wac_on_day', postedOnDay);
  await store.makeTemp('wac_waiting', waitingUnits);
}

const listedPrices = `
  select product_id, facility_id, priced_on,
    max(case when price_type = '340B' then package_price end) as own340b, max(case when price_type = 'GPO' then package_price end) as gpo,
    max(case when price_type = 'CONTRACT' then package_price end) as contract, max(case when price_type = 'SUBWAC' then package_price end) as subwac
  from (
    select asked.product_id, asked.facility_id, asked.priced_on, span.price_type, span.package_price,
      row_number() over (partition by asked.product_id, asked.facility_id, asked.priced_on, span.price_type order by case when span.facility_id = 0 then 1 else 0 end, span.from_date desc) as choice
    from (select distinct product_id, facility_id, priced_on from wac_asked) asked
    join price_spans span on span.product_id = asked.product_id and span.facility_id in (0, asked.facility_id) and span.price_type in ('340B', 'GPO', 'CONTRACT', 'SUBWAC')
      and ${inForce('span', 'asked.priced_on')}
  ) chosen where choice = 1 group by product_id, facility_id, priced_on`;

/** What was paid last on GPO within a year, at the facility, then anywhere, where the list has no price. */
const lastPaid = `
  select product_id, facility_id, priced_on, package_price from (
    select asked.product_id, asked.facility_id, asked.priced_on, paid.package_price,
      row_number() over (partition by asked.product_id, asked.facility_id, asked.priced_on
        order by case when paid.facility_id = asked.facility_id then 0 else 1 end, paid.local_date desc, paid.ordered_at desc, paid.po_number, paid.line) as choice
    from (
      select distinct asked.product_id, asked.facility_id, asked.priced_on from wac_asked asked
      left join wac_listed listed on listed.product_id = asked.product_id and listed.facility_id = asked.facility_id and listed.priced_on = asked.priced_on
      where listed.gpo is null and listed.contract is null
    ) asked
    join priced_purchases paid on paid.product_id = asked.product_id and paid.account = 'GPO' and paid.kind = 'purchase' and paid.package_price > 0
      and paid.local_date < asked.priced_on and paid.local_date >= asked.priced_on - ${boughtDays}
  ) dated where choice = 1`;

/** The 340B price counts for facilities in the program alone. */
const candidates = `
  select line.po_number, line.line, asked.product_id, asked.ndc, asked.is_active, asked.package_size, asked.product_id = line.product_id as is_own,
    line.entity_340b_id, line.ordered_on, line.ordered_at,
    case when asked.is_in_program then listed.own340b end as price_340b, coalesce(listed.gpo, listed.contract, paid.package_price) as price_gpo, listed.subwac
  from wac_lines line
  join wac_asked asked on asked.item_id = line.item_id and asked.facility_id = line.facility_id and asked.priced_on = line.priced_on and asked.is_in_program = (line.entity_340b_id is not null)
  left join wac_listed listed on listed.product_id = asked.product_id and listed.facility_id = asked.facility_id and listed.priced_on = asked.priced_on
  left join wac_paid paid on paid.product_id = asked.product_id and paid.facility_id = asked.facility_id and paid.priced_on = asked.priced_on`;

/** Of each candidate and account: the balance at the end of the day before, and what use earned in the 90 days before. */
const postedUnits = `
  select asked.po_number, asked.line, asked.product_id, held.account, held.closing,
    greatest(0, held.accumulated_so_far - held.reversed_so_far - coalesce(before.accumulated_so_far - before.reversed_so_far, 0)) as earned
  from wac_candidates asked
  join accumulator_days held on held.entity_340b_id = asked.entity_340b_id and held.product_id = asked.product_id and held.from_date < asked.ordered_on and asked.ordered_on <= held.to_date
  left join accumulator_days before on before.entity_340b_id = asked.entity_340b_id and before.product_id = asked.product_id and before.account = held.account
    and before.from_date < asked.ordered_on - ${heldDays} and asked.ordered_on - ${heldDays} <= before.to_date`;

/** What the day posted before the order. */
const postedOnDay = `
  select asked.po_number, asked.line, asked.product_id, entry.account, sum(entry.units) as units
  from wac_candidates asked
  join accumulator_entries entry on entry.entity_340b_id = asked.entity_340b_id and entry.product_id = asked.product_id
    and entry.local_date = asked.ordered_on and entry.ledger_at < asked.ordered_at
  group by asked.po_number, asked.line, asked.product_id, entry.account`;

/**
 * What was on its way: on 340B and GPO with all that was ordered on the same day, on WAC what was ordered before the line itself. Part
 * deliveries that had come are in the balance.
 */
const waitingUnits = `
  with ordered as (
    select bought.po_number, bought.line, coalesce(nullif(trim(bought.entity_340b_id), ''), trim(site.entity_340b_id)) as entity_340b_id, bought.product_id, bought.account, bought.local_date, bought.ordered_at,
      coalesce(bought.received_at, case when bought.status = 'received' then bought.ordered_at end) as received_at, bought.packages_ordered
    from purchase_lines bought join facilities site on site.facility_id = bought.facility_id
    where bought.kind = 'purchase' and coalesce(bought.status, '') <> 'cancelled'
  ), waiting as (
    select asked.po_number, asked.line, asked.product_id, asked.package_size, asked.ordered_at, ordered.account, ordered.packages_ordered, ordered.po_number as other_po, ordered.line as other_line
    from wac_candidates asked
    join ordered on ordered.entity_340b_id = asked.entity_340b_id and ordered.product_id = asked.product_id and ordered.local_date <= asked.ordered_on
      and (ordered.received_at is null or ordered.received_at >= asked.ordered_at)
      and (ordered.account <> 'WAC' or ordered.ordered_at < asked.ordered_at
        or (ordered.ordered_at = asked.ordered_at and (ordered.po_number < asked.po_number or (ordered.po_number = asked.po_number and ordered.line < asked.line))))
  ), come as (
    select waiting.po_number, waiting.line, waiting.product_id, waiting.other_po, waiting.other_line, sum(part.packages) as packages
    from waiting join purchase_receipts part on part.po_number = waiting.other_po and part.line = waiting.other_line and part.received_at < waiting.ordered_at
    group by waiting.po_number, waiting.line, waiting.product_id, waiting.other_po, waiting.other_line
  )
  select waiting.po_number, waiting.line, waiting.product_id, waiting.account, sum(greatest(0, waiting.packages_ordered - coalesce(come.packages, 0)) * waiting.package_size) as units
  from waiting left join come on come.po_number = waiting.po_number and come.line = waiting.line and come.product_id = waiting.product_id and come.other_po = waiting.other_po and come.other_line = waiting.other_line
  group by waiting.po_number, waiting.line, waiting.product_id, waiting.account`;

const of = (account: string, value: string) =>
  `max(case when posted.account = '${account}' then cast(${value} as double precision) end)`;

/** Of each candidate: its balances, what was on its way taken off, and what use earned of it. */
export const candidateBalances = `
  select asked.po_number, asked.line, asked.product_id, asked.is_own, asked.is_active, cast(asked.package_size as double precision) as package_size,
    cast(asked.price_340b as double precision) as price_340b, cast(asked.price_gpo as double precision) as price_gpo, cast(asked.subwac as double precision) as subwac,
    short.ndc11 is not null as is_unavailable,
    ${of('340B', 'posted.balance')} as balance_340b, ${of('GPO', 'posted.balance')} as balance_gpo, ${of('WAC', 'posted.balance')} as balance_wac, ${of('340B', 'posted.closing')} as closing_340b,
    ${of('340B', 'posted.earned')} as earned_340b, ${of('GPO', 'posted.earned')} as earned_gpo, ${of('WAC', 'posted.earned')} as earned_wac
  from wac_candidates asked
  left join (
    select known.po_number, known.line, known.product_id, known.account, coalesce(held.closing, 0) + coalesce(today.units, 0) - coalesce(waiting.units, 0) as balance,
      coalesce(held.closing, 0) + coalesce(today.units, 0) as closing, coalesce(held.earned, 0) as earned
    from (
      select po_number, line, product_id, account from wac_posted union select po_number, line, product_id, account from wac_on_day
      union select po_number, line, product_id, account from wac_waiting
    ) known
    left join wac_posted held on held.po_number = known.po_number and held.line = known.line and held.product_id = known.product_id and held.account = known.account
    left join wac_on_day today on today.po_number = known.po_number and today.line = known.line and today.product_id = known.product_id and today.account = known.account
    left join wac_waiting waiting on waiting.po_number = known.po_number and waiting.line = known.line and waiting.product_id = known.product_id and waiting.account = known.account
  ) posted on posted.po_number = asked.po_number and posted.line = asked.line and posted.product_id = asked.product_id
  left join (
    select distinct named.ndc11, short.valid_from, short.valid_to from fda_shortages short
    join fda_shortage_ndcs named on named.source = short.source and named.shortage_key = short.shortage_key and named.valid_from <= short.valid_from and (named.valid_to is null or short.valid_from < named.valid_to)
    where short.status = 'Current' and short.availability = 'Unavailable'
  ) short on short.ndc11 = asked.ndc and short.valid_from <= asked.ordered_on and (short.valid_to is null or asked.ordered_on < short.valid_to)
  group by asked.po_number, asked.line, asked.product_id, asked.is_own, asked.is_active, asked.package_size, asked.price_340b, asked.price_gpo, asked.subwac, short.ndc11
  order by asked.po_number, asked.line, asked.product_id`;

/** Lines with what is known of them besides: whether their maker has a 340B price, which rule put use on WAC, whether it was bought before. */
export const lineFacts = `
  with makers as (
    select distinct asked.manufacturer, asked.facility_id, asked.priced_on
    from (select distinct manufacturer, facility_id, priced_on from wac_lines where entity_340b_id is not null and price_340b is null) asked
    join products made on made.manufacturer = asked.manufacturer
    join price_spans span on span.product_id = made.product_id and span.price_type = '340B' and span.facility_id in (0, asked.facility_id) and ${inForce('span', 'asked.priced_on')}
  ), rules as (
    select po_number, line, rule from (
      select line.po_number, line.line, entry.rule, row_number() over (partition by line.po_number, line.line order by sum(entry.units) desc, entry.rule) as turn
      from wac_lines line join accumulator_entries entry on entry.entity_340b_id = line.entity_340b_id and entry.product_id = line.product_id and entry.account = 'WAC'
        and entry.rule is not null and entry.local_date >= line.ordered_on - ${heldDays} and entry.local_date <= line.ordered_on and entry.ledger_at < line.ordered_at
      group by line.po_number, line.line, entry.rule having sum(entry.units) > 0
    ) ranked where turn = 1
  ), before as (
    select line.po_number, line.line from wac_lines line
    join (
      select coalesce(nullif(trim(bought.entity_340b_id), ''), nullif(trim(site.entity_340b_id), ''), concat('facility ', bought.facility_id)) as buyer, bought.product_id, bought.local_date, bought.ordered_at
      from purchase_lines bought join facilities site on site.facility_id = bought.facility_id
      where bought.kind = 'purchase' and coalesce(bought.status, '') <> 'cancelled' and bought.product_id in (select product_id from wac_lines)
    ) bought on bought.buyer = line.buyer and bought.product_id = line.product_id and bought.ordered_at < line.ordered_at and bought.local_date >= line.ordered_on - ${boughtDays}
    group by line.po_number, line.line
  ), sufficed as (
    select line.po_number, line.line, min(day.from_date) as next_balance_date from wac_lines line
    join accumulator_days day on day.entity_340b_id = line.entity_340b_id and day.product_id = line.product_id and day.account = '340B' and day.from_date > line.ordered_on and day.closing >= line.package_size
    group by line.po_number, line.line
  )
  select line.po_number, line.line, line.facility_id, line.entity_340b_id, line.buyer, line.product_id, line.item_id, line.supplier, cast(line.priced_on as varchar) as priced_on, cast(line.ordered_on as varchar) as ordered_on,
    cast(line.ordered_at as varchar) as ordered_at, cast(line.ordered_local as varchar) as ordered_local, cast(extract(epoch from line.ordered_at) as double precision) as ordered_epoch,
    cast(line.packages as double precision) as packages, cast(line.package_price as double precision) as package_price, cast(line.package_size as double precision) as package_size,
    cast(line.price_340b as double precision) as price_340b, cast(line.price_gpo as double precision) as price_gpo, line.gpo_source, line.is_gpo_prohibited, line.is_covered,
    makers.manufacturer is not null as has_maker_340b, rules.rule as wac_rule, before.po_number is not null as was_bought, cast(sufficed.next_balance_date as varchar) as next_balance_date
  from wac_lines line
  left join makers on makers.manufacturer = line.manufacturer and makers.facility_id = line.facility_id and makers.priced_on = line.priced_on
  left join rules on rules.po_number = line.po_number and rules.line = line.line
  left join before on before.po_number = line.po_number and before.line = line.line
  left join sufficed on sufficed.po_number = line.po_number and sufficed.line = line.line
  order by line.ordered_at, line.po_number, line.line`;

/** What credits and returns took back on WAC; of which line, where they say so. */
export const wacCredits = `
  select priced.facility_id, priced.product_id, cast(priced.local_date as varchar) as credited_on, cast(-priced.packages as double precision) as packages, bought.credited_po_number, bought.credited_line
  from priced_purchases priced join purchase_lines bought on bought.po_number = priced.po_number and bought.line = priced.line
  where priced.account = 'WAC' and priced.kind <> 'purchase' and priced.packages < 0
  order by priced.local_date, priced.po_number, priced.line`;

/** Purchases on 340B and GPO of what was also bought on WAC. */
export const otherPurchases = `
  select coalesce(nullif(trim(bought.entity_340b_id), ''), nullif(trim(site.entity_340b_id), '')) as buyer, made.item_id, bought.product_id, bought.account, cast(bought.local_date as varchar) as ordered_on,
    cast(case when bought.status = 'received' then coalesce(bought.packages_received, bought.packages_ordered) else bought.packages_ordered end * size.package_size as double precision) as units
  from purchase_lines bought join facilities site on site.facility_id = bought.facility_id join products made on made.product_id = bought.product_id
  join package_spans size on size.product_id = bought.product_id and size.from_date <= bought.local_date and bought.local_date < size.to_date
  where bought.kind = 'purchase' and bought.account <> 'WAC' and coalesce(bought.status, '') <> 'cancelled' and coalesce(nullif(trim(bought.entity_340b_id), ''), nullif(trim(site.entity_340b_id), '')) is not null
    and made.item_id in (select item_id from wac_lines)
  order by bought.local_date, bought.po_number, bought.line`;

/**
 * Use that went nowhere, by the NDC it would have been on, credits taken off. A charge that is not mapped takes the newest row of its code:
 * the facility's own or the general one, else another facility's.
 */
export const heldCharges = `
  with hints as (
    select asked.facility_id, asked.charge_code, known.product_id, known.units_per_charge,
      row_number() over (partition by asked.facility_id, asked.charge_code order by case when known.facility_id in (0, asked.facility_id) then 0 else 1 end, known.effective_to desc nulls last, known.effective_from desc, known.product_id) as choice
    from (select distinct facility_id, charge_code from charge_outcomes where to_load = 2147483647 and outcome = 'unmatched' and charge_code is not null) asked
    join charge_map known on known.charge_code = asked.charge_code and known.units_per_charge > 0
  ), held as (
    select charge.origin_id, charge.entity_340b_id, charge.kind, charge.occurred_at, coalesce(charge.product_id, hint.product_id) as product_id,
      case when charge.kind = 'credit' then -1 else 1 end * coalesce(charge.units, charge.source_qty * hint.units_per_charge) as units,
      case when charge.rule = 'R01' then 'cdm_unmatched' when charge.location_id is null then 'location_unmapped' else 'billing_discrepancy' end as cause
    from charge_outcomes charge left join hints hint on hint.facility_id = charge.facility_id and hint.charge_code = charge.charge_code and hint.choice = 1 and charge.outcome = 'unmatched'
    where charge.to_load = 2147483647 and charge.outcome in ('unmatched', 'pending_data', 'hold')
  )
  select held.entity_340b_id as buyer, made.item_id, held.product_id, cast(extract(epoch from min(held.occurred_at)) as double precision) as given_at, cast(sum(held.units) as double precision) as units, min(held.cause) as kind
  from held join products made on made.product_id = held.product_id
  where held.product_id in (select product_id from wac_lines)
  group by held.origin_id, held.entity_340b_id, made.item_id, held.product_id having sum(held.units) > 0 and min(case when held.kind = 'credit' then 1 else 0 end) = 0
  order by given_at, held.origin_id`;
