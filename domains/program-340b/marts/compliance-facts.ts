import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { quarterOf } from './compliance/rule.ts';

const stillKnown = 2_147_483_647;
const postedKinds = "('charge', 'waste', 'reversal', 'reclass_in', 'reclass_out')";
const endOf = (unit: 'month' | 'quarter', day: string): string =>
  `cast(date_trunc('${unit}', ${day}) + interval '${unit === 'month' ? 1 : 3} month' - interval '1 day' as date)`;

/** Temporary tables that the rules read, in the order in which they are made. */
const tables: Record<string, string> = {
  data_days: `
    select greatest(coalesce(max(charged.last_day), date '0001-01-01'), coalesce(max(bought.last_day), date '0001-01-01')) as last_day
    from (select max(ledger_date) as last_day from charge_outcomes) charged cross join (select max(local_date) as last_day from priced_purchases) bought`,
  site_status: `
    select facility_id, entity_340b_id, from_date, coalesce(lead(from_date) over (partition by facility_id order by from_date), date '9999-12-31') as to_date, entity_type, is_gpo_prohibited from (
      select facility_id, nullif(trim(entity_340b_id), '') as entity_340b_id, date '0001-01-01' as from_date, coalesce(entity_type, 'none') as entity_type, coalesce(gpo_prohibited, false) as is_gpo_prohibited from facilities
      union all
      select dated.facility_id, nullif(trim(site.entity_340b_id), ''), dated.effective_from, coalesce(dated.entity_type, site.entity_type, 'none'), coalesce(dated.gpo_prohibited, site.gpo_prohibited, false)
      from facility_status dated join facilities site on site.facility_id = dated.facility_id
    ) known`,
  entity_places: `
    select entity_340b_id, facility_id as main_id from (
      select trim(entity_340b_id) as entity_340b_id, facility_id,
        row_number() over (partition by trim(entity_340b_id) order by case when parent_facility_id is null then 0 else 1 end, facility_code) as turn
      from facilities where coalesce(trim(entity_340b_id), '') <> ''
    ) ranked where turn = 1`,
  net_charges: `
    select origin_id, sum(case when kind = 'credit' then -units else units end) as units, sum(case when kind = 'credit' then -source_qty else source_qty end) as quantity
    from charge_outcomes where to_load = ${stillKnown} group by origin_id`,
  // What left 340B, when that was found, and the first day on which the balance was whole again.
  once_on_340b: `
    with gone as (
      select source_id, entity_340b_id, product_id, facility_id, -units as units, local_date, load_id, row_number() over (partition by source_id order by load_id desc, entry_id) as newest
      from accumulator_entries where entry_kind = 'reclass_out' and account = '340B' and origin like 'c/%'
    ), whole as (
      select gone.source_id, min(greatest(held.from_date, gone.local_date)) as whole_on from gone
      join accumulator_days held on held.entity_340b_id = gone.entity_340b_id and held.product_id = gone.product_id and held.account = '340B' and held.to_date > gone.local_date and held.closing >= 0
      where gone.newest = 1 group by gone.source_id
    )
    select charge.charge_id, gone.facility_id, charge.location_id, gone.entity_340b_id, gone.product_id, charge.local_date, charge.ledger_date, charge.rule, charge.reason, charge.patient_class, gone.units, gone.load_id,
      coalesce(whole.whole_on, date '9999-12-31') as whole_on
    from gone join charge_outcomes charge on charge.charge_id = gone.source_id and charge.to_load = ${stillKnown} and charge.outcome <> '340b'
    left join whole on whole.source_id = gone.source_id
    where gone.newest = 1 and gone.units > 0`,
  below_zero: `
    with marked as (
      select held.*, case when held.closing < 0 and coalesce(lag(held.closing) over bucket, 0) >= 0 then 1 else 0 end as begins
      from accumulator_days held where held.account in ('340B', 'GPO') window bucket as (partition by held.entity_340b_id, held.product_id, held.account order by held.from_date)
    ), spells as (
      select marked.*, sum(begins) over (partition by entity_340b_id, product_id, account order by from_date rows unbounded preceding) as spell from marked
    ), below as (
      select spells.*, min(from_date) over (partition by entity_340b_id, product_id, account, spell) as since from spells where closing < 0
    )
    select below.entity_340b_id, below.product_id, below.account, below.from_date, below.to_date, below.closing, below.since, place.main_id, status.is_gpo_prohibited, coalesce(item.covered_outpatient, true) as is_covered
    from below join entity_places place on place.entity_340b_id = below.entity_340b_id
    join site_status status on status.facility_id = place.main_id and status.from_date <= below.from_date and below.from_date < status.to_date
    join products made on made.product_id = below.product_id join items item on item.item_id = made.item_id`,
  gpo_quarters: `
    with flows as (
      select held.entity_340b_id, made.item_id, ${quarterOf('held.from_date')} as quarter, min(held.product_id) as product_id, sum(held.purchased) as bought, sum(held.accumulated - held.reversed) as earned, sum(held.adjusted) as adjusted
      from accumulator_days held join products made on made.product_id = held.product_id where held.account = 'GPO' group by held.entity_340b_id, made.item_id, ${quarterOf('held.from_date')}
    ), opened as (
      select flows.entity_340b_id, flows.item_id, flows.quarter, sum(held.closing) as closing from flows join products made on made.item_id = flows.item_id
      join accumulator_days held on held.entity_340b_id = flows.entity_340b_id and held.product_id = made.product_id and held.account = 'GPO' and held.from_date < flows.quarter and flows.quarter <= held.to_date
      group by flows.entity_340b_id, flows.item_id, flows.quarter
    )
    select flows.entity_340b_id, flows.item_id, flows.quarter, flows.product_id, flows.bought, flows.earned, flows.adjusted + coalesce(opened.closing, 0) as opening, place.main_id, status.is_gpo_prohibited,
      least(${endOf('quarter', 'flows.quarter')}, data_days.last_day) as last_day
    from flows cross join data_days join entity_places place on place.entity_340b_id = flows.entity_340b_id
    join site_status status on status.facility_id = place.main_id and status.from_date <= flows.quarter and flows.quarter < status.to_date
    left join opened on opened.entity_340b_id = flows.entity_340b_id and opened.item_id = flows.item_id and opened.quarter = flows.quarter`,
  factor_rows: `
    with rows_of as (
      select known.charge_code, known.product_id, known.facility_id, known.effective_from, known.effective_to, known.units_per_charge, made.ndc, made.item_id, size.package_size, coalesce(made.unit_dose, false) as is_unit_dose,
        concat(case when coalesce(known.hcpcs, '') <> '' then concat('H ', known.hcpcs) else concat('C ', known.charge_code) end, ' ', made.item_id) as peer_group
      from charge_map known join products made on made.product_id = known.product_id
      join package_spans size on size.product_id = known.product_id and size.from_date <= known.effective_from and known.effective_from < size.to_date
    ), medians as (
      select one.charge_code, one.product_id, one.facility_id, one.effective_from, count(*) as peers, percentile_cont(0.5) within group (order by cast(peer.units_per_charge as double precision)) as median
      from rows_of one join rows_of peer on peer.peer_group = one.peer_group and peer.effective_from <= one.effective_from and (peer.effective_to is null or one.effective_from < peer.effective_to)
      group by one.charge_code, one.product_id, one.facility_id, one.effective_from
    )
    select one.*, medians.peers, medians.median, cast(one.units_per_charge as double precision) / nullif(medians.median, 0) as ratio
    from rows_of one join medians on medians.charge_code = one.charge_code and medians.product_id = one.product_id and medians.facility_id = one.facility_id and medians.effective_from = one.effective_from`,
  use_quarters: `
    with posted as (
      select entry.facility_id, entry.entity_340b_id, made.item_id, ${quarterOf('entry.local_date')} as quarter, sum(entry.units) as units, min(entry.product_id) as product_id
      from accumulator_entries entry join products made on made.product_id = entry.product_id where entry.entry_kind in ${postedKinds} group by entry.facility_id, entry.entity_340b_id, made.item_id, ${quarterOf('entry.local_date')}
    ), used as (
      select moved.facility_id, made.item_id, ${quarterOf('moved.local_date')} as quarter, sum(case when moved.kind = 'dispense' then moved.quantity else -moved.quantity end) as units
      from movements moved join products made on made.product_id = moved.product_id where moved.kind in ('dispense', 'return') group by moved.facility_id, made.item_id, ${quarterOf('moved.local_date')}
    )
    select posted.facility_id, posted.entity_340b_id, posted.item_id, posted.quarter, posted.product_id, posted.units as posted, greatest(0, used.units) as dispensed, size.package_size,
      least(${endOf('quarter', 'posted.quarter')}, data_days.last_day) as last_day
    from posted cross join data_days join used on used.facility_id = posted.facility_id and used.item_id = posted.item_id and used.quarter = posted.quarter
    join package_spans size on size.product_id = posted.product_id and size.from_date <= posted.quarter and posted.quarter < size.to_date`,
  mix_quarters: `
    with bought as (
      select entity_340b_id, product_id, ${quarterOf('local_date')} as quarter, sum(packages) as packages, sum(packages * package_size) as units, sum(case when account = '340B' then packages else 0 end) as on_340b
      from priced_purchases where entity_340b_id is not null group by entity_340b_id, product_id, ${quarterOf('local_date')}
    ), used as (
      select entity_340b_id, product_id, ${quarterOf('from_date')} as quarter, sum(accumulated - reversed) as units, sum(case when account = '340B' then accumulated - reversed else 0 end) as on_340b
      from accumulator_days group by entity_340b_id, product_id, ${quarterOf('from_date')}
    )
    select bought.entity_340b_id, bought.product_id, bought.quarter, bought.packages, bought.units, place.main_id, least(${endOf('quarter', 'bought.quarter')}, data_days.last_day) as last_day,
      cast(bought.on_340b as double precision) / cast(bought.packages as double precision) as bought_share, case when used.units > 0 then cast(used.on_340b as double precision) / cast(used.units as double precision) end as used_share
    from bought cross join data_days join entity_places place on place.entity_340b_id = bought.entity_340b_id
    left join used on used.entity_340b_id = bought.entity_340b_id and used.product_id = bought.product_id and used.quarter = bought.quarter where bought.packages > 0`,
  late_reversals: `
    with reversed as (
      select distinct entity_340b_id, product_id from accumulator_entries where entry_kind = 'reversal' and account = '340B'
    ), running as (
      select entry.*, sum(entry.units) over (partition by entry.entity_340b_id, entry.product_id order by entry.ledger_at, case when entry.units > 0 then 0 else 1 end, entry.source_id, entry.entry_id rows unbounded preceding) as balance_after
      from accumulator_entries entry join reversed on reversed.entity_340b_id = entry.entity_340b_id and reversed.product_id = entry.product_id where entry.account = '340B'
    ), originals as (
      select source_id, entity_340b_id, product_id, min(ledger_at) as ledger_at, min(local_date) as local_date from running where entry_kind in ('charge', 'waste') group by source_id, entity_340b_id, product_id
    )
    select late.source_id, late.reverses_id, late.facility_id, late.entity_340b_id, late.product_id, late.account, late.local_date, late.units, late.load_id, late.local_date - original.local_date as days_between
    from running late join originals original on original.source_id = late.reverses_id and original.entity_340b_id = late.entity_340b_id and original.product_id = late.product_id
    where late.entry_kind = 'reversal' and late.balance_after < 0 and exists (
      select 1 from running spent where spent.entity_340b_id = late.entity_340b_id and spent.product_id = late.product_id and spent.entry_kind = 'purchase' and spent.ledger_at > original.ledger_at and spent.ledger_at < late.ledger_at
    )`,
  account_changes: `
    select before.po_number, before.line, before.account, before.package_price, before.replaced_by_load_id, brought.changed_on
    from replaced_purchase_lines before join (select load_id, cast(max(coalesce(extracted_at, finished_at)) as date) as changed_on from loads group by load_id) brought on brought.load_id = before.replaced_by_load_id
    where before.replaced_by_load_id > before.load_id`,
  priced_lines: `
    select bought.*, concat(bought.po_number, '/', bought.line) as po_line from priced_purchases bought where bought.kind = 'purchase'`,
  // Part B drugs that are paid for separately, of outpatients of Medicare, where the facility sends modifiers.
  part_b_charges: `
    with codes as (
      select charge_code, min(hcpcs) as hcpcs from charge_map where coalesce(hcpcs, '') <> '' group by charge_code
    ), senders as (
      select distinct facility_id from charges where coalesce(trim(modifiers), '') <> ''
    )
    select charge.charge_id, charge.kind, charge.facility_id, charge.location_id, charge.entity_340b_id, charge.product_id, charge.local_date, charge.from_load, charge.outcome, sent.modifiers, sent.dose_charge_id,
      ${['TB', 'JG', 'JW', 'JZ'].map((word) => `position(' ${word} ' in concat(' ', upper(coalesce(sent.modifiers, '')), ' ')) > 0 as has_${word.toLowerCase()}`).join(', ')}
    from charge_outcomes charge join charges sent on sent.charge_id = charge.charge_id join senders on senders.facility_id = charge.facility_id
    join codes on codes.charge_code = charge.charge_code join part_b_status paid on paid.hcpcs = codes.hcpcs and paid.quarter = ${quarterOf('charge.local_date')} and paid.status = 'separately_payable'
    where charge.to_load = ${stillKnown} and charge.kind <> 'credit' and charge.payer = 'medicare' and charge.patient_class in ('outpatient', 'emergency', 'observation')`,
  share_months: `
    with days as (
      select facility_id, min(entity_340b_id) as entity_340b_id, product_id, local_date, count(*) as charges, sum(case when account = '340B' then 1 else 0 end) as eligible, sum(units) as units
      from accumulator_entries where entry_kind = 'charge' group by facility_id, product_id, local_date
    ), ends as (
      select distinct ${endOf('month', 'local_date')} as month_end from days
    ), windows as (
      select days.facility_id, min(days.entity_340b_id) as entity_340b_id, days.product_id, ends.month_end,
        sum(case when days.local_date > ends.month_end - 30 then days.charges else 0 end) as charges_now, sum(case when days.local_date > ends.month_end - 30 then days.eligible else 0 end) as eligible_now,
        sum(case when days.local_date > ends.month_end - 30 then days.units else 0 end) as units,
        sum(case when days.local_date <= ends.month_end - 30 then days.charges else 0 end) as charges_before, sum(case when days.local_date <= ends.month_end - 30 then days.eligible else 0 end) as eligible_before
      from days cross join data_days join ends on ends.month_end <= data_days.last_day and days.local_date <= ends.month_end and days.local_date > ends.month_end - 210
      group by days.facility_id, days.product_id, ends.month_end
    )
    select windows.*, cast(eligible_now as double precision) / nullif(charges_now, 0) as share_now, cast(eligible_before as double precision) / nullif(charges_before, 0) as share_before from windows`,
};

export async function makeRuleFacts(store: CompanyStore): Promise<void> {
  for (const [name, question] of Object.entries(tables)) await store.makeTemp(name, question);
}
