import { column, type Mart, openEnd } from '../mart.ts';
import { areTrayValuesStale } from './tray-inputs.ts';

/** So many uses out of one tray within a minute are a batch: nobody gives that much at once, it was read later. */
export const fewestOfBatch = 3;
const minuteOf = (moment: string): string => `date_trunc('minute', ${moment})`;

/** What tells the counted ones apart, and the order in which they lie. */
const ids = 'product_id, facility_id, location_id, item_id, staff_id, encoder_id';
const told = `event, local_date, ${ids}, is_counted, undone_on, status`;

/**
 * Events of tags by day, NDC, place and user, with how many there were and what they were worth: a twentieth of the events.
 * Those of tags that were never encoded are left out.
 */
export const tagDays: Mart = {
  name: 'tag_days',
  table: {
    name: 'tag_days',
    columns: [
      column('company_id', 'integer'),
      column('row_no', 'integer'),
      column('local_date', 'date'),
      column('event', 'varchar'),
      column('is_counted', 'boolean'),
      column('undone_on', 'date', false),
      column('facility_id', 'integer'),
      column('location_id', 'integer', false),
      column('product_id', 'integer'),
      column('item_id', 'integer'),
      column('staff_id', 'integer', false),
      column('encoder_id', 'integer', false),
      /** Of an encoding: what the tag is by now. */
      column('status', 'varchar', false),
      column('units', 'integer'),
      /** How many of them have no known value. */
      column('unpriced', 'integer'),
      column('value', 'decimal(18,4)', false),
      /** Of uses: how many of them were read in a batch. */
      column('batched', 'integer'),
    ],
    key: ['company_id', 'row_no'],
    sort: ['company_id', 'event', 'local_date', 'product_id'],
  },
  async refresh(store, companyId) {
    if (!(await areTrayValuesStale(store, companyId))) return;
    await store.run('delete from tag_days where company_id = $1', [companyId]);
    await store.run(
      `insert into tag_days (company_id, row_no, ${told}, units, unpriced, value, batched)
       with batches as (
         select tray_id, ${minuteOf('occurred_at')} as minute from tag_events where company_id = $1 and event = 'used' and tray_id is not null
         group by tray_id, ${minuteOf('occurred_at')} having count(*) >= ${fewestOfBatch}
       ), counted as (
         select fact.*, cast(null as varchar) as told_status, 0 as batched from tag_events fact
         where fact.company_id = $1 and fact.product_id is not null and fact.event in ('approved', 'voided')
         union all
         select fact.*, null, case when batch.tray_id is null then 0 else 1 end from tag_events fact
         left join batches batch on batch.tray_id = fact.tray_id and batch.minute = ${minuteOf('fact.occurred_at')}
         where fact.company_id = $1 and fact.product_id is not null and fact.event = 'used'
         union all
         select fact.*, now.status, 0 from tag_events fact left join tag_spans now on now.company_id = $1 and now.tag = fact.tag and now.to_date = date '${openEnd}'
         where fact.company_id = $1 and fact.product_id is not null and fact.event = 'encoded'
       ), daily as (
         select event, local_date, ${ids}, is_counted, undone_on, told_status as status,
           cast(count(*) as integer) as units, cast(count(*) - count(value) as integer) as unpriced, cast(sum(value) as decimal(18,4)) as value, cast(sum(batched) as integer) as batched
         from counted group by event, local_date, ${ids}, is_counted, undone_on, told_status
       )
       select cast($1 as integer), cast(row_number() over (order by ${told}) as integer), ${told}, units, unpriced, value, batched
       from daily order by ${told}`,
      [companyId],
    );
  },
};
