import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { gatherTouched } from './care-parts.ts';
import { intoTable } from './into-table.ts';

/**
 * Doses that a user charted during a shift to a patient whom at least two others gave the same drug in the 48 hours around it, and
 * what their rate would have made of the hours of that shift.
 */
export const sharedPatients: Mart = {
  name: 'shared_patients',
  reads: ['adc_transactions', 'administrations', 'cases', 'drug_records', 'encounters', 'stale_care'],
  table: {
    name: 'shared_patients',
    columns: [
      column('company_id', 'integer'),
      column('staff_id', 'integer'),
      column('encounter_id', 'integer'),
      column('drug', 'varchar'),
      column('shift_starts_at', 'timestamp'),
      /** Of the shift's beginning. */
      column('local_date', 'date'),
      column('facility_id', 'integer'),
      column('own_doses', 'integer'),
      column('own_hours', 'double precision'),
      column('other_doses', 'integer'),
      column('other_users', 'integer'),
      column('other_hours', 'double precision'),
      column('expected', 'double precision'),
    ],
    key: ['company_id', 'staff_id', 'encounter_id', 'drug', 'shift_starts_at'],
    sort: ['company_id', 'local_date', 'staff_id'],
  },
  async refresh(store, { whole }) {
    await gatherTouched(store, whole);
    const touched = 'encounter_id in (select encounter_id from touched_care where encounter_id > 0)';
    if (!whole) await store.run(`delete from shared_patients where ${touched}`);
    await store.run(`${intoTable(sharedPatients.table)} ${shared(whole ? 'true' : touched)}`);
  },
};

const hours = (from: string, to: string): string =>
  `greatest(0, cast(extract(epoch from least(${to}, visit.ends_at) - greatest(${from}, visit.admitted_at)) as double precision) / 3600)`;

const shared = (which: string): string => `
  with doses as (
    select encounter_id, drug, staff_id, occurred_at, shift_starts_at, shift_ends_at, facility_id from drug_records where kind = 'given' and amount > 0 and ${which}
  ), own as (
    select encounter_id, drug, staff_id, shift_starts_at, max(shift_ends_at) as shift_ends_at, max(facility_id) as facility_id, count(*) as doses
    from doses where shift_starts_at is not null group by encounter_id, drug, staff_id, shift_starts_at
  ), beside as (
    select own.encounter_id, own.drug, own.staff_id, own.shift_starts_at, own.shift_ends_at, own.facility_id, own.doses, count(*) as other_doses, count(distinct other.staff_id) as other_users
    from own join doses other on other.encounter_id = own.encounter_id and other.drug = own.drug and other.staff_id <> own.staff_id
      and other.occurred_at between own.shift_starts_at - interval '48 hours' and own.shift_ends_at + interval '48 hours'
    group by own.encounter_id, own.drug, own.staff_id, own.shift_starts_at, own.shift_ends_at, own.facility_id, own.doses
    having count(distinct other.staff_id) >= 2
  ), visits as (
    select encounter_id, admitted_at, coalesce(discharged_at, (select max(administered_at) from administrations)) as ends_at from encounters
  ), timed as (
    select beside.*, ${hours('beside.shift_starts_at', 'beside.shift_ends_at')} as own_hours,
      ${hours("beside.shift_starts_at - interval '48 hours'", "beside.shift_ends_at + interval '48 hours'")} as all_hours
    from beside join visits visit on visit.encounter_id = beside.encounter_id
  )
  select cast($1 as integer), staff_id, encounter_id, drug, shift_starts_at, cast(shift_starts_at as date) as local_date, facility_id, cast(doses as integer), own_hours, cast(other_doses as integer),
    cast(other_users as integer), all_hours - own_hours, own_hours * other_doses / (all_hours - own_hours)
  from timed where own_hours > 0 and all_hours - own_hours > 0
  order by shift_starts_at, staff_id`;
