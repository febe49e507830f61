import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { isTouched } from './care-parts.ts';

/** Minutes around a shift that still belong to it. */
const around = "interval '30 minutes'";

/** The shift that a record fell into, of those of the user: the one that began last. Shifts begin on the day of the record or on the day before. */
const shiftsOf = (facts: string): string => `
  select record_id, starts_at, ends_at, location_id, starts_local, ends_local from (
    select fact.record_id, shift.starts_at, shift.ends_at, shift.location_id, shift.starts_local, shift.ends_local,
      row_number() over (partition by fact.record_id order by shift.starts_at desc) as place
    from ${facts} fact
    join (
      select *, local_date as day from shifts where coalesce(kind, 'worked') = 'worked'
      union all select *, local_date + 1 from shifts where coalesce(kind, 'worked') = 'worked'
    ) shift on shift.staff_id = fact.staff_id and shift.day = fact.local_date
    where fact.occurred_at >= shift.starts_at - ${around} and fact.occurred_at <= shift.ends_at + ${around}
  ) covering where place = 1`;

/** Day where the middle of the shift lies between seven and seven, else by the hour of the record. */
const isNight = `
  case when shift.record_id is not null
    then extract(hour from shift.starts_local + cast(extract(epoch from shift.ends_local - shift.starts_local) as integer) / 2 * interval '1 second') not between 7 and 18
    else fact.local_hour not between 7 and 18 end`;

/** SQL over a fact: it takes a drug out of a cabinet. */
const isRemoval = "fact.kind in ('dispense', 'override_dispense')";

/** Days on which a facility sends any shift: on other days no user is off shift. */
const shiftDays = `
  select distinct facility_id, local_date as day from shifts where facility_id is not null
  union select distinct facility_id, local_date + 1 from shifts where facility_id is not null`;

export async function insertCabinetRecords(store: CompanyStore, names: string): Promise<void> {
  await store.makeTemp(
    'cabinet_facts',
    `select 't' || fact.transaction_id as record_id, fact.*, drug.drug, drug.factor, drug.is_long,
       cast(coalesce(made.container_qty, drug.container_qty) as double precision) * drug.factor as container,
       coalesce(stay.patient_id, fact.encounter_id, 0) as patient_id
     from adc_transactions fact
     join watched_drugs drug on drug.item_id = fact.item_id
     left join products made on made.product_id = fact.product_id
     left join joined_stays stay on stay.encounter_id = fact.encounter_id
     where ${isTouched('fact')} and coalesce(fact.voided, false) = false`,
  );
  await store.makeTemp('cabinet_shifts', shiftsOf('cabinet_facts'));
  await store.makeTemp('sent_shift_days', shiftDays);
  // A removal that was cancelled as a whole is none; of one that was cancelled in part the rest is.
  await store.makeTemp(
    'cancelled_amounts',
    `select 't' || source_transaction_id as record_id, sum(quantity) as quantity, bool_or(quantity is null) as is_whole
     from cabinet_facts where kind = 'cancel' and source_transaction_id is not null group by source_transaction_id`,
  );
  await store.makeTemp('ordered', orders);
  await store.makeTemp('case_removals', caseRemovals);
  await store.makeTemp('previous_users', previousUsers);
  await store.run(`insert into drug_records (${names}) ${cabinetRecords}`);
}

/** Removals with an order of the drug in force around them, and whether that is as needed. */
const orders = `
  select fact.record_id, bool_or(coalesce(known.prn, false)) as is_as_needed
  from cabinet_facts fact
  join medication_orders known on known.encounter_id = fact.encounter_id
  join watched_drugs drug on drug.item_id = known.item_id and drug.drug = fact.drug
  where ${isRemoval} and known.starts_at <= fact.occurred_at + interval '2 hours'
    and (known.stops_at is null or known.stops_at >= fact.occurred_at - interval '2 hours')
  group by fact.record_id`;

/** Cabinet records of a case's patient and drug around the case, by its team or in its room: the anesthesia record accounts for them. */
const caseRemovals = `
  select fact.record_id, min(operation.case_id) as case_id
  from cabinet_facts fact
  join cases operation on operation.encounter_id = fact.encounter_id
    and fact.occurred_at between operation.starts_at - interval '60 minutes' and operation.ends_at + interval '4 hours'
  join (
    select distinct dose.case_id, drug.drug from case_doses dose join watched_drugs drug on drug.item_id = dose.item_id
  ) recorded on recorded.case_id = operation.case_id and recorded.drug = fact.drug
  left join (
    select case_id, staff_id from cases union select case_id, staff_id from case_doses union select case_id, staff_id from case_handovers
  ) team on team.case_id = operation.case_id and team.staff_id = fact.staff_id
  where team.case_id is not null or fact.location_id = operation.location_id
  group by fact.record_id`;

