import { defineList, type Wanted } from '../../../../query/define/define.ts';
import { day, type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { stockFilters } from '../../../products/datasets/item-filters.ts';
import { ndcAsShown, ndcFilter } from '../../../products/datasets/product.ts';
import { unitFields } from '../../../products/datasets/unit-fields.ts';
import { movementKindWords } from '../usage/movement-kinds.ts';
import { lotFilters } from './lot-filters.ts';

const plain = (
  label: string,
  type: 'text' | 'code' | 'date' | 'datetime' | 'quantity',
  value: Fragment,
  definition: string,
) => ({
  label,
  type,
  value,
  definition,
});

/** What happened to a lot at a place, with what was left each time: the movements, and the counts that start anew. */
export const lotMovements = defineList({
  name: 'lot-movements',
  source: 'Stock movements and counts, as they were sent.',
  filters: { ...stockFilters, ndc: ndcFilter, lot: lotFilters.lot },
  fields: {
    occurred_at: plain('At', 'datetime', sql`cast(moment as varchar)`, 'The local time at the facility.'),
    kind: {
      label: 'What happened',
      type: 'status',
      definition: 'The kind of the movement, or a count.',
      words: movementKindWords,
      value: sql`kind`,
    },
    quantity: plain(
      'Quantity',
      'quantity',
      sql`change`,
      'What it added or took, in base units; of a count, what was counted.',
    ),
    running_qty: plain('Left', 'quantity', sql`running`, 'What was left of the lot at the location after it.'),
    ...unitFields(sql`unit`, sql`container_qty`),
    item: { ...plain('Item', 'text', sql`item_name`, 'The drug.'), code: sql`item_code` },
    ndc: { ...plain('NDC', 'code', sql`ndc_shown`, 'The package.'), code: sql`ndc` },
    lot: plain('Lot', 'code', sql`lot`, 'The lot, as it was sent.'),
    expiry: plain('Expiry', 'date', sql`expiry`, 'The expiry that this row itself states.'),
    facility: { ...plain('Facility', 'text', sql`facility_name`, 'The facility.'), code: sql`facility_code` },
    location: { ...plain('Location', 'text', sql`location_name`, 'The location.'), code: sql`location_code` },
    reason: plain('Reason', 'text', sql`reason`, 'The reason that was given.'),
    movement_id: plain('Movement', 'code', sql`movement_id`, 'The number of the movement in the file that brought it.'),
  },
  rows: movementsWithBalance,
  tie: ['event_turn', 'movement_id', 'location_id', 'product_id', 'lot', 'occurred_at'],
});

/** A count without a lot is of the whole place and NDC: all its lots end there. */
function movementsWithBalance({ asked, where }: Pick<Wanted, 'asked' | 'where'>): Fragment {
  const to = day(asked.to);
  const known = where(['lot']);
  const run = sql`partition by location_id, product_id, lot`;
  return sql`with moves as (
  select fact.facility_id, fact.location_id, fact.product_id, coalesce(fact.lot, '') as lot, fact.expiry, fact.occurred_at, fact.occurred_local as moment, fact.kind, fact.reason, fact.movement_id,
    case when fact.kind in ('receive', 'transfer_in', 'return', 'compound_in', 'adjust') then fact.quantity else -fact.quantity end as change
  from ${table('movements')} fact where fact.local_date <= ${to} and ${known}
), counted as (
  select fact.facility_id, fact.location_id, fact.product_id, fact.lot, fact.expiry, fact.counted_at as occurred_at, fact.counted_local as moment, fact.quantity
  from ${table('counts')} fact where fact.local_date <= ${to} and ${known}
), lots_seen as (
  select location_id, product_id, lot from moves union select location_id, product_id, lot from counted
), events as (
  select facility_id, location_id, product_id, lot, expiry, occurred_at, moment, kind, reason, movement_id, change, null as reset_to, 1 as event_turn from moves
  union all
  select whole.facility_id, whole.location_id, whole.product_id, seen.lot, null, whole.occurred_at, whole.moment, 'count', 'The whole place was counted', '',
    case when seen.lot = '' then whole.quantity else 0 end, case when seen.lot = '' then whole.quantity else 0 end, 2
  from counted whole join lots_seen seen on seen.location_id = whole.location_id and seen.product_id = whole.product_id where whole.lot = ''
  union all
  select facility_id, location_id, product_id, lot, expiry, occurred_at, moment, 'count', null, '', quantity, quantity, 3 from counted where lot <> ''
), numbered as (
  select events.*, row_number() over (${run} order by occurred_at, event_turn, movement_id) as n from events
), epochs as (
  select numbered.*, count(reset_to) over (${run} order by n rows unbounded preceding) as epoch from numbered
), told as (
  select epochs.*, sum(change) over (partition by location_id, product_id, lot, epoch order by n rows unbounded preceding) as running from epochs
)
select fact.*, item.name as item_name, item.item_code, item.unit, made.container_qty, made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown, facility.name as facility_name, facility.facility_code,
  place.name as location_name, place.location_code
from told fact join ${table('products')} made on made.product_id = fact.product_id join ${table('items')} item on item.item_id = made.item_id
join ${table('locations')} place on place.location_id = fact.location_id join ${table('facilities')} facility on facility.facility_id = fact.facility_id
where ${where()}`;
}
