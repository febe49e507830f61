import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';

/** What is said of an episode beside its amounts, in the order in which it is shown. */
const flagsOf = (conditions: Record<string, string>): string =>
  `coalesce(array_to_string(array[${Object.entries(conditions)
    .map(([flag, holds]) => `case when ${holds} then '${flag}' end`)
    .join(', ')}], ','), '')`;

/** Episodes of what is touched, as `episode_content`: those of nurses from matched records, those of cases from the anesthesia record. */
export async function gatherContent(store: CompanyStore, whole: boolean): Promise<void> {
  await store.makeTemp('episode_content', nursing);
  await store.makeTemp(
    'case_sums',
    `select dose.case_id, drug.drug, min(dose.item_id) as item_id, sum(cast(dose.dispensed as double precision) * drug.factor) as dispensed,
       sum(cast(dose.administered as double precision) * drug.factor) as given, sum(cast(dose.wasted as double precision) * drug.factor) as wasted,
       sum(cast(dose.returned as double precision) * drug.factor) as returned, count(distinct dose.staff_id) as users, max(dose.load_id) as load_id,
       bool_or(dose.wasted > 0 and dose.witness_staff_id is null and drug.dea_schedule is not null) as is_unwitnessed
     from case_doses dose join watched_drugs drug on drug.item_id = dose.item_id
     ${whole ? '' : 'where dose.case_id in (select case_id from touched_cases)'}
     group by dose.case_id, drug.drug`,
  );
  await store.makeTemp('case_handlers', handlers);
  await store.run(`insert into episode_content ${anesthesia}`);
}

const nursing = `
  with said as (
    select member.episode_id,
      bool_or(fact.kind = 'override_dispense') as is_override, bool_or(coalesce(fact.is_after_discharge, false)) as is_after_discharge,
      bool_or(coalesce(fact.is_without_order, false)) as is_without_order, bool_or(coalesce(fact.is_last_hour, false)) as is_last_hour,
      bool_or(coalesce(fact.is_off_shift, false)) as is_off_shift, bool_or(fact.witness_state in ('missing', 'self')) as is_unwitnessed,
      bool_or(coalesce(fact.is_whole_container, false)) as is_whole, max(fact.load_id) as load_id,
      string_agg(fact.record_id || ' ' || cast(round(cast(member.amount as decimal(18,6)), 4) as varchar), ', ' order by fact.occurred_at, fact.record_id, member.removal_id) as members
    from matched_members member join drug_records fact on fact.record_id = member.record_id
    where member.episode_id <> ''
    group by member.episode_id
  ), late as (
    select member.episode_id, bool_or(duty.minutes > 30) as is_late
    from matched_duties duty join matched_members member on member.record_id = duty.removal_id and member.rule = 'removal'
    group by member.episode_id
  )
  select one.episode_id, case when first.patient_id = 0 then 'no_patient' else 'nursing' end as engine, first.patient_id, first.encounter_id, cast(null as integer) as case_id,
    first.drug, first.item_id, one.staff_id, first.facility_id, first.location_id, first.occurred_at as started_at, first.occurred_local as started_local, first.local_date,
    first.local_hour, first.weekday, first.is_night, first.occurred_at + (one.ends_minute - cast(extract(epoch from first.occurred_at) as double precision) / 60) * interval '1 minute' as ends_at,
    one.removals, one.dispensed, one.given, one.wasted, one.returned, one.variance, one.tolerance, one.own_class, one.late_records,
    ${flagsOf({
      override: 'said.is_override',
      after_discharge: 'said.is_after_discharge',
      no_order: 'said.is_without_order',
      last_hour: 'said.is_last_hour',
      off_shift: 'said.is_off_shift',
      late_waste: 'late.is_late',
      unwitnessed: 'said.is_unwitnessed',
      whole_container: 'said.is_whole',
      other_users: 'one.has_other_users',
      struck_out: 'one.has_struck_out',
      no_patient: 'first.patient_id = 0',
      clock_problem: 'one.has_clock_problem',
    })} as own_flags, said.members, said.load_id as newest_load_id
  from matched_episodes one
  join drug_records first on first.record_id = one.episode_id
  join said on said.episode_id = one.episode_id
  left join late on late.episode_id = one.episode_id`;

/** Of the users of a case, who took most of the drug; between equals the lowest code. */
const handlers = `
  select case_id, drug, staff_id from (
    select dose.case_id, drug.drug, dose.staff_id,
      row_number() over (partition by dose.case_id, drug.drug order by sum(dose.dispensed * drug.factor) desc, min(person.staff_code)) as place
    from case_doses dose join watched_drugs drug on drug.item_id = dose.item_id join staff person on person.staff_id = dose.staff_id
    where dose.case_id in (select case_id from case_sums)
    group by dose.case_id, drug.drug, dose.staff_id
  ) ranked where place = 1`;

const anesthesia = `
  with cabinet as (
    select case_id, drug, sum(amount) as dispensed, max(load_id) as load_id, bool_or(kind = 'override_dispense') as is_override,
      string_agg(record_id || ' 0', ', ' order by occurred_at, record_id) as members
    from drug_records where source <> 'case' and case_id in (select case_id from case_sums) and kind in ('dispense', 'override_dispense')
    group by case_id, drug
  ), judged as (
    select said.*, operation.encounter_id, operation.facility_id, operation.location_id, operation.starts_at, operation.starts_local, operation.ends_at,
      operation.local_date, operation.local_hour, operation.case_code, 0.02 * said.dispensed as tolerance, said.given + said.wasted + said.returned - said.dispensed as variance,
      cabinet.dispensed as taken, cabinet.members, coalesce(cabinet.is_override, false) as is_override, greatest(said.load_id, coalesce(cabinet.load_id, 0)) as newest_load_id
    from case_sums said
    join cases operation on operation.case_id = said.case_id
    left join cabinet on cabinet.case_id = said.case_id and cabinet.drug = said.drug
    where coalesce(operation.cancelled, false) = false or said.dispensed > 0
  )
  select 'c' || judged.case_code || ' ' || judged.drug, 'anesthesia', coalesce(judged.encounter_id, 0), judged.encounter_id, judged.case_id, judged.drug, judged.item_id, handler.staff_id,
    judged.facility_id, judged.location_id, judged.starts_at, judged.starts_local, judged.local_date, judged.local_hour, cast(extract(isodow from judged.local_date) as smallint),
    judged.local_hour not between 7 and 18, judged.ends_at + interval '4 hours', 1, judged.dispensed, judged.given, judged.wasted, judged.returned, judged.variance, judged.tolerance,
    case when judged.taken is not null and abs(judged.taken - judged.dispensed) > judged.tolerance + 0.000001 then 'SOURCE_MISMATCH'
      when abs(judged.variance) <= judged.tolerance + 0.000001 then 'NONE'
      when judged.given + judged.wasted + judged.returned <= 0.000001 then 'NO_DOC'
      when judged.given > 0.000001 and judged.variance < 0 and judged.wasted + judged.returned <= 0.000001 then 'NO_WASTE_DOC'
      when judged.variance < 0 then 'PARTIAL_MISSING' else 'OVER' end, '',
    ${flagsOf({ override: 'judged.is_override', unwitnessed: 'judged.is_unwitnessed', other_users: 'judged.users > 1' })},
    coalesce(judged.members || ', ', '') || 'case ' || judged.case_code, judged.newest_load_id
  from judged join case_handlers handler on handler.case_id = judged.case_id and handler.drug = judged.drug`;
