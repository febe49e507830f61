import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';

/**
 * Visits of one patient that follow within four hours are one stay: a boarder of the emergency department has two. Every encounter
 * has the first of its stay, `patient_id`.
 */
const stays = `
  with visits as (
    select encounter_id, patient_key, admitted_at, coalesce(discharged_at, admitted_at) as ends_at,
      max(coalesce(discharged_at, admitted_at)) over (partition by patient_key order by admitted_at, encounter_id rows between unbounded preceding and 1 preceding) as before
    from encounters where patient_key is not null
  ), numbered as (
    select encounter_id, patient_key,
      sum(case when before is null or admitted_at > before + interval '4 hours' then 1 else 0 end)
        over (partition by patient_key order by admitted_at, encounter_id rows unbounded preceding) as stay,
      admitted_at
    from visits
  )
  select encounter_id, first_value(encounter_id) over (partition by patient_key, stay order by admitted_at, encounter_id) as patient_id
  from numbered`;

/** Stays of more than one visit, as `joined_stays`: all other encounters are a stay of their own. */
export const gatherStays = (store: CompanyStore): Promise<void> =>
  store.makeTemp('joined_stays', `select * from (${stays}) known where encounter_id <> patient_id`);

/**
 * What is to be worked out anew, as `touched_care`: encounters with all of the same patient, and, of removals that name no patient, the
 * people. Everything there is where marts are built from all facts.
 */
export async function gatherTouched(store: CompanyStore, whole: boolean): Promise<void> {
  if (whole) {
    await store.makeTemp(
      'touched_care',
      `select distinct coalesce(encounter_id, 0) as encounter_id, case when encounter_id is null then staff_id else 0 end as staff_id from adc_transactions
       union select encounter_id, 0 from administrations union select encounter_id, 0 from cases where encounter_id is not null`,
    );
    await store.makeTemp('touched_cases', 'select case_id from cases');
    return;
  }
  await store.makeTemp(
    'touched_cases',
    `select case_id from stale_care where case_id > 0
     union select known.case_id from cases known join stale_care stale on stale.encounter_id = known.encounter_id`,
  );
  await store.makeTemp(
    'touched_care',
    `with marked as (
       select encounter_id, staff_id from stale_care where encounter_id > 0 or staff_id > 0
       union select encounter_id, 0 from cases where encounter_id is not null and case_id in (select case_id from stale_care)
     ), keys as (
       select distinct known.patient_key from encounters known join marked on marked.encounter_id = known.encounter_id where known.patient_key is not null
     )
     select encounter_id, staff_id from marked
     union select known.encounter_id, 0 from encounters known join keys on keys.patient_key = known.patient_key`,
  );
}

/** A condition: a fact with `encounter_id` and `staff_id` belongs to what is touched. */
export const isTouched = (fact: string): string =>
  `(${fact}.encounter_id in (select encounter_id from touched_care where encounter_id > 0)
    or (${fact}.encounter_id is null and ${fact}.staff_id in (select staff_id from touched_care where staff_id > 0)))`;
