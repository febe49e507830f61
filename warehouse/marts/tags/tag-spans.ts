import { column, type Mart, openEnd } from '../mart.ts';
import { areTagsStale } from '../mart-inputs.ts';
import { tagParts } from './tag-parts.ts';
import { tagSteps } from './tag-steps.ts';

/**
 * What every tag is and where it is at the end of each day on which something happened to it, until the next such day. What
 * was voided, expired or recalled stays so, and what was used until it is found: any other later event is remembered as one
 * that should not be.
 */
export const tagSpans: Mart = {
  name: 'tag_spans',
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
  isStale: areTagsStale,
  async refresh(store, companyId) {
    await store.run('delete from tag_spans where company_id = $1', [companyId]);
    const [first = 'true', ...others] = await tagParts(store, companyId);
    await store.makeTemp('tag_spans_made', spansFromEvents(first), [companyId]);
    for (const part of others) await store.run(`insert into tag_spans_made ${spansFromEvents(part)}`, [companyId]);
    // In one order over all parts: live tags would lie apart otherwise, some in each.
    const columns = tagSpans.table.columns.map(({ name }) => name).join(', ');
    await store.run(
      `insert into tag_spans (${columns}) select ${columns} from tag_spans_made order by to_date, status, tag`,
    );
    // As many rows again as the mart has: a connection would hold them until it ends.
    await store.run('drop table tag_spans_made');
  },
};

const soFar = 'over (partition by tag order by n rows unbounded preceding)';
/** Within a group that begins with the row that names something, the largest is what was named. */
const named = (value: string, group: string) =>
  `max(${value}) over (partition by tag, ${group} order by n rows unbounded preceding)`;
const encoded = (value: string) => named(`case when event = 'encoded' then ${value} end`, 'encodings');

/** The rule of analytics/recall/lot-key.ts, for whole columns; words that say that nobody knows are no lot. */
const lotKey = `case when upper(regexp_replace(lot, '[^A-Za-z0-9]', '', 'g')) not in ('', 'NA', 'NONE', 'UNKNOWN') then upper(regexp_replace(lot, '[^A-Za-z0-9]', '', 'g')) end`;

const spansFromEvents = (part: string): string => `
  with grouped as (
    select steps.*, count(case when event = 'encoded' then 1 end) ${soFar} as encodings, count(case when event = 'approved' then 1 end) ${soFar} as approvals, count(product_id) ${soFar} as products_named, count(location_id) ${soFar} as places_named
    from (${tagSteps(part)}) steps
  ), states as (
    select tag, n, local_date, facility_id, occurred_at, occurred_local, event, encodings, approvals, told, tray_key, is_after_final,
      coalesce(case when encodings > 0 then ${encoded('product_id')} end, ${named('product_id', 'products_named')}) as product_id,
      case when encodings > 0 then ${encoded('lot')} else ${named('lot', 'products_named')} end as lot,
      case when encodings > 0 then ${encoded('expiry')} else ${named('expiry', 'products_named')} end as expiry,
      case when encodings > 0 then ${encoded('occurred_local')} end as encoded_local,
      ${named('location_id', 'places_named')} as location_id,
      case when told = 'used' then max(case when event = 'used' and not is_after_final then case_id end) over (partition by tag, findings order by n rows unbounded preceding) end as case_id,
      row_number() over (partition by tag, local_date order by n desc) as from_last
    from grouped
  ), day_ends as (
    select states.*, coalesce(lead(local_date) over (partition by tag order by n), date '${openEnd}') as to_date
    from states where from_last = 1
  )
  select cast($1 as integer) as company_id, tag, local_date as from_date, to_date, coalesce(told, 'returned') as status,
    is_after_final as event_after_final, encodings > 1 as re_encoded, product_id, lot, expiry, facility_id, location_id, cast(nullif(tray_key, 0) as integer) as tray_id, case_id,
    occurred_at as last_event_at, occurred_local as last_event_local, encoded_local, approvals > 0 as is_approved, ${lotKey} as lot_key
  from day_ends where to_date > local_date`;
