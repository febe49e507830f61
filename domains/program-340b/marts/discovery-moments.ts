import { column } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { wallClockOf } from '../science/wall-clock.ts';

const table = {
  name: 'discovery_moments',
  columns: [
    column('load_id', 'integer'),
    column('facility_id', 'integer'),
    column('at', 'timestamp'),
    column('local', 'timestamp'),
  ],
};

/** `discovery_moments`: when each load that revealed something was read from the sender's system, by the clock of each facility. */
export async function makeDiscoveryMoments(store: CompanyStore): Promise<void> {
  const discovered = ['charge_postings', 'purchase_postings', 'adjustment_postings']
    .map((postings) => `select load_id, facility_id from ${postings} where is_discovery`)
    .join(' union ');
  const rows = await store.rows<{ load_id: number; facility_id: number; timezone: string; moment: string }>(
    `select asked.load_id, asked.facility_id, site.timezone, brought.moment
     from (${discovered}) asked
     join facilities site on site.facility_id = asked.facility_id
     join (select load_id, cast(max(coalesce(extracted_at, finished_at)) as varchar) as moment from loads group by load_id) brought on brought.load_id = asked.load_id
     order by asked.load_id, asked.facility_id`,
  );
  await store.makeTemp(
    table.name,
    "select 0 as load_id, 0 as facility_id, timestamp '0001-01-01 00:00:00' as at, timestamp '0001-01-01 00:00:00' as local where false",
  );
  await store.insert(
    table,
    rows.map(({ load_id, facility_id, timezone, moment }) => [
      load_id,
      facility_id,
      moment,
      wallClockOf(moment, timezone),
    ]),
  );
}
