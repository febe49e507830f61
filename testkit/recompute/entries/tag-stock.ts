import { type Days, type Entry, ratio } from '../entry.ts';
import { tagsAt } from '../tables/tags.ts';
import { heldAt } from './stock.ts';

const recall = 'rests on what notices mean: recalled-lots.test.ts';

/** Tags that were encoded by the last day, as they are at its end. */
const live = ({ to }: Days) => `${tagsAt(to)}, facts as (
  select *, container_qty * unit_cost as value, case when status = 'encoded' then 'waiting' when tray_code is not null then 'in_tray' when status in ('approved', 'returned') then 'on_shelf' else 'out' end as state
  from tags where is_live
)`;

const figures = {
  live_tag_count: 'count(*)',
  live_value: 'sum(value)',
  in_tray_count: "count(*) filter (where state = 'in_tray')",
  expired_live_count: 'count(*) filter (where days_left < 0)',
  expiring_30_count: 'count(*) filter (where days_left between 0 and 30)',
  expiring_90_count: 'count(*) filter (where days_left between 0 and 90)',
};

/** Lots with a live tag: a lot at a facility, or the tags of an NDC there whose lot is not known. */
const lots = ({ to }: Days) => `${tagsAt(to)}, facts as (
  select *, case when is_live then container_qty * unit_cost end as value, case when lot is not null then expiry end as lot_expiry
  from tags qualify count(case when is_live then 1 end) over (partition by facility_code, ndc, lot, case when lot is not null then expiry end) > 0
)`;

const inUse = (more: string) => `count(*) filter (where is_live and ${more})`;

/** Beside the tags of an item what is on hand of it, once. */
const withStock = (days: Days) => `${heldAt(days)}, ${live(days).replace('facts as (', 'in_use as (')}, stock as (
  select item_code, sum(on_hand) as on_hand from held join made on made.ndc = held.ndc group by item_code
), facts as (
  select in_use.*, case when row_number() over (partition by in_use.item_code) = 1 then stock.on_hand end as on_hand from in_use left join stock on stock.item_code = in_use.item_code
)`;

/** When each NDC was encoded last, anywhere; and whether one firm alone makes what is tagged of an item. */
const makers = (days: Days) => `${live(days).replace('facts as (', 'in_use as (')}, encodings as (
  select ndc, max(day) as last_on from tag_said where event = 'encoded' and day <= date '${days.to}' group by ndc
), sole as (select item_code from in_use group by item_code having count(distinct maker) = 1), done as (
  select made.maker, counts.event from tag_counts counts join made on made.ndc = counts.made_ndc
  where counts.is_counted and counts.day > date '${days.to}' - 90 and counts.day <= date '${days.to}' and (counts.undone_on is null or counts.undone_on > date '${days.to}')
), facts as (
  select in_use.*, 'tag' as is, encodings.last_on <= date '${days.to}' - 90 as is_running_out, sole.item_code is not null as is_sole, spelled.manufacturer as maker_name, null as event,
    count(*) over (partition by in_use.item_code) as of_item
  from in_use left join encodings on encodings.ndc = in_use.ndc left join sole on sole.item_code = in_use.item_code
  left join (select maker, min(manufacturer) as manufacturer from made group by maker) spelled on spelled.maker = in_use.maker
)`;

const tags = ({ to }: Days) => `${tagsAt(to)}, facts as (
  select *, container_qty * unit_cost as value, date_diff('day', seen_on, date '${to}') as dwell from tags where is_live
)`;

export const tagStockEntries: Record<string, Entry> = {
  '1003': {
    facts: lots,
    by: { facility: 'facility_code', ndc: 'ndc', lot: 'lot', expiry: 'lot_expiry' },
    figures: {
      live_tag_count: inUse('true'),
      live_value: `case when ${inUse('true')} = 0 then 0 else sum(value) end`,
      expired_live_count: inUse('days_left < 0'),
      expiring_30_count: inUse('days_left between 0 and 30'),
      unknown_lot_count: inUse('lot is null'),
      in_tray_count: inUse('tray_code is not null'),
      tray_count: 'count(distinct tray_code) filter (where is_live)',
      location_count: "count(distinct facility_code || ' ' || place_code) filter (where is_live)",
      tag_count: 'count(*)',
      used_count: "count(*) filter (where status = 'used')",
      closed_count: "count(*) filter (where status in ('voided', 'expired', 'recalled'))",
    },
    without: { affected_tag_count: recall },
  },
  '1017': {
    facts: withStock,
    by: { item: 'item_code' },
    figures: {
      ...figures,
      waiting_count: "count(*) filter (where state = 'waiting')",
      on_shelf_count: "count(*) filter (where state = 'on_shelf')",
      out_count: "count(*) filter (where state = 'out')",
      on_hand_qty: 'sum(on_hand)',
      tagged_pct: ratio('sum(container_qty)', 'sum(on_hand)'),
    },
    without: { affected_tag_count: recall },
  },
  '1028': {
    facts: makers,
    by: { ndc: 'ndc' },
    figures: {
      ...figures,
      lot_count: "count(distinct coalesce(lot, ''))",
      running_out_count: 'count(distinct case when is_running_out then ndc end)',
      ndc_share_pct: ratio('cast(count(*) as double)', 'any_value(of_item)'),
      unit_cost: 'avg(unit_cost)',
    },
    without: { affected_tag_count: recall },
  },
  '1029': {
    facts: makers,
    by: { manufacturer: 'maker_name' },
    figures: {
      ...figures,
      manufacturer_count: 'count(distinct maker)',
      live_item_count: 'count(distinct item_code)',
      ndc_count: 'count(distinct ndc)',
      value_share_pct: 'sum(value) / (select sum(value) from facts)',
      sole_source_count: 'count(distinct case when is_sole then item_code end)',
      sole_source_value: 'coalesce(sum(value) filter (where is_sole), 0)',
      concentration_hhi:
        '(select sum(power(part / whole, 2)) from (select sum(value) as part, sum(sum(value)) over () as whole from facts group by maker) shares)',
    },
    without: { affected_tag_count: recall },
  },
  '1031': {
    facts: tags,
    by: { tag: 'tag' },
    figures: {
      live_tag_count: 'count(*)',
      out_count: "count(*) filter (where tray_code is null and status in ('removed', 'restocked'))",
      days_to_expiry: 'max(days_left)',
      dwell_days: 'max(dwell)',
    },
    without: {
      not_ok_count: 'rests on notices and templates: tag-spans.test.ts, 1031-item-status.test.ts',
      expiring_count: 'leaves out what is graver: 1031-item-status.test.ts',
    },
  },
  '1068': {
    facts: tags,
    by: { tag: 'tag' },
    figures: {
      live_tag_count: 'count(*)',
      expired_live_count: 'count(*) filter (where days_left < 0)',
      unknown_lot_count: 'count(*) filter (where lot is null)',
      days_to_expiry: 'max(days_left)',
      dwell_days: 'max(dwell)',
    },
    without: {
      quarantine_count: recall,
      bad_code_count: 'reads the code of the tag: decode-epc.test.ts',
    },
  },
};
