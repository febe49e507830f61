import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { gatherTouched, isTouched } from './care-parts.ts';
import { matchedParts, matchedWhole } from './matched-care.ts';

/** Which record belongs to which episode, with how much of it and by which rule; to none where the episode is blank. */
export const episodeMembers: Mart = {
  name: 'episode_members',
  reads: ['adc_transactions', 'administrations', 'cases', 'drug_records', 'encounters', 'stale_care'],
  table: {
    name: 'episode_members',
    columns: [
      column('company_id', 'integer'),
      column('record_id', 'varchar'),
      column('episode_id', 'varchar'),
      /** The removal of the episode that it belongs to. */
      column('removal_id', 'varchar'),
      column('amount', 'double precision'),
      column('rule', 'varchar'),
      column('encounter_id', 'integer', false),
      column('staff_id', 'integer'),
      column('local_date', 'date'),
    ],
    key: ['company_id', 'record_id', 'removal_id', 'rule'],
    sort: ['company_id', 'local_date', 'record_id'],
  },
  async refresh(store, { whole, need }) {
    await need(whole ? matchedWhole : matchedParts);
    await gatherTouched(store, whole);
    if (!whole) await store.run(`delete from episode_members where ${isTouched('episode_members')}`);
    await store.run(
      `insert into episode_members (company_id, record_id, episode_id, removal_id, amount, rule, encounter_id, staff_id, local_date)
       select cast($1 as integer), member.record_id, member.episode_id, member.removal_id, member.amount, member.rule, fact.encounter_id, fact.staff_id, fact.local_date
       from matched_members member join drug_records fact on fact.record_id = member.record_id
       order by fact.local_date, member.record_id`,
    );
  },
};
