import { defineList, type Field } from '../../../../query/define/define.ts';
import type { Join } from '../../../../query/define/joins.ts';
import { name, sql, table, wallClock } from '../../../../query/define/sql.ts';
import { userNames, witnessNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { unitFields } from '../../../products/datasets/unit-fields.ts';
import { placeJoin } from '../../../shared/datasets/site.ts';
import { drugJoin } from '../drugs.ts';
import { episodeFilters, knownAtOf } from './episode-rows.ts';
import { classWords, kindWords, ruleWords, sourceWords, stateLevels, stateWords } from './episode-words.ts';

export const doseAmount = (label: string, column: string, definition: string): Field => ({
  label,
  type: 'quantity',
  definition: `${definition} In the unit of the drug's doses.`,
  value: name(column),
});

export const doseUnits = unitFields(sql`dose_unit`, sql`cast(null as double precision)`);

export const recordFields = {
  occurred_at: {
    label: 'When',
    type: 'datetime',
    definition: 'By the clock of the facility.',
    value: wallClock(sql`occurred_local`),
    order: sql`occurred_local`,
  },
  kind: { label: 'What', type: 'status', definition: 'What was done.', words: kindWords, value: sql`kind` },
  source: {
    label: 'Source',
    type: 'status',
    definition: 'Which record says it.',
    words: sourceWords,
    value: sql`source`,
  },
  record: {
    label: 'Record',
    type: 'code',
    definition:
      'The number of the record in its source: t for the cabinet, a for the administration record, d for the anesthesia record.',
    value: sql`record_id`,
    isPersonal: true,
  },
  user: {
    label: 'User',
    type: 'text',
    definition: 'Whose record it is.',
    value: sql`user_name`,
    code: sql`user_code`,
    isPersonal: true,
  },
  witness: {
    label: 'Witness',
    type: 'text',
    definition: 'Who saw it, as the record says.',
    value: sql`witness_name`,
    code: sql`witness_code`,
    isPersonal: true,
  },
  location: {
    label: 'Location',
    type: 'text',
    definition: 'The cabinet or the place.',
    value: sql`location_name`,
    code: sql`location_code`,
  },
  unit: { label: 'Unit', type: 'text', definition: 'The unit of the place.', value: sql`unit` },
  drug: {
    label: 'Drug',
    type: 'text',
    definition: 'The drug by its generic name.',
    value: sql`drug_name`,
    code: sql`drug`,
  },
  encounter: {
    label: 'Encounter',
    type: 'code',
    definition: 'The number of the visit; the product knows no names of patients.',
    value: sql`encounter_code`,
    isPersonal: true,
  },
  quantity: doseAmount('Quantity', 'amount', 'How much of the drug the record is about.'),
  ...doseUnits,
} satisfies Record<string, Field>;

export const encounterJoin: Join = {
  alias: 'visit',
  table: table('encounters'),
  on: { encounter_id: 'cell.encounter_id' },
  brings: { encounter_code: 'encounter_code' },
};
export const unitJoin: Join = {
  alias: 'place_unit',
  table: table('care_units'),
  on: { location_id: 'cell.location_id' },
  brings: { unit: 'unit', care_area: 'care_area' },
};
export const recordJoins: readonly Join[] = [
  { ...userNames, brings: { user_name: 'name', user_code: 'staff_code' } },
  witnessNames,
  placeJoin,
  unitJoin,
  drugJoin,
  encounterJoin,
];

/** The records of an episode in the order of time, with what is accounted for so far. */
export const episodeMemberList = defineList({
  name: 'records of an episode',
  source: 'Cabinet transactions, the administration record and anesthesia records, as they were matched.',
  reach: 'drug_records',
  filters: episodeFilters,
  fields: {
    ...recordFields,
    rule: {
      label: 'Why it belongs here',
      type: 'status',
      definition: 'What attached the record to its removal. An amount is used once.',
      words: ruleWords,
      value: sql`rule`,
    },
    balance_qty: doseAmount(
      'Accounted for',
      'balance',
      'Given, wasted and returned so far less what was removed so far; the last is the variance.',
    ),
    episode: { label: 'Episode', type: 'code', definition: 'The episode.', value: sql`episode_id`, isPersonal: true },
  },
  tie: ['occurred_at', 'record_id', 'removal_id'],
  adds: { joins: recordJoins },
  rows: ({ asked }) => {
    const wanted = episodeFilters.episode.where(asked.filters.episode ?? []);
    return sql`select fact.*, sum(case when fact.kind in ('dispense', 'override_dispense') then -fact.amount else fact.amount end) over (partition by fact.episode_id order by fact.occurred_at, fact.record_id, fact.removal_id rows unbounded preceding) as balance
from (
  select fact.episode_id, fact.removal_id, fact.rule, case when known.kind = 'struck_out' then 0 else fact.amount end as amount, known.record_id, known.kind, known.source, known.staff_id, known.witness_staff_id, known.facility_id,
    known.location_id, known.encounter_id, known.drug, known.occurred_at, known.occurred_local
  from ${table('episode_members')} fact join ${table('drug_records')} known on known.record_id = fact.record_id where fact.episode_id <> '' and ${wanted}
  union all
  select fact.episode_id, known.record_id, 'linked', case when known.source = 'case' then known.amount else 0 end, known.record_id, known.kind, known.source, known.staff_id, known.witness_staff_id, known.facility_id,
    known.location_id, known.encounter_id, known.drug, known.occurred_at, known.occurred_local
  from ${table('episodes')} fact join ${table('drug_records')} known on known.case_id = fact.case_id and known.drug = fact.drug where fact.engine = 'anesthesia' and ${wanted}
) fact`;
  },
});

/** Every evaluation of an episode that came to something else. */
export const episodeRevisionList = defineList({
  name: 'revisions of an episode',
  source: 'What was known of the episode, each time that it was judged anew.',
  reach: 'drug_records',
  filters: episodeFilters,
  fields: {
    revision: { label: 'Revision', type: 'count', definition: '0 is the first.', value: sql`revision` },
    evaluated_at: {
      label: 'Judged at',
      type: 'datetime',
      definition: 'When it was judged, in universal time.',
      value: wallClock(sql`evaluated_at`),
      order: sql`evaluated_at`,
    },
    state: {
      label: 'State',
      type: 'status',
      definition: 'Of the records alone.',
      words: { ...stateWords, superseded: 'Replaced' },
      levels: { ...stateLevels, superseded: 'none' },
      value: sql`state`,
    },
    variance_class: {
      label: 'Class',
      type: 'status',
      definition: 'What was different.',
      words: classWords,
      value: sql`variance_class`,
    },
    dispensed_qty: doseAmount('Dispensed', 'dispensed', 'What was removed.'),
    given_qty: doseAmount('Given', 'given', 'What was charted as given.'),
    wasted_qty: doseAmount('Wasted', 'wasted', 'What was wasted.'),
    returned_qty: doseAmount('Returned', 'returned', 'What was returned.'),
    variance_qty: doseAmount('Variance', 'variance', 'Below zero, an amount is missing.'),
    load: {
      label: 'Load',
      type: 'code',
      definition: 'The import that brought the newest of its records.',
      value: sql`cast(newest_load_id as varchar)`,
    },
    episode: { label: 'Episode', type: 'code', definition: 'The episode.', value: sql`episode_id`, isPersonal: true },
    ...doseUnits,
  },
  tie: ['revision', 'episode_id'],
  adds: { joins: [drugJoin] },
  rows: ({ asked }) => {
    const moment = knownAtOf(asked);
    return sql`select fact.* from ${table('episode_revisions')} fact where ${episodeFilters.episode.where(asked.filters.episode ?? [])}
      ${moment === null ? sql`` : sql`and cast(fact.evaluated_at as varchar) <= ${moment}`}`;
  },
});
