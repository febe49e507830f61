import { within } from '../../../../query/define/asked.ts';
import { defineList } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { sql, table } from '../../../../query/define/sql.ts';
import { caseFilter } from '../../../shared/datasets/case.ts';
import { handlingFilters } from '../handling-filters.ts';
import { doseAmount, doseUnits, recordFields, recordJoins } from './episode-records.ts';
import { episodeFilters } from './episode-rows.ts';

const ofRecord = sql`fact.record_id, fact.kind, fact.source, fact.staff_id, fact.witness_staff_id, fact.facility_id, fact.location_id, fact.encounter_id, fact.case_id, fact.drug, fact.occurred_at, fact.occurred_local, fact.local_date, fact.is_night`;

/** The filters on single records: what only episodes have is not among them. */
const { facility, unit, careArea, shift, role, user, drug, deaSchedule }: Record<keyof typeof handlingFilters, Filter> =
  handlingFilters;
const everyFact = (label: string): Filter => ({ label, where: () => sql`true` });
const recordFilters = {
  ...{ facility, unit, careArea, shift, role, user, drug, deaSchedule },
  state: { ...episodeFilters.state, where: () => sql`true` },
  varianceClass: { ...episodeFilters.varianceClass, where: () => sql`true` },
  varianceSign: { ...episodeFilters.varianceSign, where: () => sql`true` },
  flag: { ...episodeFilters.flag, where: () => sql`true` },
  assignedTo: { ...episodeFilters.assignedTo, where: () => sql`true` },
  minAge: everyFact('Older than days'),
  case: caseFilter,
  knownAt: everyFact('As known at'),
  episode: everyFact('Episode'),
} satisfies Record<string, Filter>;

/** Doses, wastes and returns without a removal in reach. */
export const orphanList = defineList({
  name: 'records without a removal',
  source: 'Doses, wastes and returns of watched drugs that no removal is in reach of.',
  reach: 'drug_records',
  filters: recordFilters,
  fields: {
    ...recordFields,
    why: {
      label: 'Why',
      type: 'text',
      definition:
        'What the records say about it: floor stock, another source, an item that is not mapped, or a file that is still to come.',
      value: sql`why`,
    },
  },
  tie: ['record_id'],
  adds: { joins: recordJoins },
  rows: ({ asked, where }) =>
    sql`select ${ofRecord}, fact.amount, fact.why from (
      select known.*, case when known.encounter_id is null then 'Names no patient'
        when not exists (select 1 from ${table('drug_records')} other where other.patient_id = known.patient_id and other.drug = known.drug and other.kind in ('dispense', 'override_dispense')) then 'The patient has no removal of the drug'
        else 'Outside the time of every removal' end as why
      from ${table('drug_records')} known join ${table('episode_members')} member on member.record_id = known.record_id and member.episode_id = ''
      where ${within(sql`known.local_date`, asked)}
    ) fact where ${where()}`,
});

/** Count discrepancies, with who had the pocket open before. */
export const discrepancyList = defineList({
  name: 'count discrepancies',
  source: 'Discrepancies that cabinets reported.',
  reach: 'drug_records',
  filters: recordFilters,
  fields: {
    found_at: { ...recordFields.occurred_at, label: 'Found' },
    ...{ unit: recordFields.unit, location: recordFields.location, drug: recordFields.drug },
    delta_qty: doseAmount('Counted less expected', 'amount', 'Below zero, less was there than expected.'),
    finder: { ...recordFields.user, label: 'Found by', definition: 'Who counted.' },
    previous_accessor: {
      label: 'Before',
      type: 'text',
      definition: 'Who had the same pocket open last before it was found.',
      value: sql`previous_name`,
      code: sql`previous_user_code`,
      isPersonal: true,
    },
    age_hours: {
      label: 'Hours',
      type: 'hours',
      definition: 'From when it was found to when it was resolved, or to the end of the last day with data.',
      better: 'down',
      value: sql`cast(extract(epoch from coalesce(resolved_at, now_at) - occurred_at) as double precision) / 3600`,
    },
    state: {
      label: 'State',
      type: 'status',
      definition: 'Resolved in the cabinet, or open.',
      words: { open: 'Open', resolved: 'Resolved' },
      levels: { open: 'warn', resolved: 'ok' },
      value: sql`case when resolved_at is null then 'open' else 'resolved' end`,
    },
    resolution: {
      label: 'Resolution',
      type: 'text',
      definition: 'What was entered in the cabinet.',
      value: sql`resolution`,
    },
    ...doseUnits,
  },
  tie: ['record_id'],
  adds: {
    joins: [
      ...recordJoins,
      {
        alias: 'former',
        table: table('staff'),
        on: { staff_id: 'cell.previous_staff_id' },
        brings: { previous_name: 'name', previous_user_code: 'staff_code' },
      },
    ],
  },
  rows: ({ asked, where }) =>
    sql`select ${ofRecord}, fact.amount, fact.resolved_at, fact.previous_staff_id, told.resolution, cast(${asked.covered?.to ?? asked.to} as timestamp) + interval '1 day' as now_at
from ${table('drug_records')} fact left join ${table('adc_transactions')} told on fact.record_id = 't' || told.transaction_id
where fact.kind = 'discrepancy' and ${within(sql`fact.local_date`, asked)} and ${where()}`,
});
