import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { gatherTouched, isTouched } from './care-parts.ts';
import { matchedParts, matchedWhole } from './matched-care.ts';

const columns = [
  column('company_id', 'integer'),
  /** The record of the waste; of a leftover that is not wasted yet, its removal. */
  column('waste_id', 'varchar'),
  /** wasted, or pending: a partial dose with nothing more on record. */
  column('state', 'varchar'),
  column('source', 'varchar'),
  /** The user who wasted; of a pending one, who removed. */
  column('staff_id', 'integer'),
  /** The user who removed. */
  column('remover_id', 'integer'),
  column('witness_staff_id', 'integer', false),
  column('witness_state', 'varchar', false),
  column('encounter_id', 'integer', false),
  column('case_id', 'integer', false),
  column('episode_id', 'varchar', false),
  column('item_id', 'integer'),
  column('product_id', 'integer', false),
  column('drug', 'varchar'),
  column('facility_id', 'integer'),
  column('location_id', 'integer'),
  column('wasted_at', 'timestamp', false),
  column('wasted_local', 'timestamp', false),
  /** Of the waste; of a pending one, of the removal. */
  column('local_date', 'date'),
  column('local_hour', 'smallint'),
  column('weekday', 'smallint'),
  column('is_night', 'boolean'),
  /** When the drug was removed; of a case, when the case ended. */
  column('removed_local', 'timestamp', false),
  column('removed_date', 'date', false),
  column('removed_hour', 'smallint', false),
  column('removed_weekday', 'smallint', false),
  /** Unknown where no removal is in reach. */
  column('minutes', 'double precision', false),
  column('minutes_from_dose', 'double precision', false),
  /** Until when a waste is awaited. */
  column('until_at', 'timestamp', false),
  column('is_next_shift', 'boolean'),
  column('is_long', 'boolean'),
  column('quantity', 'decimal(18,4)', false),
  column('amount', 'double precision'),
  column('container', 'double precision', false),
  column('is_whole_container', 'boolean', false),
] as const;

/** Every waste of a watched drug, with the removal that it belongs to, and what is left over and not wasted yet. */
export const drugWastes: Mart = {
  name: 'drug_wastes',
  reads: ['adc_transactions', 'administrations', 'cases', 'dose_records', 'drug_records', 'encounters', 'stale_care'],
  table: {
    name: 'drug_wastes',
    columns: [...columns],
    key: ['company_id', 'waste_id'],
    sort: ['company_id', 'local_date', 'waste_id'],
  },
  async refresh(store, { whole, need }) {
    await need(whole ? matchedWhole : matchedParts);
    await gatherTouched(store, whole);
    if (!whole)
      await store.run(
        `delete from drug_wastes where (source <> 'case' and ${isTouched('drug_wastes').replaceAll('drug_wastes.staff_id', 'drug_wastes.remover_id')})
           or (source = 'case' and case_id in (select case_id from touched_cases))`,
      );
    const touched = whole ? "fact.source <> 'case'" : `fact.source <> 'case' and ${isTouched('fact')}`;
    const ofCases = whole ? '' : 'and fact.case_id in (select case_id from touched_cases)';
    const names = columns.map(({ name }) => name).join(', ');
    await store.makeTemp('waste_facts', wasteFacts(touched));
    await store.run(`insert into drug_wastes (${names}) ${cabinetWastes}`);
    await store.run(`insert into drug_wastes (${names}) ${pendingWastes(touched)}`);
    await store.run(`insert into drug_wastes (${names}) ${caseWastes(ofCases)}`);
    await store.run(`insert into drug_wastes (${names}) ${pendingCases(ofCases)}`);
  },
};

/** A waste that belongs to several removals is told by the first of them. */
const wasteFacts = (touched: string): string => `
  select fact.*, duty.minutes, duty.minutes_from_dose, duty.until_minute, coalesce(duty.is_next_shift, false) as is_next_shift, duty.removal_id, member.episode_id
  from drug_records fact
  left join (
    select *, row_number() over (partition by waste_id order by minutes desc, removal_id) as place from matched_duties where waste_id is not null
  ) duty on duty.waste_id = fact.record_id and duty.place = 1
  left join (select distinct removal_id, episode_id from matched_members where rule = 'removal') member on member.removal_id = duty.removal_id
  where fact.kind = 'waste' and fact.is_counted and coalesce(fact.amount, 0) > 0 and ${touched}`;