/** The last user of the same pocket before a discrepancy was found. */
const previousUsers = `
  select record_id, staff_id from (
    select found.record_id, access.staff_id, row_number() over (partition by found.record_id order by access.occurred_at desc, access.transaction_id desc) as place
    from cabinet_facts found
    join adc_transactions access on access.location_id = found.location_id and access.item_id = found.item_id and access.occurred_at < found.occurred_at
    where found.kind = 'discrepancy' and access.occurred_at > found.occurred_at - interval '30 days' and coalesce(access.voided, false) = false
      and access.kind in ('dispense', 'override_dispense', 'return', 'cancel', 'null', 'count')
  ) accesses where place = 1`;

const left = 'greatest(0, coalesce(fact.quantity, 0) - coalesce(gone.quantity, 0))';

const cabinetRecords = `
  with amounts as (
    select fact.*, case when ${isRemoval} then case when gone.is_whole then 0 else ${left} end else fact.quantity end as kept
    from cabinet_facts fact left join cancelled_amounts gone on gone.record_id = fact.record_id
  )
  select cast($1 as integer), fact.record_id, 'cabinet', fact.kind, fact.patient_id, fact.encounter_id, operation.case_id, fact.staff_id, fact.witness_staff_id,
    fact.facility_id, fact.location_id, fact.item_id, fact.product_id, fact.drug, fact.occurred_at, fact.occurred_local, fact.local_date, fact.local_hour,
    cast(extract(isodow from fact.local_date) as smallint), fact.kept, cast(coalesce(fact.kept, 0) as double precision) * fact.factor, fact.container, fact.is_long,
    ${isNight}, shift.starts_at, shift.ends_at, shift.location_id,
    case when fact.source_transaction_id is not null then 't' || fact.source_transaction_id end, fact.order_id,
    case when ${isRemoval} and visit.discharged_at is not null then fact.occurred_at > visit.discharged_at + interval '15 minutes' when ${isRemoval} and fact.encounter_id is not null then false end,
    case when ${isRemoval} and fact.encounter_id is not null and sends_orders.facility_id is not null then known.record_id is null end,
    case when ${isRemoval} and shift.ends_at is not null then fact.occurred_at > shift.ends_at - interval '60 minutes' end,
    case when ${isRemoval} and sent.facility_id is not null then shift.record_id is null or (shift.location_id is not null and ${unitOf('there')} <> ${unitOf('place')}) end,
    case when ${isRemoval} then coalesce(known.is_as_needed, false) end,
    null,
    case when fact.kind = 'waste' and coalesce(fact.quantity, 0) > 0 then
      case when fact.witness_staff_id is null then 'missing' when fact.witness_staff_id = fact.staff_id then 'self' else 'witnessed' end end,
    case when fact.kind = 'waste' and fact.container > 0 then fact.quantity * fact.factor >= 0.98 * fact.container end,
    null, null, null, fact.resolved_at, previous.staff_id, fact.load_id, operation.record_id is null
  from amounts fact
  join locations place on place.location_id = fact.location_id
  left join cabinet_shifts shift on shift.record_id = fact.record_id
  left join locations there on there.location_id = shift.location_id
  left join sent_shift_days sent on sent.facility_id = fact.facility_id and sent.day = fact.local_date
  left join facility_feeds sends_orders on sends_orders.facility_id = fact.facility_id and sends_orders.feed = 'orders'
  left join encounters visit on visit.encounter_id = fact.encounter_id
  left join ordered known on known.record_id = fact.record_id
  left join case_removals operation on operation.record_id = fact.record_id
  left join previous_users previous on previous.record_id = fact.record_id
  where not (${isRemoval} and coalesce(fact.kept, 0) <= 0)
  order by fact.local_date, fact.patient_id, fact.record_id`;

/** A unit: the group of a place within its facility, else the place. */
function unitOf(place: string): string {
  return `coalesce(nullif(trim(${place}.location_group), ''), ${place}.location_code)`;
}

