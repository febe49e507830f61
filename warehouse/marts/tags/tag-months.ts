import { column, type Mart } from '../mart.ts';
import { areTraysStale } from './tray-inputs.ts';

/**
 * On which days of a month an event happened to tags of an NDC at a place, first and last: of ten million events this is a
 * hundredth. Events of tags that were never encoded are left out.
 */
export const tagMonths: Mart = {
  name: 'tag_months',
  table: {
    name: 'tag_months',
    columns: [
      column('company_id', 'integer'),
      /** Its first day. */
      column('month', 'date'),
      column('event', 'varchar'),
      column('is_counted', 'boolean'),
      column('facility_id', 'integer'),
      /** 0 where the event names no place, and `location_id` is blank. */
      column('place_key', 'integer'),
      column('location_id', 'integer', false),
      column('product_id', 'integer'),
      column('item_id', 'integer'),
      column('first_on', 'date'),
      column('last_on', 'date'),
    ],
    key: ['company_id', 'month', 'event', 'is_counted', 'facility_id', 'place_key', 'product_id'],
    sort: ['company_id', 'event', 'month', 'product_id'],
  },
  async refresh(store, companyId) {
    if (!(await areTraysStale(store, companyId))) return;
    await store.run('delete from tag_months where company_id = $1', [companyId]);
    await store.run(
      `insert into tag_months (company_id, month, event, is_counted, facility_id, place_key, location_id, product_id, item_id, first_on, last_on)
       select company_id, cast(date_trunc('month', cast(first_on as timestamp)) as date), event, is_counted, facility_id, coalesce(location_id, 0), location_id, product_id, item_id, first_on, last_on
       from (
         select company_id, event, is_counted, facility_id, location_id, product_id, item_id, min(local_date) as first_on, max(local_date) as last_on
         from tag_events where company_id = $1 and product_id is not null
         group by company_id, event, is_counted, facility_id, location_id, product_id, item_id, extract(year from local_date), extract(month from local_date)
       ) monthly order by event, first_on, product_id, facility_id, coalesce(location_id, 0)`,
      [companyId],
    );
  },
};
