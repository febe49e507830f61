import type { Days, Entry } from '../entry.ts';

/** `held`: what lies at each place by NDC and lot: the last count of the lot or of the whole place, and the movements after it. */
export const heldAt = ({ to }: Days): string => `signed as (
  select *, case when kind in ('receive', 'transfer_in', 'return', 'compound_in', 'adjust') then quantity else -quantity end as change from moved where day <= date '${to}'
), lots as (
  select distinct place, facility_code, ndc, lot from signed union select distinct place, facility_code, ndc, lot from counted where day <= date '${to}'
), starts as (
  select lots.*, max(counted.moment) as since, arg_max(case when counted.lot = lots.lot then counted.quantity else 0 end, (counted.moment, counted.lot)) as opening
  from lots left join counted on counted.place = lots.place and counted.ndc = lots.ndc and (counted.lot = lots.lot or counted.lot = '') and counted.day <= date '${to}'
  group by all
), held as (
  select starts.place, starts.facility_code, starts.ndc, starts.lot, coalesce(any_value(starts.opening), 0) + coalesce(sum(signed.change), 0) as on_hand
  from starts left join signed on signed.place = starts.place and signed.ndc = starts.ndc and signed.lot = starts.lot and (starts.since is null or signed.moment > starts.since)
  group by all
)`;

/** What it is worth: its cost is that of the day. */
const facts = (days: Days) => `${heldAt(days)}, costs as (select * from cost_on where day = date '${days.to}'
), facts as (
  select held.place, held.facility_code, held.ndc, made.item_code, places.location_code, places.location_type, places.location_group,
    sum(held.on_hand) as on_hand, sum(held.on_hand) * any_value(costs.unit_cost) as value,
    sum(sum(held.on_hand)) over (partition by held.place, made.item_code) as position_qty
  from held join made on made.ndc = held.ndc join places on places.place = held.place
  left join costs on costs.facility_code = held.facility_code and costs.ndc = held.ndc
  group by held.place, held.facility_code, held.ndc, made.item_code, places.location_code, places.location_type, places.location_group
)`;

const ofStock = (by: Entry['by'], without: Entry['without']): Entry => ({
  facts,
  by,
  figures: {
    on_hand_value: 'sum(value)',
    value_share: 'sum(value) / (select sum(value) from facts)',
    item_count: 'count(distinct item_code) filter (where position_qty > 0)',
  },
  without,
});

const levels = 'rests on levels: stock-levels.test.ts, on-hand-pages.test.ts';
const use = 'rests on the days in stock: on-hand-pages.test.ts';
const split = 'a part of the split: on-hand-pages.test.ts';
const tiles = {
  days_on_hand: use,
  turns: use,
  out_of_stock_count: levels,
  out_of_stock_pct: levels,
  sku_out_count: levels,
  excess_value: split,
  expiry_risk_value: split,
  dead_stock_value: split,
};

export const stockEntries: Record<string, Entry> = {
  '1058': ofStock({ facility: 'facility_code' }, tiles),
  '1059': ofStock({ facility: 'facility_code', location: 'location_code' }, tiles),
  '1064': ofStock({ item: 'item_code' }, tiles),
  '1069': ofStock({ location_type: 'location_type' }, tiles),
  '1070': ofStock({ location_group: 'location_group' }, tiles),
};
