import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { isNoticeOfPlace } from '../../notices/marts/notice-place.ts';
import type { ChosenSettings } from '../../shared/marts/read-settings.ts';
import { inUseSql } from '../../shared/marts/tag-status.ts';
import { traySettings } from '../settings.ts';

const { demandDays, restockHorizonDays, workDays } = traySettings;
/** Thresholds of what is read here. */
export const positionSettings = { demandDays, restockHorizonDays, workDays } as const;
/** Where drugs wait to be tagged. */
const shelves = `('central_pharmacy', 'satellite', 'kit_room')`;

export type EncodePosition = {
  item_id: number;
  facility_id: number;
  ready: number;
  waiting: number;
  short_dated: number;
  first_pass: number | null;
  minutes_per_tag: number | null;
  service_level: number | null;
  package_size: number | null;
  container_qty: number | null;
  unit_cost: number | null;
  untagged_qty: number | null;
};

/** What went into trays by item, facility and day, without first fills: these are projects. */
export async function readRestockDays(
  store: CompanyStore,
  from: string,
  newest: string,
): Promise<Map<string, Map<string, number>>> {
  const rows = await store.rows<{ item_id: number; facility_id: number; day: string; units: number }>(
    `select item_id, facility_id, local_date as day, cast(sum(restocked) as integer) as units from tray_moves
     where local_date between cast($2 as date) and cast($3 as date) and restocked > 0 and coalesce(restock_no, 2) > 1
     group by item_id, facility_id, local_date`,
    [from, newest],
  );
  const days = new Map<string, Map<string, number>>();
  for (const { item_id, facility_id, day, units } of rows) {
    const key = `${item_id}/${facility_id}`;
    const counts = days.get(key) ?? new Map<string, number>();
    counts.set(day.slice(0, 10), units);
    days.set(key, counts);
  }
  return days;
}

/** Every item at a facility that was restocked lately or stands in a template of its trays, with what there is of it. */
export const readEncodePositions = (
  store: CompanyStore,
  newest: string,
  { sql }: Pick<ChosenSettings<typeof positionSettings>, 'sql'>,
): Promise<EncodePosition[]> =>
  store.rows<EncodePosition>(
    positions(sql('demandDays'), sql('workDays'), sql('restockHorizonDays', 'tag.facility_id')),
    [newest],
  );

const day = 'cast($2 as date)';
const number = (value: string, name: string) => `cast(${value} as double precision) as ${name}`;

