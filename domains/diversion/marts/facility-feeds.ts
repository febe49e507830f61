import { copyBefore, findChanged } from '../../../warehouse/marts/changed-rows.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { intoTable } from './into-table.ts';

/** What a facility sends: what it never sends is not judged, and its absence is no fault of a user. */
export const facilityFeeds: Mart = {
  name: 'facility_feeds',
  reads: [
    'administrations',
    'adc_transactions',
    'case_doses',
    'cases',
    'encounters',
    'medication_orders',
    'products',
    'shifts',
    'staff',
  ],
  marks: ['stale_care'],
  table: {
    name: 'facility_feeds',
    columns: [column('company_id', 'integer'), column('facility_id', 'integer'), column('feed', 'varchar')],
    key: ['company_id', 'facility_id', 'feed'],
    sort: ['company_id', 'facility_id'],
  },
  async refresh(store, { whole }) {
    await copyBefore(store, 'facility_feeds');
    await store.run('delete from facility_feeds');
    await store.run(
      `${intoTable(facilityFeeds.table)} select cast($1 as integer), facility_id, feed from (${feeds}) known order by facility_id, feed`,
    );
    if (whole) return undefined;
    const changed = await findChanged(store, 'facility_feeds');
    await store.run(
      `insert into stale_care (company_id, encounter_id, staff_id, case_id)
       select distinct cast($1 as integer), coalesce(fact.encounter_id, 0), case when fact.encounter_id is null then fact.staff_id else 0 end, 0
       from adc_transactions fact where fact.facility_id in (select facility_id from ${changed})`,
    );
    return (await store.rows(`select facility_id from ${changed} limit 1`)).length === 0 ? 'unchanged' : undefined;
  },
};

const feeds = `
  select distinct facility_id, 'cabinets' as feed from adc_transactions
  union select distinct visit.facility_id, 'charting' from administrations fact join encounters visit on visit.encounter_id = fact.encounter_id
  union select distinct visit.facility_id, 'pain' from administrations fact join encounters visit on visit.encounter_id = fact.encounter_id
    where fact.pain_score_before is not null and fact.pain_score_after is not null
  union select distinct visit.facility_id, 'charting times' from administrations fact join encounters visit on visit.encounter_id = fact.encounter_id
    where fact.charted_at is not null
  union select distinct coalesce(fact.facility_id, person.facility_id), 'shifts' from shifts fact join staff person on person.staff_id = fact.staff_id
  union select distinct visit.facility_id, 'orders' from medication_orders fact join encounters visit on visit.encounter_id = fact.encounter_id
  union select distinct visit.facility_id, 'ranges' from medication_orders fact join encounters visit on visit.encounter_id = fact.encounter_id where fact.prn
  union select distinct facility_id, 'encounters' from encounters where discharged_at is not null
  union select distinct operation.facility_id, 'cases' from cases operation join case_doses dose on dose.case_id = operation.case_id
  union select distinct removal.facility_id, 'containers' from adc_transactions removal join products made on made.item_id = removal.item_id
    where made.container_qty is not null`;
