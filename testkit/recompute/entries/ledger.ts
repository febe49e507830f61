import { addDays } from '../../../contracts/calendar.ts';
import type { Days, Entry } from '../entry.ts';
import { tagsAt } from '../tables/tags.ts';
import { heldAt } from './stock.ts';

/** The item that moves most at a facility. */
const about = `select made.item_code as item, moved.facility_code as facility from moved join made on made.ndc = moved.ndc
  group by all order by count(*) desc, made.item_code, moved.facility_code limit 1`;

/** What the item held there before the days and at their end, and what moved meanwhile: what is left over is what counts found. */
const ledger = (days: Days) => `asked as (${about}), scope as (
  select made.ndc, asked.facility as facility_code from made join asked on asked.item = made.item_code
), opened as (
  with ${heldAt({ ...days, to: addDays(days.from, -1) })} select sum(on_hand) as held from held join scope using (ndc, facility_code)
), closed as (
  with ${heldAt(days)} select sum(on_hand) as held from held join scope using (ndc, facility_code)
), facts as (
  select movement_id, kind, quantity, unit_cost, case when kind in ('receive', 'transfer_in', 'return', 'compound_in', 'adjust') then quantity else -quantity end as change
  from moved join scope using (ndc, facility_code) where day between date '${days.from}' and date '${days.to}'
)`;
const opening = 'coalesce((select held from opened), 0)';
const closing = 'coalesce((select held from closed), 0)';

/** Lots on the shelf, and the live tags of each. */
const lots = (
  days: Days,
) => `${heldAt(days)}, ${tagsAt(days.to)}, costs as (select * from cost_on where day = date '${days.to}'
), tagged as (
  select facility_code || ' ' || place_code as place, ndc, upper(regexp_replace(coalesce(lot, ''), '[^A-Za-z0-9]', '', 'g')) as lot_key, count(*) as live from tags where is_live group by all
), facts as (
  select held.place, held.facility_code, places.location_code, held.ndc, held.lot, made.item_code, held.on_hand, costs.unit_cost, tagged.live
  from held join made on made.ndc = held.ndc join places on places.place = held.place left join costs on costs.facility_code = held.facility_code and costs.ndc = held.ndc
  left join tagged on tagged.place = held.place and tagged.ndc = held.ndc and tagged.lot_key = upper(regexp_replace(held.lot, '[^A-Za-z0-9]', '', 'g'))
  where held.on_hand <> 0
)`;
const worth = 'greatest(on_hand, 0) * unit_cost';
const split = 'lots leave in order of their expiry: 1067-item-lot-report.test.ts, lots.test.ts';

/** What is held of an NDC, what is on order of it and what was spent on it in a year. */
const ndcs = (days: Days) => `${heldAt(days)}, costs as (select * from cost_on where day = date '${days.to}'
), facts as (
  select held.ndc, made.item_code, item.unit, held.on_hand, case when held.on_hand = 0 then 0 else held.on_hand * costs.unit_cost end as value, null as spent
  from held join made on made.ndc = held.ndc join file_items item on item.item_code = made.item_code left join costs on costs.facility_code = held.facility_code and costs.ndc = held.ndc
  union all by name
  select bought.ndc, made.item_code, item.unit, 0 as on_hand,
    coalesce(packages_received, case when bought.status = 'received' then packages_ordered end, 0) * package_price * case when kind = 'purchase' then 1 else -1 end as spent
  from bought join made on made.ndc = bought.ndc join file_items item on item.item_code = made.item_code
  where coalesce(cast(received as date), cast(ordered as date)) > date '${days.to}' - 365 and coalesce(cast(received as date), cast(ordered as date)) <= date '${days.to}' and bought.ndc in (select ndc from held)
)`;
const oneUnit = (of: string) => `case when count(distinct unit) <= 1 then ${of} end`;
const replay = 'replays draws: replay-par.test.ts, 1066-par-level-analysis.test.ts';

/** What lies at each position, and how often it was drawn from in a year. */
const positions = (days: Days) => `${heldAt(days)}, facts as (
  select held.place, held.facility_code, places.location_code, made.item_code, sum(held.on_hand) as on_hand
  from held join made on made.ndc = held.ndc join places on places.place = held.place group by all
)`;

export const ledgerEntries: Record<string, Entry> = {
  '1060': {
    facts: ledger,
    about,
    only: ({ source_id }) => source_id !== null && !String(source_id).startsWith('count:'),
    by: { source_id: 'movement_id' },
    figures: {
      opening_qty: opening,
      received_qty: "coalesce(sum(quantity) filter (where kind = 'receive'), 0)",
      usage_qty: "coalesce(sum(-change) filter (where kind in ('dispense', 'return')), 0)",
      removed_qty:
        "coalesce(sum(-change) filter (where kind in ('expire', 'waste', 'recall', 'destroy') or (kind = 'adjust' and change < 0)), 0)",
      count_variance_qty: `${closing} - ${opening} - coalesce(sum(change), 0)`,
      closing_qty: closing,
      movement_qty: 'sum(change)',
      unit_cost: 'any_value(unit_cost)',
    },
    ofAll: ['opening_qty', 'closing_qty', 'count_variance_qty', 'received_qty', 'usage_qty', 'removed_qty'],
    without: {},
  },
  '1066': {
    facts: positions,
    by: { facility: 'facility_code', location: 'location_code', item: 'item_code' },
    figures: { on_hand_qty: 'case when count(distinct item_code) = 1 then sum(on_hand) end' },
    without: {
      stockout_rate: replay,
      stockout_rate_suggested: replay,
      vend_fill_ratio: replay,
      carrying_cost_delta: replay,
    },
  },
  '1067': {
    facts: lots,
    by: { ndc: 'ndc', facility: 'facility_code', location: 'location_code', lot: 'lot' },
    figures: {
      on_hand_value: `sum(${worth})`,
      on_hand_qty: 'case when count(distinct item_code) = 1 then sum(on_hand) end',
      known_lot_pct: `sum(${worth}) filter (where lot <> '') / sum(${worth})`,
      live_tag_count: 'coalesce(sum(live), 0)',
    },
    without: {
      at_risk_value: split,
      expired_value: split,
      affected_lot_count: 'rests on what notices mean: recalled-lots.test.ts',
    },
  },
  '1088': {
    facts: ndcs,
    by: { ndc: 'ndc' },
    figures: {
      on_hand_qty: oneUnit('sum(on_hand)'),
      on_hand_value: 'sum(value)',
      spend_total: 'sum(spent)',
    },
    without: {
      usable_qty: 'leaves out what recalls mean: 1088-item-detail.test.ts',
      days_on_hand: 'rests on the days in stock: on-hand-pages.test.ts',
      avg_daily_usage: 'rests on the days in stock: on-hand-pages.test.ts',
      on_order_qty: 'rests on what orders stand for: 1054-orders.test.ts',
    },
  },
};