const positions = (demand: string, work: string, horizon: string) => `
  with named as (
    select item_id, facility_id from tray_moves where local_date > ${day} - ${demand} and local_date <= ${day} and restocked > 0
    union
    select template.item_id, holder.facility_id from tray_templates template join trays holder on holder.tray_type_id = template.tray_type_id
    where template.par > 0 and template.from_date <= ${day} and ${day} < template.to_date and (holder.retired_on is null or holder.retired_on > ${day})
  ), lying as (
    select made.item_id, tag.facility_id, tag.location_id, tag.status, coalesce(made.container_qty, 1) as units, tag.tray_id,
      tag.expiry is null or tag.expiry > ${day} + ${horizon} as is_lasting, notice.product_id is not null as is_recalled
    from tag_spans tag join products made on made.product_id = tag.product_id
    left join recalled_lots notice on notice.product_id = tag.product_id and notice.lot = coalesce(tag.lot, '') and ${isNoticeOfPlace('notice', 'tag.location_id')} and notice.verdict = 'affected' and notice.from_date <= ${day} and ${day} < notice.to_date
    where tag.from_date <= ${day} and ${day} < tag.to_date and ${inUseSql('tag.status')}
  ), tagged as (
    select item_id, lying.facility_id, count(case when status in ('approved', 'returned') and tray_id is null and is_lasting and not is_recalled then 1 end) as ready,
      count(case when status = 'encoded' then 1 end) as waiting, count(case when status in ('approved', 'returned') and tray_id is null and not is_lasting and not is_recalled then 1 end) as short_dated,
      sum(case when place.location_type in ${shelves} then units else 0 end) as shelved_units
    from lying left join locations place on place.location_id = lying.location_id group by item_id, lying.facility_id
  ), checked as (
    select item_id, facility_id, count(case when event = 'approved' and is_counted then 1 end) as approved, count(case when event = 'voided' and is_counted and not is_approved and tray_id is null then 1 end) as rejected
    from tag_events where local_date > ${day} - ${work} and local_date <= ${day} and event in ('approved', 'voided') group by item_id, facility_id
  ), paced as (
    select facility_id, percentile_disc(0.5) within group (order by seconds_per_tag) / 60.0 as minutes_per_tag
    from tag_events where local_date > ${day} - ${work} and local_date <= ${day} and event = 'encoded' and seconds_per_tag is not null group by facility_id
  ), planned as (
    select item_id, facility_id, service_level, row_number() over (partition by item_id, facility_id order by effective_from desc) as n
    from policies where location_id = 0 and service_level is not null and effective_from <= ${day}
  ), arrived as (
    select made.item_id, fact.facility_id, fact.product_id, 1 as preference, max(fact.occurred_at) as arrived_at from movements fact join products made on made.product_id = fact.product_id
    where fact.kind = 'receive' and fact.local_date <= ${day} group by made.item_id, fact.facility_id, fact.product_id
    union all
    select item_id, facility_id, product_id, 2, max(occurred_at) from tag_events where event = 'encoded' and item_id is not null and local_date > ${day} - ${work} group by item_id, facility_id, product_id
  ), last_arrived as (
    select arrived.*, row_number() over (partition by item_id, facility_id order by preference, arrived_at desc, product_id) as n from arrived
  ), stocked as (
    select made.item_id, span.facility_id, count(*) as places from stock_spans span join products made on made.product_id = span.product_id
    where span.from_date <= ${day} and ${day} < span.to_date group by made.item_id, span.facility_id
  ), held as (
    select made.item_id, span.facility_id, sum(span.balance) as on_hand from stock_spans span join products made on made.product_id = span.product_id
    join locations place on place.location_id = span.location_id and place.location_type in ${shelves}
    where span.from_date <= ${day} and ${day} < span.to_date group by made.item_id, span.facility_id
  )
  select named.item_id, named.facility_id, cast(coalesce(tagged.ready, 0) as integer) as ready, cast(coalesce(tagged.waiting, 0) as integer) as waiting, cast(coalesce(tagged.short_dated, 0) as integer) as short_dated,
    case when checked.approved + checked.rejected > 0 then cast(checked.approved as double precision) / (checked.approved + checked.rejected) end as first_pass,
    ${number('paced.minutes_per_tag', 'minutes_per_tag')}, ${number('coalesce(planned.service_level, general.service_level)', 'service_level')}, ${number('size.package_size', 'package_size')},
    ${number('made.container_qty', 'container_qty')}, ${number('cost.unit_cost', 'unit_cost')},
    case when stocked.places > 0 then cast(greatest(coalesce(held.on_hand, 0) - coalesce(tagged.shelved_units, 0), 0) as double precision) end as untagged_qty
  from named left join tagged on tagged.item_id = named.item_id and tagged.facility_id = named.facility_id left join checked on checked.item_id = named.item_id and checked.facility_id = named.facility_id
  left join paced on paced.facility_id = named.facility_id left join planned on planned.item_id = named.item_id and planned.facility_id = named.facility_id and planned.n = 1
  left join planned general on general.item_id = named.item_id and general.facility_id = 0 and general.n = 1
  left join last_arrived newest on newest.item_id = named.item_id and newest.facility_id = named.facility_id and newest.n = 1 left join products made on made.product_id = newest.product_id
  left join package_spans size on size.product_id = newest.product_id and size.from_date <= ${day} and ${day} < size.to_date
  left join unit_costs cost on cost.facility_id = named.facility_id and cost.product_id = newest.product_id and cost.from_date <= ${day} and ${day} < cost.to_date
  left join stocked on stocked.item_id = named.item_id and stocked.facility_id = named.facility_id left join held on held.item_id = named.item_id and held.facility_id = named.facility_id
  order by named.item_id, named.facility_id`;