/** What a word of the administration record comes to. A dose that was struck out is kept: charting and then deleting is a pattern. */
const doseKind =
  "case fact.status when 'held' then 'held' when 'refused' then 'refused' when 'voided' then 'struck_out' else 'given' end";

export async function insertDoseRecords(store: CompanyStore, names: string): Promise<void> {
  await store.makeTemp(
    'dose_facts',
    `select 'a' || fact.administration_id as record_id, fact.encounter_id, fact.item_id, fact.staff_id, fact.administered_at as occurred_at,
       fact.administered_local as occurred_local, fact.local_date, fact.local_hour, fact.charted_at, fact.order_id, fact.pain_score_before, fact.pain_score_after,
       fact.load_id, ${doseKind} as kind, cast(fact.dose_given as double precision) * drug.dose_factor as amount,
       cast(cast(fact.dose_given as double precision) * drug.dose_factor / nullif(drug.factor, 0) as decimal(18,4)) as quantity,
       visit.facility_id, drug.drug, drug.dose_factor, drug.is_long, drug.container_qty * drug.factor as container,
       coalesce(stay.patient_id, fact.encounter_id) as patient_id
     from administrations fact
     join encounters visit on visit.encounter_id = fact.encounter_id
     join watched_drugs drug on drug.item_id = fact.item_id
     left join joined_stays stay on stay.encounter_id = fact.encounter_id
     where fact.encounter_id in (select encounter_id from touched_care where encounter_id > 0)`,
  );
  await store.makeTemp('dose_shifts', shiftsOf('dose_facts'));
  await store.makeTemp(
    'dose_places',
    `select record_id, location_id from (
       select fact.record_id, lay.location_id, row_number() over (partition by fact.record_id order by lay.starts_at desc) as place
       from dose_facts fact join encounter_stays lay on lay.encounter_id = fact.encounter_id and lay.starts_at <= fact.occurred_at
     ) known where place = 1`,
  );
  await store.makeTemp('dose_ranges', ranges);
  await store.run(`insert into drug_records (${names}) ${doseRecords}`);
}

/** What the as-needed order of a dose allows: its range, and how long to wait for the next. */
const ranges = `
  select fact.record_id, max(cast(known.dose_max as double precision) * fact.dose_factor) as most, max(cast(known.dose as double precision) * fact.dose_factor) as usual,
    min(known.min_interval_min) as minutes
  from dose_facts fact
  join medication_orders known on known.encounter_id = fact.encounter_id
  join watched_drugs drug on drug.item_id = known.item_id and drug.drug = fact.drug
  where fact.kind = 'given' and known.prn and (known.order_id = fact.order_id or (fact.order_id is null and known.starts_at <= fact.occurred_at
    and (known.stops_at is null or known.stops_at >= fact.occurred_at)))
  group by fact.record_id`;

const doseRecords = `
  with timed as (
    select fact.*, max(case when kind = 'given' then occurred_at end) over (partition by patient_id, drug order by occurred_at, record_id rows between unbounded preceding and 1 preceding) as before
    from dose_facts fact
  )
  select cast($1 as integer), fact.record_id, 'charting', fact.kind, fact.patient_id, fact.encounter_id, null, fact.staff_id, null,
    fact.facility_id, coalesce(lay.location_id, shift.location_id), fact.item_id, null, fact.drug, fact.occurred_at, fact.occurred_local, fact.local_date, fact.local_hour,
    cast(extract(isodow from fact.local_date) as smallint), fact.quantity, fact.amount, fact.container, fact.is_long,
    ${isNight}, shift.starts_at, shift.ends_at, shift.location_id, null, fact.order_id, null, null, null, null,
    case when fact.kind = 'given' then ordered.record_id is not null end,
    case when ordered.record_id is not null then (ordered.most > ordered.usual and fact.amount >= ordered.most)
      or coalesce(fact.occurred_at < fact.before + ordered.minutes * interval '1 minute', false) end,
    null, null, fact.charted_at, fact.pain_score_before, fact.pain_score_after, null, null, fact.load_id, true
  from timed fact
  left join dose_shifts shift on shift.record_id = fact.record_id
  left join dose_places lay on lay.record_id = fact.record_id
  left join dose_ranges ordered on ordered.record_id = fact.record_id
  order by fact.local_date, fact.patient_id, fact.record_id`;
