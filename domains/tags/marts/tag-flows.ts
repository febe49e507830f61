import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import { inUseSql } from '../../shared/marts/tag-status.ts';

const isLive = `encoded_local is not null and ${inUseSql('status')}`;
const flow = 'facility_id, location_id, product_id, status, tray_id is not null';
export const flowColumns = 'facility_id, location_id, product_id, status, is_in_tray';

/** How many live tags came into a state at a place on a day, and how many left it, by the spans of a relation. */
export const flowsOf = (spans: string, isMeant: (day: string) => string = () => 'true'): string => `
  select from_date as local_date, facility_id, location_id, product_id, status, tray_id is not null as is_in_tray, count(*) as change
  from ${spans} begun where ${isLive} and ${isMeant('from_date')} group by from_date, ${flow}
  union all
  select to_date, facility_id, location_id, product_id, status, tray_id is not null, -count(*)
  from ${spans} ended where ${isLive} and to_date < date '${openEnd}' and ${isMeant('to_date')} group by to_date, ${flow}`;

/** How many more live tags were in a state at a place at the end of a day than the day before: added up, those that are in it. */
export const tagFlows: Mart = {
  name: 'tag_flows',
  reads: ['tag_spans'],
  parts: ['stale_tag_days'],
  table: {
    name: 'tag_flows',
    columns: [
      column('company_id', 'integer'),
      column('local_date', 'date'),
      column('facility_id', 'integer'),
      /** 0 where nobody says which place, and `location_id` is blank. */
      column('place_key', 'integer'),
      column('location_id', 'integer', false),
      column('product_id', 'integer'),
      column('status', 'varchar'),
      column('is_in_tray', 'boolean'),
      column('change', 'integer'),
    ],
    key: ['company_id', 'local_date', 'facility_id', 'place_key', 'product_id', 'status', 'is_in_tray'],
    sort: ['company_id', 'local_date', 'product_id'],
  },
  async refresh(store, { whole }) {
    const isStale = (day: string) =>
      whole ? 'true' : `${day} in (select local_date from stale_tag_days where kind = 'span')`;
    await store.run(`delete from tag_flows where ${isStale('local_date')}`);
    await store.run(
      `insert into tag_flows (company_id, local_date, facility_id, place_key, location_id, product_id, status, is_in_tray, change)
       select cast($1 as integer), local_date, facility_id, coalesce(location_id, 0), location_id, product_id, status, is_in_tray, cast(sum(change) as integer)
       from (${flowsOf('tag_spans', isStale)}) moved
       group by local_date, ${flowColumns} having sum(change) <> 0
       order by local_date, product_id, facility_id, coalesce(location_id, 0)`,
    );
  },
};
