import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';

/** So many hours after the window of an episode its records are missing, where the feeds of its unit are still silent. */
const silentFor = "interval '72 hours'";

/** How far each unit's feeds have come, as `unit_marks`; an episode is judged once they hold records later than its window. */
const unitMarks = `
  select unit.facility_id, unit.unit_id,
    max(case when fact.source = 'cabinet' then fact.occurred_at end) as cabinet_mark, max(case when fact.source = 'charting' then fact.occurred_at end) as charting_mark
  from drug_records fact join care_units unit on unit.location_id = fact.location_id
  group by unit.facility_id, unit.unit_id`;

const facilityMarks = `
  select known.facility_id, known.cabinet_mark, charted.charting_mark, operation.case_mark
  from (select facility_id, max(occurred_at) as cabinet_mark from adc_transactions group by facility_id) known
  left join (
    select visit.facility_id, max(fact.administered_at) as charting_mark
    from administrations fact join encounters visit on visit.encounter_id = fact.encounter_id group by visit.facility_id
  ) charted on charted.facility_id = known.facility_id
  left join (select facility_id, max(ends_at) as case_mark from cases group by facility_id) operation on operation.facility_id = known.facility_id`;

/**
 * Unit-days of nurses' episodes: how many there are, of how many any dose is charted, and of how many nothing is. `is_gap`: charting is
 * missing, and no user is judged by it: a run of days with ten removals and no dose at all, or three times as many as usual in the
 * 28 days before with nothing recorded, five at least.
 */
export const unitDays = (episodes: string): string => `
  with days as (
    select unit.facility_id, unit.unit_id, one.local_date, sum(one.removals) as removals, count(*) as episodes,
      sum(case when one.given > 0 or one.own_flags like '%struck_out%' then 1 else 0 end) as charted, sum(case when one.own_class = 'NO_DOC' then 1 else 0 end) as undocumented
    from ${episodes} one join care_units unit on unit.location_id = one.location_id
    where one.engine = 'nursing'
    group by unit.facility_id, unit.unit_id, one.local_date
  ), stretches as (
    select runs.*, case when charted = 0 then run end as silent_run
    from (select days.*, sum(case when charted > 0 then 1 else 0 end) over (partition by unit_id order by local_date rows unbounded preceding) as run from days) runs
  ), silent as (
    select unit_id, silent_run as run, sum(removals) as removals from stretches where silent_run is not null group by unit_id, silent_run
  ), compared as (
    select stretches.*, coalesce(silent.removals, 0) as silent_removals,
      cast(sum(stretches.undocumented) over month_before as double precision) / nullif(cast(sum(stretches.episodes) over month_before as double precision), 0) as usual
    from stretches left join silent on silent.unit_id = stretches.unit_id and silent.run = stretches.silent_run
    window month_before as (partition by stretches.unit_id order by cast(stretches.local_date as timestamp) range between interval '28 days' preceding and interval '1 day' preceding)
  )
  select facility_id, unit_id, local_date, cast(removals as integer) as removals, cast(episodes as integer) as episodes, cast(charted as integer) as charted, cast(undocumented as integer) as undocumented,
    (charted = 0 and silent_removals >= 10) or (undocumented >= 5 and removals >= 10 and cast(undocumented as double precision) / episodes > 3 * coalesce(usual, 1)) as is_gap
  from compared`;

/** Judges the episodes of `episode_rows`, as `judged_episodes`. `others` is a relation with every other episode. */
export async function judgeEpisodes(store: CompanyStore, others: string, now: string): Promise<void> {
  await store.makeTemp('unit_marks', unitMarks);
  await store.makeTemp('facility_marks', facilityMarks);
  await store.makeTemp('opposites', opposites(others));
  await store.makeTemp('judged_episodes', judged, [now]);
}

/** Episodes with the opposite variance under the same user and drug on another patient within two hours; a dose without any removal counts as one. */
const opposites = (others: string): string => `
  with unbalanced as (
    select episode_id, staff_id, drug, patient_id, started_at, variance, tolerance from ${others} known where abs(variance) > tolerance + 0.000001 and engine = 'nursing'
    union all
    select member.record_id, fact.staff_id, fact.drug, fact.patient_id, fact.occurred_at, member.amount, 0.02 * member.amount
    from episode_members member join drug_records fact on fact.record_id = member.record_id
    where member.episode_id = '' and fact.kind = 'given'
  )
  select distinct one.episode_id
  from episode_rows one join unbalanced other on other.staff_id = one.staff_id and other.drug = one.drug and other.patient_id <> one.patient_id
  where one.engine = 'nursing' and abs(one.variance) > one.tolerance + 0.000001
    and other.started_at between one.started_at - interval '2 hours' and one.started_at + interval '2 hours'
    and abs(one.variance + other.variance) <= greatest(one.tolerance, other.tolerance) + 0.000001`;

const isBalanced = 'abs(one.variance) <= one.tolerance + 0.000001';

/** Whether the feeds have passed the window, and whether they have been silent for too long. */
const judged = `
  with fed as (
    select one.*,
      case one.engine
        when 'anesthesia' then coalesce(facility.case_mark > one.ends_at, false)
        when 'no_patient' then coalesce(mark.cabinet_mark > one.ends_at, false)
        else coalesce(mark.cabinet_mark > one.ends_at and mark.charting_mark > one.ends_at, false) end as is_fed,
      case one.engine
        when 'anesthesia' then coalesce(facility.case_mark > one.ends_at + ${silentFor}, false)
        else coalesce(facility.cabinet_mark > one.ends_at + ${silentFor}, false) end as is_overdue,
      coalesce(day.is_gap, false) and done.local_date is null as is_gap
    from episode_rows one
    join care_units unit on unit.location_id = one.location_id
    left join unit_marks mark on mark.unit_id = unit.unit_id
    left join facility_marks facility on facility.facility_id = one.facility_id
    left join gap_days day on day.unit_id = unit.unit_id and day.local_date = one.local_date and one.engine = 'nursing'
    left join completed_days done on done.unit_id = unit.unit_id and done.local_date = one.local_date
  )
  select one.*,
    case when opposite.episode_id is not null and one.own_class not in ('NONE', 'SOURCE_MISMATCH') then 'WRONG_PATIENT' else one.own_class end as variance_class,
    one.own_flags || case when one.is_gap or (not one.is_fed and one.is_overdue) then case when one.own_flags = '' then '' else ',' end || 'feed_gap' else '' end as flags,
    case when not one.is_fed or one.is_gap then 'pending'
      when ${isBalanced} and one.own_class <> 'SOURCE_MISMATCH' then case when former.was_open then 'rematched' else 'balanced' end
      else 'open' end as state,
    coalesce(former.revision, -1) as former_revision, former.seen as former_seen, cast($2 as timestamp) as now_at
  from fed one
  left join opposites opposite on opposite.episode_id = one.episode_id
  left join former_states former on former.episode_id = one.episode_id`;