const toMoment = (minute: string): string => `timestamp '1970-01-01 00:00:00' + ${minute} * interval '1 minute'`;

const removed = `removal.occurred_local, removal.local_date, removal.local_hour, removal.weekday`;

const cabinetWastes = `
  select cast($1 as integer), fact.record_id, 'wasted', fact.source, fact.staff_id, coalesce(removal.staff_id, fact.staff_id), fact.witness_staff_id, fact.witness_state, fact.encounter_id,
    fact.case_id, fact.episode_id, fact.item_id, fact.product_id, fact.drug, fact.facility_id, fact.location_id, fact.occurred_at, fact.occurred_local, fact.local_date,
    fact.local_hour, fact.weekday, fact.is_night, ${removed}, fact.minutes, fact.minutes_from_dose, ${toMoment('fact.until_minute')}, fact.is_next_shift, fact.is_long,
    fact.quantity, fact.amount, fact.container, fact.is_whole_container
  from waste_facts fact left join drug_records removal on removal.record_id = fact.removal_id
  order by fact.local_date, fact.record_id`;

const pendingWastes = (touched: string): string => `
  select cast($1 as integer), removal.record_id, 'pending', removal.source, removal.staff_id, removal.staff_id, null, null, removal.encounter_id, removal.case_id, member.episode_id,
    removal.item_id, removal.product_id, removal.drug, removal.facility_id, removal.location_id, null, null, removal.local_date, removal.local_hour, removal.weekday, removal.is_night,
    ${removed}, null, null, ${toMoment('duty.until_minute')}, false, removal.is_long, null, 0, removal.container, null
  from matched_duties duty
  join drug_records removal on removal.record_id = duty.removal_id and ${touched.replaceAll('fact.', 'removal.')}
  join (select distinct removal_id, episode_id from matched_members where rule = 'removal') member on member.removal_id = duty.removal_id
  where duty.waste_id is null
  order by removal.local_date, removal.record_id`;

/** Minutes of a case count from its end: what was wasted before counts none. */
const caseWastes = (ofCases: string): string => `
  select cast($1 as integer), fact.record_id, 'wasted', 'case', fact.staff_id, fact.staff_id, fact.witness_staff_id, fact.witness_state, fact.encounter_id, fact.case_id,
    'c' || operation.case_code || ' ' || fact.drug, fact.item_id, fact.product_id, fact.drug, fact.facility_id, fact.location_id, fact.occurred_at, fact.occurred_local, fact.local_date,
    fact.local_hour, fact.weekday, fact.is_night, operation.ends_local, cast(operation.ends_local as date), cast(extract(hour from operation.ends_local) as smallint),
    cast(extract(isodow from operation.ends_local) as smallint), greatest(0, cast(extract(epoch from fact.occurred_at - operation.ends_at) as double precision) / 60), null,
    operation.ends_at + interval '4 hours', false, fact.is_long, fact.quantity, fact.amount, fact.container, fact.is_whole_container
  from drug_records fact join cases operation on operation.case_id = fact.case_id
  where fact.source = 'case' and fact.kind = 'waste' ${ofCases}
  order by fact.local_date, fact.record_id`;

const pendingCases = (ofCases: string): string => `
  select cast($1 as integer), removal.record_id, 'pending', 'case', removal.staff_id, removal.staff_id, null, null, removal.encounter_id, removal.case_id,
    'c' || operation.case_code || ' ' || removal.drug, removal.item_id, removal.product_id, removal.drug, removal.facility_id, removal.location_id, null, null, removal.local_date,
    removal.local_hour, removal.weekday, removal.is_night, operation.ends_local, cast(operation.ends_local as date), cast(extract(hour from operation.ends_local) as smallint),
    cast(extract(isodow from operation.ends_local) as smallint), null, null, operation.ends_at + interval '4 hours', false, removal.is_long, null, 0, removal.container, null
  from dose_records fact
  join cases operation on operation.case_id = fact.case_id
  join drug_records removal on removal.case_id = fact.case_id and removal.item_id = fact.item_id and removal.staff_id = fact.staff_id and removal.source = 'case' and removal.kind = 'dispense'
  where fact.waste_state = 'pending' and fact.administered > 0 ${ofCases}
  order by removal.local_date, removal.record_id`;
