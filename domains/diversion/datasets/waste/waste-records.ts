import { defineList } from '../../../../query/define/define.ts';
import { sql, table, wallClock } from '../../../../query/define/sql.ts';
import { caseFields } from '../../../anesthesia/datasets/case-list-fields.ts';
import { witnessStateWords } from '../../../anesthesia/datasets/case-waste-words.ts';
import { doseAmount, recordFields, recordJoins } from '../episodes/episode-records.ts';
import { wasteFacts } from './waste-facts.ts';
import { wasteFilters } from './waste-filters.ts';

const { user, witness, unit, drug, location, encounter, base_unit, container_size } = recordFields;

/** Every waste of a watched drug, at cabinets and in anesthesia. */
export const wasteRecordList = defineList({
  name: 'wastes of controlled drugs',
  source: 'Wastes of cabinets and anesthesia records, with the removals that they belong to.',
  reach: 'drug_records',
  filters: wasteFilters,
  fields: {
    wasted_at: {
      label: 'Wasted',
      type: 'datetime',
      definition: 'By the clock of the facility.',
      value: wallClock(sql`wasted_local`),
      order: sql`wasted_local`,
    },
    user: { ...user, definition: 'Who wasted.' },
    witness,
    witness_state: {
      label: 'Witness check',
      type: 'status',
      definition: 'Whether another user saw the waste.',
      words: witnessStateWords,
      value: sql`witness_state`,
    },
    unit,
    location,
    drug,
    container: {
      label: 'Container',
      type: 'text',
      definition: 'What one vial, syringe or tablet holds, and its form.',
      value: sql`container`,
    },
    quantity: doseAmount('Quantity', 'amount', 'How much was wasted.'),
    minutes_to_waste: {
      label: 'Minutes to waste',
      type: 'minutes',
      definition: 'From the removal that it belongs to; of a case, from its end. Blank where no removal is in reach.',
      value: sql`minutes`,
    },
    full: {
      label: 'Whole container',
      type: 'flag',
      definition: 'At least 98 % of a container with nothing given from it; blank where its content is unknown.',
      value: sql`case when content > 0 then is_whole_container end`,
    },
    case: { ...caseFields.case, definition: 'The case, of wastes in anesthesia.' },
    encounter,
    episode: {
      label: 'Episode',
      type: 'code',
      definition: 'The episode that the waste belongs to; blank where it belongs to none.',
      value: sql`episode_id`,
      isPersonal: true,
    },
    base_unit,
    container_size,
  },
  tie: ['waste_id'],
  adds: {
    joins: [
      ...recordJoins,
      {
        alias: 'operation',
        table: table('cases'),
        on: { case_id: 'cell.case_id' },
        brings: { case_code: 'case_code' },
      },
    ],
  },
  rows: ({ asked, where }) => sql`select fact.* from (${wasteFacts(asked)}) fact where ${where()}`,
});
