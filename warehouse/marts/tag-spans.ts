import { column, type Mart, openEnd } from './mart.ts';
import { areTagsStale } from './mart-inputs.ts';

/**
 * What every tag is and where it is at the end of each day on which something happened to it, until the next such day. What
 * was used, voided, expired or recalled stays so: a later event is remembered as one that should not be.
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
    ],
    key: ['company_id', 'tag', 'from_date'],
    sort: ['company_id', 'to_date', 'tag'],
  },
  async refresh(store, companyId) {
    if (!(await areTagsStale(store, companyId))) return;
    await store.run('delete from tag_spans where company_id = $1', [companyId]);
    await store.run(spansFromEvents, [companyId]);
  },
};

const isFinal = `event in ('used', 'voided', 'expired', 'recalled')`;
const soFar = 'over (partition by tag order by n rows unbounded preceding)';
/** Within a group that begins with the row that names something, the largest is what was named. */
const named = (value: string, group: string) =>
  `max(${value}) over (partition by tag, ${group} order by n rows unbounded preceding)`;

const spansFromEvents = `
  insert into tag_spans (company_id, tag, from_date, to_date, status, event_after_final, re_encoded, product_id, lot, expiry, facility_id, location_id, tray_id, case_id,
    last_event_at, last_event_local, encoded_local)
  with ordered as (
    select rfid_events.*, row_number() over (partition by tag order by occurred_at, case when ${isFinal} then 1 else 0 end, event) as n
    from rfid_events where company_id = $1
  ), marked as (
    select ordered.*, case when event = 'encoded' then n end as encoded_n, case when event <> 'found' then n end as told_n, case when ${isFinal} then n end as final_n,
      case when ${isFinal} or event = 'removed' then 0 when tray_id is not null then tray_id end as tray_mark
    from ordered
  ), grouped as (
    select marked.*, count(encoded_n) ${soFar} as encodings, count(product_id) ${soFar} as products_named, count(location_id) ${soFar} as places_named,
      count(tray_mark) ${soFar} as trays_named, count(told_n) ${soFar} as told, min(final_n) ${soFar} as first_final
    from marked
  ), states as (
    select tag, n, local_date, facility_id, occurred_at, occurred_local, event, encodings, first_final,
      ${named(`case when event <> 'found' then event end`, 'told')} as told_event, coalesce(case when encodings > 0 then ${named('case when encoded_n is not null then product_id end', 'encodings')} end, ${named('product_id', 'products_named')}) as product_id,
      case when encodings > 0 then ${named('case when encoded_n is not null then lot end', 'encodings')} else ${named('lot', 'products_named')} end as lot,
      case when encodings > 0 then ${named('case when encoded_n is not null then expiry end', 'encodings')} else ${named('expiry', 'products_named')} end as expiry,
      case when encodings > 0 then ${named('case when encoded_n is not null then occurred_local end', 'encodings')} end as encoded_local,
      ${named('location_id', 'places_named')} as location_id, nullif(${named('tray_mark', 'trays_named')}, 0) as tray_id,
      max(case when event = 'used' then case_id end) ${soFar} as case_id,
      row_number() over (partition by tag, local_date order by n desc) as from_last
    from grouped
  ), day_ends as (
    select states.*, ended.event as final_event, coalesce(lead(states.local_date) over (partition by states.tag order by states.n), date '${openEnd}') as to_date
    from states left join ordered ended on ended.tag = states.tag and ended.n = states.first_final
    where states.from_last = 1
  )
  select cast($1 as integer), tag, local_date, to_date, coalesce(final_event, told_event, 'returned'),
    coalesce(first_final < n, false), encodings > 1, product_id, lot, expiry, facility_id, location_id, case when final_event is null then tray_id end, case_id,
    occurred_at, occurred_local, encoded_local
  from day_ends where to_date > local_date order by to_date, tag`;
