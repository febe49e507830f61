import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';

/** What the anesthesia record says of a drug in a case: the removal when the case begins, and each waste when it happened. */
export async function insertCaseRecords(store: CompanyStore, names: string): Promise<void> {
  await store.makeTemp(
    'case_facts',
    `select 'd' || operation.case_code || ' ' || item.item_code || ' ' || person.staff_code as record_id, dose.case_id, dose.item_id, dose.staff_id, dose.product_id,
       dose.dispensed, dose.wasted, dose.wasted_at, dose.wasted_local, dose.witness_staff_id, dose.load_id, operation.encounter_id, operation.facility_id,
       operation.location_id, operation.starts_at, operation.starts_local, operation.ends_at, operation.ends_local, operation.local_date, operation.local_hour,
       drug.drug, drug.factor, drug.is_long, drug.dea_schedule, cast(coalesce(made.container_qty, drug.container_qty) as double precision) * drug.factor as container,
       coalesce(stay.patient_id, operation.encounter_id, 0) as patient_id, dose.administered
     from case_doses dose
     join cases operation on operation.case_id = dose.case_id
     join items item on item.item_id = dose.item_id
     join staff person on person.staff_id = dose.staff_id
     join watched_drugs drug on drug.item_id = dose.item_id
     left join products made on made.product_id = dose.product_id
     left join joined_stays stay on stay.encounter_id = operation.encounter_id
     where dose.case_id in (select case_id from touched_cases)`,
  );
  await store.run(`insert into drug_records (${names}) ${caseRecords}`);
}

/** Single acts of wasting where they are sent, else the waste of the record: never both. */
const caseRecords = `
  with acts as (
    select act.case_id, act.item_id, act.staff_id, act.wasted_at, act.wasted_local, act.quantity, act.witness_staff_id, act.load_id,
      row_number() over (partition by act.case_id, act.item_id, act.staff_id order by act.wasted_at) as place
    from case_wastes act where act.case_id in (select case_id from touched_cases) and act.quantity > 0
  ), wastes as (
    select fact.record_id || ' w' || cast(coalesce(acts.place, 0) as varchar) as record_id, fact.case_id, fact.item_id, fact.staff_id,
      coalesce(acts.wasted_at, fact.wasted_at, fact.ends_at) as occurred_at, coalesce(acts.wasted_local, fact.wasted_local, fact.ends_local) as occurred_local,
      coalesce(acts.quantity, fact.wasted) as quantity, case when acts.case_id is not null then acts.witness_staff_id else fact.witness_staff_id end as witness_staff_id,
      coalesce(acts.load_id, fact.load_id) as load_id
    from case_facts fact
    left join acts on acts.case_id = fact.case_id and acts.item_id = fact.item_id and acts.staff_id = fact.staff_id
    where acts.case_id is not null or fact.wasted > 0
  ), rows_of_cases as (
    select record_id, case_id, item_id, staff_id, 'dispense' as kind, starts_at as occurred_at, starts_local as occurred_local, dispensed as quantity,
      cast(null as integer) as witness_staff_id, load_id, record_id as base_id
    from case_facts where dispensed > 0
    union all
    select record_id, case_id, item_id, staff_id, 'waste', occurred_at, occurred_local, quantity, witness_staff_id, load_id, null from wastes
  )
  select cast($1 as integer), one.record_id, 'case', one.kind, fact.patient_id, fact.encounter_id, fact.case_id, fact.staff_id, one.witness_staff_id, fact.facility_id, fact.location_id,
    fact.item_id, fact.product_id, fact.drug, one.occurred_at, one.occurred_local, cast(one.occurred_local as date), cast(extract(hour from one.occurred_local) as smallint),
    cast(extract(isodow from one.occurred_local) as smallint), one.quantity, cast(one.quantity as double precision) * fact.factor, fact.container, fact.is_long,
    extract(hour from one.occurred_local) not between 7 and 18, null, null, null, null, null, null, null, null, null, null, null,
    case when one.kind = 'waste' then case when fact.dea_schedule is null then 'not_required' when one.witness_staff_id is null then 'missing'
      when one.witness_staff_id = fact.staff_id then 'self' else 'witnessed' end end,
    case when one.kind = 'waste' and fact.container > 0 then cast(one.quantity as double precision) * fact.factor >= 0.98 * fact.container and fact.administered = 0 end,
    null, null, null, null, null, one.load_id, true
  from rows_of_cases one
  join case_facts fact on fact.case_id = one.case_id and fact.item_id = one.item_id and fact.staff_id = one.staff_id
  order by fact.local_date, fact.patient_id, one.record_id`;
