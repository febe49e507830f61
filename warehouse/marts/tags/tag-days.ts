import { column, type Mart, openEnd } from '../mart.ts';
import { areTrayValuesStale } from './tray-inputs.ts';

/** What pages count: the beginning of a tag and its ends. */
const events = `'encoded', 'approved', 'used', 'voided'`;

/**
 * Events of tags by day, NDC and place, with how many there were and what they were worth: a twentieth of the events. Those of
 * tags that were never encoded are left out.
 */
export const tagDays: Mart = {
  name: 'tag_days',
  table: {
    name: 'tag_days',
    columns: [
      column('company_id', 'integer'),
      column('local_date', 'date'),
      column('event', 'varchar'),
      column('is_counted', 'boolean'),
      /** The day on which a use turned out to be none; one that never comes where it did not. */
      column('undone_on', 'date'),
      column('facility_id', 'integer'),
      /** 0 where the event names no place, and `location_id` is blank. */
      column('place_key', 'integer'),
      column('location_id', 'integer', false),
      column('product_id', 'integer'),
      column('item_id', 'integer'),
      column('units', 'integer'),
      /** How many of them have no known value. */
      column('unpriced', 'integer'),
      column('value', 'decimal(18,4)', false),
    ],
    key: ['company_id', 'local_date', 'event', 'is_counted', 'undone_on', 'facility_id', 'place_key', 'product_id'],
    sort: ['company_id', 'event', 'local_date', 'product_id'],
  },
  async refresh(store, companyId) {
    if (!(await areTrayValuesStale(store, companyId))) return;
    await store.run('delete from tag_days where company_id = $1', [companyId]);
    await store.run(
      `insert into tag_days (company_id, local_date, event, is_counted, undone_on, facility_id, place_key, location_id, product_id, item_id, units, unpriced, value)
       select company_id, local_date, event, is_counted, undone_on, facility_id, coalesce(location_id, 0), location_id, product_id, item_id, units, unpriced, value
       from (
         select company_id, local_date, event, is_counted, coalesce(undone_on, date '${openEnd}') as undone_on, facility_id, location_id, product_id, item_id,
           cast(count(*) as integer) as units, cast(count(*) - count(value) as integer) as unpriced, cast(sum(value) as decimal(18,4)) as value
         from tag_events where company_id = $1 and product_id is not null and event in (${events})
         group by company_id, local_date, event, is_counted, coalesce(undone_on, date '${openEnd}'), facility_id, location_id, product_id, item_id
       ) daily order by event, local_date, product_id, facility_id, coalesce(location_id, 0)`,
      [companyId],
    );
  },
};
