import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';

/** Marks the days and trays of events that have changed. Tray 0 is for events that name none. */
export async function markTagEvents(store: CompanyStore, relation: string): Promise<void> {
  await store.run(
    `insert into stale_tag_days (company_id, kind, local_date) select distinct cast($1 as integer), event, local_date from ${relation}`,
  );
  await store.run(
    `insert into stale_trays (company_id, tray_id)
     select distinct cast($1 as integer), tray_id from (
       select coalesce(tray_id, 0) as tray_id from ${relation}
       union all select tray_before_id from ${relation} where tray_before_id is not null
       union all select tray_after_id from ${relation} where tray_after_id is not null
     ) trays`,
  );
}
