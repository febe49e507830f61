import { asLines } from '../../../../query/define/as-lines.ts';
import { defineList, type Field } from '../../../../query/define/define.ts';
import { type Fragment, sql, table, wallClock } from '../../../../query/define/sql.ts';
import { userNames, witnessNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { placeJoin } from '../../../shared/datasets/site.ts';
import { drugJoin } from '../drugs.ts';
import { encounterJoin, recordFields, unitJoin } from '../episodes/episode-records.ts';
import { kindWords } from '../episodes/episode-words.ts';
import { metricWords } from '../scores/score-words.ts';
import { inWindow, personFilters } from './person-filters.ts';

const removal = sql`fact.kind in ('dispense', 'override_dispense') and fact.is_counted`;

/** The records that a metric counts. */
const ofMetric: Record<string, Fragment> = {
  M1: removal,
  M2: sql`fact.record_id in (select one.episode_id from ${table('episodes')} one where one.state = 'open' and one.variance < -(one.tolerance + 0.000001))`,
  M3: sql`fact.kind = 'waste' and fact.is_whole_container and fact.is_counted`,
  M4: sql`fact.kind = 'waste' and wasted.minutes > 30`,
  M5: sql`fact.kind = 'waste' and fact.is_counted`,
  M6: sql`fact.record_id in (select one.episode_id from ${table('episodes')} one where one.variance_class = 'NO_WASTE_DOC')`,
  M7: sql`fact.kind = 'override_dispense' and fact.is_counted`,
  M8: sql`fact.kind in ('cancel', 'null')`,
  M9: sql`${removal} and (fact.is_after_discharge or fact.is_without_order or fact.patient_id = 0)`,
  M10: sql`${removal} and fact.is_off_shift`,
  M11: sql`${removal} and fact.is_last_hour`,
  M12: sql`fact.record_id in (select one.episode_id from ${table('episodes')} one where one.given <= 0)`,
  M13: sql`fact.kind = 'waste' and fact.witness_staff_id is not null`,
  M14: sql`fact.kind = 'given'`,
  M15: sql`fact.kind = 'given' and fact.is_as_needed and fact.pain_before is not null and (fact.pain_after is null or fact.pain_after >= fact.pain_before)`,
  M16: sql`fact.kind = 'discrepancy'`,
  M17: removal,
  M18: sql`fact.kind = 'given' and fact.is_as_needed and fact.is_top_dose`,
  M19: removal,
  M20: removal,
  M21: sql`fact.source = 'case' and fact.kind = 'dispense'`,
};

const flags = sql`nullif(concat_ws(', ', case when fact.kind = 'override_dispense' then 'Override' end, case when fact.is_after_discharge then 'After discharge' end,
  case when fact.is_without_order then 'No order' end, case when fact.is_last_hour then 'Last hour of the shift' end, case when fact.is_off_shift then 'Off shift or off unit' end,
  case when fact.witness_state = 'missing' then 'No witness' when fact.witness_state = 'self' then 'Witness is the user' end, case when fact.is_whole_container then 'Whole container' end,
  case when fact.is_top_dose then 'Largest dose or before the interval' end), '')`;

/** Shifts are bars; everything else is a mark. */
const shift = 'shift';
const allKinds: Record<string, string> = { ...kindWords, [shift]: 'Shift' };

const fields = {
  ...recordFields,
  kind: { ...recordFields.kind, words: allKinds },
  source: {
    ...recordFields.source,
    words: { cabinet: 'Cabinet', charting: 'Administration record', case: 'Anesthesia record', shifts: 'Shifts' },
  },
  until: {
    label: 'Until',
    type: 'datetime',
    definition: 'When the shift ended, by the clock of the facility; blank of everything else.',
    value: wallClock(sql`until_local`),
  },
  minutes_to_waste: {
    label: 'Minutes to waste',
    type: 'minutes',
    definition: 'Of a waste: from the removal that it belongs to.',
    value: sql`minutes`,
  },
  flags: {
    label: 'Flags',
    type: 'text',
    definition: 'What else the record says. None of it is a finding.',
    value: sql`flags`,
  },
  episode: {
    label: 'Episode',
    type: 'code',
    definition: 'The episode that the record belongs to; blank where it belongs to none.',
    value: sql`episode_id`,
    isPersonal: true,
  },
} satisfies Record<string, Field>;

/** Every record of a user in the window, and the shifts that they fall into. */
export const personRecordList = defineList({
  name: 'records of a user',
  source: 'Cabinet transactions, the administration record, anesthesia records and shifts.',
  reach: 'drug_records',
  filters: personFilters,
  fields: {
    ...fields,
    metric_note: {
      label: 'Counts for',
      type: 'text',
      definition: asLines(
        'The metric that was chosen: exactly its records are shown.',
        'Of changes against the own past and of comparisons with others, the removals that they are made of.',
      ),
      value: sql`counts_for`,
    },
  },
  tie: ['occurred_at', 'record_id'],
  adds: {
    joins: [
      { ...userNames, brings: { user_name: 'name', user_code: 'staff_code' } },
      witnessNames,
      placeJoin,
      unitJoin,
      drugJoin,
      encounterJoin,
    ],
  },
  rows: ({ asked, where }) => {
    const chosen = (asked.filters.metric ?? []).filter((id) => ofMetric[id]);
    const [first] = chosen;
    const counted = first ? (ofMetric[first] ?? sql`true`) : sql`true`;
    const word = first ? (metricWords[first] ?? first) : null;
    const isNarrowed =
      first !== undefined || ['drug', 'deaSchedule'].some((name) => (asked.filters[name] ?? []).length > 0);
    const shifts = sql`
      select 's' || cast(fact.staff_id as varchar) || ' ' || cast(fact.starts_at as varchar), ${shift}, 'shifts', fact.staff_id, null, null, fact.location_id, null, null, fact.starts_at, fact.starts_local, fact.ends_local,
        null, null, null, null, cast(null as varchar), null
      from (
        select known.*, coalesce(known.facility_id, person.facility_id) as at_facility, cast(extract(hour from known.starts_local) as integer) as local_hour, cast(extract(isodow from known.local_date) as integer) as weekday,
          extract(hour from known.starts_local) not between 4 and 15 as is_night, cast(null as varchar) as drug
        from ${table('shifts')} known join ${table('staff')} person on person.staff_id = known.staff_id where coalesce(known.kind, 'worked') = 'worked'
      ) fact where ${inWindow(sql`fact.local_date`, asked)} and ${where(['facility', 'hour', 'weekday', 'shift'])}`;
    return sql`
      select fact.record_id, fact.kind, fact.source, fact.staff_id, fact.witness_staff_id, fact.encounter_id, fact.location_id, fact.drug, fact.amount, fact.occurred_at, fact.occurred_local, cast(null as timestamp) as until_local,
        wasted.minutes, ${flags} as flags, member.episode_id, cast(fact.patient_id as integer) as patient_id, cast(${word} as varchar) as counts_for, fact.case_id
      from ${table('drug_records')} fact
      left join ${table('drug_wastes')} wasted on wasted.waste_id = fact.record_id and wasted.state = 'wasted'
      left join (select record_id, min(nullif(episode_id, '')) as episode_id from ${table('episode_members')} known group by record_id) member on member.record_id = fact.record_id
      where ${inWindow(sql`fact.local_date`, asked)} and ${counted} and ${where()}
      ${isNarrowed ? sql`` : sql`union all ${shifts}`}`;
  },
});
