import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { matchRetagged } from '../science/match-retagged.ts';
import { ofStaleTags } from './tag-parts.ts';

type Labelled = { tag: string; event: string; subject: string; at: number };

const subject = `cast(facility_id as varchar) || '/' || cast(product_id as varchar) || '/' || coalesce(lot, '')`;
const isLabelled = "is_counted and product_id is not null and event in ('voided', 'encoded')";

/**
 * Which voided units got a new tag: those with a new tag of the same NDC and lot at the facility within so many minutes. Where events
 * of stale tags were replaced, only the units of which one of these was, or is, are looked at.
 */
export async function markRetagged(store: CompanyStore, minutes: number, eventsBefore?: string): Promise<void> {
  let ofSubjects = 'true';
  if (eventsBefore) {
    await store.makeTemp(
      'subjects_now',
      `select ${subject} as subject from tag_events where ${isLabelled} and ${ofStaleTags}`,
    );
    await store.makeTemp(
      'retagged_subjects',
      `select ${subject} as subject from ${eventsBefore} where ${isLabelled} union select subject from subjects_now`,
    );
    ofSubjects = `${subject} in (select subject from retagged_subjects)`;
  }
  const rows = await store.rows<Labelled>(
    `with told as (
       select tag, event, ${subject} as subject, occurred_at from tag_events where ${isLabelled} and ${ofSubjects}
     ), seen as (
       select told.*, max(case when event = 'voided' then occurred_at end) over (partition by subject order by occurred_at rows unbounded preceding) as last_void from told
     )
     select tag, event, subject, extract(epoch from occurred_at) as at from seen where event = 'voided' or occurred_at <= last_void + ${minutes} * interval '1 minute'`,
  );
  const labelled = rows.map(({ tag, event, subject: of, at }) => ({ event, label: { id: tag, of, at: Number(at) } }));
  const only = (event: string) => labelled.filter((one) => one.event === event).map(({ label }) => label);
  const matched = matchRetagged(only('voided'), only('encoded'), minutes * 60);
  const table = {
    name: 'retagged_voids',
    columns: [{ name: 'tag', type: 'varchar', required: true }],
  };
  await store.makeTemp(table.name, `select cast('' as varchar) as tag where false`);
  await store.insert(
    table,
    [...matched].map((tag) => [tag]),
  );
  const isVoid = `event = 'voided' and ${isLabelled} and ${ofSubjects}`;
  const isMatched = 'tag in (select tag from retagged_voids)';
  await store.run(
    `update tag_events set is_retagged = not is_retagged where ${isVoid} and is_retagged <> (${isMatched})`,
  );
}
