import { isUnknownLotSql, lotKeySql } from '../../../contracts/codes/lot-key.ts';
import { copyBefore } from '../../../warehouse/marts/changed-rows.ts';
import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { flowColumns, flowsOf } from './tag-flows.ts';
import { ofStaleTags, tagParts } from './tag-parts.ts';
import { keys } from './tag-steps.ts';

/**
 * What every tag is and where it is at the end of each day on which something happened to it, until the next such day. What
 * was voided, expired or recalled stays so, and what was used until it is found: any other later event is remembered as one
 * that should not be.
 */
export const tagSpans: Mart = {
  name: 'tag_spans',
  reads: ['rfid_events', { of: 'tag_events', follows: ['rfid_events'] }],
  parts: ['stale_tags'],
  marks: ['stale_tag_days'],
  table: {
    name: 'tag_spans',
    columns: [
      column('company_id', 'integer'),
      column('tag', 'varchar'),
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('status', 'varchar'),
      column('event_after_final', 'boolean'),
      column('re_encoded', 'boolean'),
      column('product_id', 'integer', false),
      column('lot', 'varchar', false),
      column('expiry', 'date', false),
      column('facility_id', 'integer'),
      column('location_id', 'integer', false),
      column('tray_id', 'integer', false),
      column('case_id', 'integer', false),
      column('last_event_at', 'timestamp'),
      column('last_event_local', 'timestamp'),
      column('encoded_local', 'timestamp', false),
      /** It has been approved at least once. */
      column('is_approved', 'boolean', false),
      /** The lot as letters and digits only, so that spellings compare; nothing where nobody knows it. */
      column('lot_key', 'varchar', false),
    ],
    key: ['company_id', 'tag', 'from_date'],
    /** Live tags lie together: they are a small part of all that have no end, and what pages read. */
    sort: ['company_id', 'to_date', 'status', 'tag'],
  },
  async refresh(store, { whole }) {
    const which = whole ? 'true' : ofStaleTags;
    await copyBefore(store, 'tag_spans', whole ? 'false' : which);
    await store.run(`delete from tag_spans where ${which}`);
    for (const [turn, part] of (await tagParts(store, which)).entries()) {
      await store.makeTemp('tag_told', told(part));
      if (turn === 0) await store.makeTemp('tag_spans_made', spans);
      else await store.run(`insert into tag_spans_made ${spans}`);
    }
    // In one order over all parts: live tags would lie apart otherwise, some in each.
    const columns = tagSpans.table.columns
      .map(({ name }) => name)
      .filter((name) => name !== 'company_id')
      .join(', ');
    await store.run(
      `insert into tag_spans (company_id, ${columns}) select cast($1 as integer), ${columns} from tag_spans_made order by to_date, status, tag`,
    );
    // As many rows again as the mart has: a connection would hold them until it ends.
    for (const made of ['tag_told', 'tag_spans_made']) await store.run(`drop table ${made}`);
    if (!whole) await markDays(store);
  },
};

/** The days on which another number of tags came or went. */
async function markDays(store: CompanyStore): Promise<void> {
  await store.makeTemp('tag_spans_now', `select * from tag_spans where ${ofStaleTags}`);
  await store.run(
    `insert into stale_tag_days (company_id, kind, local_date)
     select distinct cast($1 as integer), 'span', local_date from (
       select local_date from (
         ${flowsOf('tag_spans_now')}
         union all select local_date, ${flowColumns}, -change from (${flowsOf('tag_spans_before')}) flows_before
       ) flows group by local_date, ${flowColumns} having sum(change) <> 0
     ) days`,
  );
}

const soFar = 'over (partition by tag order by step rows unbounded preceding)';
/** The key that was told last, or nothing where the event that tells such a key left it out. */
const lastKey = (key: string, where: string): string =>
  `cast(nullif(max(case when ${where} then step * ${keys} + coalesce(${key}, 0) end) ${soFar} % ${keys}, 0) as integer)`;

/** Words that say that nobody knows the lot are no lot. */
const lotKey = `case when not (${isUnknownLotSql('lot')}) then ${lotKeySql('lot')} end`;

/** What happened to each tag, with what the event itself said that it holds. */
const told = (part: string): string => `
  select fact.*, event.product_id, event.lot, event.expiry
  from (
    select tag, cast(step as bigint) as step, event as kind, occurred_at, occurred_local, local_date, facility_id, location_id, case_id, status, tray_after_id, is_after_final
    from tag_events where ${part}
  ) fact join (
    select tag, event as kind, occurred_at, product_id, lot, expiry from rfid_events where ${part}
  ) event on event.tag = fact.tag and event.kind = fact.kind and event.occurred_at = fact.occurred_at`;

/** What a tag holds is what its last encoding said; where it never was encoded, what the last event said that named an NDC. */
const spans = `
  with followed as (
    select tag, step, occurred_at, occurred_local, local_date, facility_id, status, tray_after_id, is_after_final,
      count(case when kind = 'encoded' then 1 end) ${soFar} as encodings, count(case when kind = 'approved' then 1 end) ${soFar} as approvals,
      max(case when kind = 'encoded' then step end) ${soFar} as encoding_step, max(case when product_id is not null then step end) ${soFar} as naming_step,
      ${lastKey('location_id', 'location_id is not null')} as location_id, ${lastKey('case_id', "kind = 'used' and not is_after_final")} as case_id
    from tag_told
  ), day_ends as (
    select followed.*, coalesce(lead(local_date) over (partition by tag order by step), date '${openEnd}') as to_date
    from (select followed.*, row_number() over (partition by tag, local_date order by step desc) as from_last from followed) followed where from_last = 1
  ), held as (
    select day_ends.*, coalesce(encoding.product_id, naming.product_id) as product_id, encoding.occurred_local as encoded_local,
      case when encoding.tag is not null then encoding.lot else naming.lot end as lot, case when encoding.tag is not null then encoding.expiry else naming.expiry end as expiry
    from day_ends left join tag_told encoding on encoding.tag = day_ends.tag and encoding.step = day_ends.encoding_step
    left join tag_told naming on naming.tag = day_ends.tag and naming.step = day_ends.naming_step
  )
  select tag, local_date as from_date, to_date, status,
    is_after_final as event_after_final, encodings > 1 as re_encoded, product_id, lot, expiry, facility_id, location_id, tray_after_id as tray_id,
    case when status = 'used' then case_id end as case_id,
    occurred_at as last_event_at, occurred_local as last_event_local, encoded_local, approvals > 0 as is_approved, ${lotKey} as lot_key
  from held where to_date > local_date`;
