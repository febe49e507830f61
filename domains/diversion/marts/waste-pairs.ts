import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { intoTable } from './into-table.ts';

/**
 * How often a colleague witnessed a user's wastes on a day, and how often one of those who could have would: each waste could have been
 * witnessed by any other user on shift in the unit who may witness. Where no shifts are sent, by who was at a cabinet of the unit within
 * four hours.
 */
export const wastePairs: Mart = {
  name: 'waste_pairs',
  reads: ['care_units', 'drug_records', 'facility_feeds', 'shifts', 'staff'],
  parts: ['stale_care_days'],
  table: {
    name: 'waste_pairs',
    columns: [
      column('company_id', 'integer'),
      column('staff_id', 'integer'),
      column('witness_staff_id', 'integer'),
      column('location_id', 'integer'),
      column('drug', 'varchar'),
      column('local_date', 'date'),
      column('wastes', 'integer'),
      column('expected', 'double precision'),
      /** Witnessed while the witness had no shift, where shifts of that day are known. */
      column('off_shift', 'integer'),
      column('whole_containers', 'integer'),
    ],
    key: ['company_id', 'staff_id', 'witness_staff_id', 'location_id', 'drug', 'local_date'],
    sort: ['company_id', 'local_date', 'staff_id'],
  },
  async refresh(store, { whole }) {
    const days = whole ? 'true' : 'local_date in (select local_date from stale_care_days)';
    if (!whole) await store.run(`delete from waste_pairs where ${days}`);
    await store.makeTemp(
      'pair_wastes',
      `select fact.record_id, fact.staff_id, fact.witness_staff_id, fact.occurred_at, fact.local_date, fact.facility_id, fact.location_id, fact.drug, unit.unit_id,
         coalesce(fact.is_whole_container, false) as is_whole
       from drug_records fact join care_units unit on unit.location_id = fact.location_id
       where fact.kind = 'waste' and fact.source = 'cabinet' and fact.amount > 0 and ${days.replaceAll('local_date in', 'fact.local_date in')}`,
    );
    await store.makeTemp('pair_presence', presence);
    await store.run(`${intoTable(wastePairs.table)} ${pairs}`);
  },
};

const presence = `
  with worked as (
    select shift.staff_id, unit.unit_id, shift.starts_at, shift.ends_at, shift.local_date as day
    from shifts shift join care_units unit on unit.location_id = shift.location_id where coalesce(shift.kind, 'worked') = 'worked'
    union all
    select shift.staff_id, unit.unit_id, shift.starts_at, shift.ends_at, shift.local_date + 1
    from shifts shift join care_units unit on unit.location_id = shift.location_id where coalesce(shift.kind, 'worked') = 'worked'
  ), there as (
    select waste.record_id, worked.staff_id
    from pair_wastes waste join worked on worked.unit_id = waste.unit_id and worked.day = waste.local_date
      and waste.occurred_at between worked.starts_at - interval '30 minutes' and worked.ends_at + interval '30 minutes'
    union
    select waste.record_id, seen.staff_id
    from pair_wastes waste
    join care_units unit on unit.unit_id = waste.unit_id
    join drug_records seen on seen.location_id = unit.location_id and seen.source = 'cabinet' and seen.local_date between waste.local_date - 1 and waste.local_date + 1
      and seen.occurred_at between waste.occurred_at - interval '4 hours' and waste.occurred_at + interval '4 hours'
    where waste.facility_id not in (select facility_id from facility_feeds where feed = 'shifts')
  )
  select waste.record_id, there.staff_id, count(*) over (partition by waste.record_id) as present
  from pair_wastes waste join there on there.record_id = waste.record_id and there.staff_id <> waste.staff_id
  join staff person on person.staff_id = there.staff_id and coalesce(person.may_witness, true)`;

const pairs = `
  with on_shift as (
    select distinct waste.record_id, shift.staff_id
    from pair_wastes waste join shifts shift on shift.staff_id = waste.witness_staff_id
      and waste.occurred_at between shift.starts_at - interval '30 minutes' and shift.ends_at + interval '30 minutes'
  ), told as (
    select waste.staff_id, there.staff_id as witness_staff_id, waste.location_id, waste.drug, waste.local_date, 0 as wastes, 1.0 / there.present as expected, 0 as off_shift, 0 as whole_containers
    from pair_wastes waste join pair_presence there on there.record_id = waste.record_id
    union all
    select waste.staff_id, waste.witness_staff_id, waste.location_id, waste.drug, waste.local_date, 1, 0,
      case when on_shift.record_id is null and waste.facility_id in (select facility_id from facility_feeds where feed = 'shifts') then 1 else 0 end, case when waste.is_whole then 1 else 0 end
    from pair_wastes waste left join on_shift on on_shift.record_id = waste.record_id
    where waste.witness_staff_id is not null and waste.witness_staff_id <> waste.staff_id
  )
  select cast($1 as integer), staff_id, witness_staff_id, location_id, drug, local_date, cast(sum(wastes) as integer), cast(sum(expected) as double precision), cast(sum(off_shift) as integer),
    cast(sum(whole_containers) as integer)
  from told group by staff_id, witness_staff_id, location_id, drug, local_date
  order by local_date, staff_id, witness_staff_id`;
