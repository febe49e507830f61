import { column, type Mart } from '../../../warehouse/marts/mart.ts';

/** So many days up to the newest tell what a tray needs. */
const sampledDays = 365;

/**
 * How often so many units of an item were used between two restocks of trays of a type at a facility, where the time began
 * with so many in the tray. Of the last 365 days, and of items that the template has on the newest. Made whole: the days move with
 * the newest.
 */
export const trayCycleUses: Mart = {
  name: 'tray_cycle_uses',
  reads: [
    { of: 'tag_events', follows: ['rfid_events', 'products'] },
    'tray_cycle_items',
    'tray_cycles',
    'tray_templates',
    'trays',
  ],
  table: {
    name: 'tray_cycle_uses',
    columns: [
      column('company_id', 'integer'),
      column('tray_type_id', 'integer'),
      column('item_id', 'integer'),
      column('facility_id', 'integer'),
      column('present', 'integer'),
      column('used', 'integer'),
      column('cycles', 'integer'),
    ],
    key: ['company_id', 'tray_type_id', 'item_id', 'facility_id', 'present', 'used'],
    sort: ['company_id', 'tray_type_id', 'item_id'],
  },
  async refresh(store) {
    await store.run('delete from tray_cycle_uses');
    await store.run(usesFromCycles);
  },
};

/** The closed cycles of each tray in the sampled days: their numbers follow one another. */
export const sampledCycles = `
  newest as (select max(local_date) as day from tag_events),
  sampled as (
    select cycle.tray_id, holder.tray_type_id, holder.facility_id, min(cycle.restock_no) as first_no, max(cycle.restock_no) as last_no
    from tray_cycles cycle join trays holder on holder.tray_id = cycle.tray_id cross join newest
    where cycle.restock_no > 1 and cycle.local_date > newest.day - ${sampledDays}
    group by cycle.tray_id, holder.tray_type_id, holder.facility_id
  ),
  wanted as (
    select tray_type_id, item_id, par, floor, segments, is_critical from tray_templates cross join newest
    where par > 0 and from_date <= newest.day and newest.day < to_date
  )`;

/** A row tells what happened in one cycle; until the next row nothing was used, and as many were present. */
const usesFromCycles = `
  insert into tray_cycle_uses (company_id, tray_type_id, item_id, facility_id, present, used, cycles)
  with ${sampledCycles}, told as (
    select tray.tray_type_id, done.item_id, tray.facility_id, done.present_before as present, done.used - done.used_undone as used, 1 as cycles
    from tray_cycle_items done join sampled tray on tray.tray_id = done.tray_id and done.restock_no between tray.first_no and tray.last_no
    union all
    select tray.tray_type_id, done.item_id, tray.facility_id, done.present_after, 0, least(done.next_restock_no - 1, tray.last_no) - greatest(done.restock_no + 1, tray.first_no) + 1
    from tray_cycle_items done join sampled tray on tray.tray_id = done.tray_id
  )
  select cast($1 as integer), told.tray_type_id, told.item_id, facility_id, present, used, sum(cycles)
  from told join wanted on wanted.tray_type_id = told.tray_type_id and wanted.item_id = told.item_id
  where present > 0 and cycles > 0 group by told.tray_type_id, told.item_id, facility_id, present, used order by told.tray_type_id, told.item_id`;
