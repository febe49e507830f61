import { asLines } from '../../../../query/define/as-lines.ts';
import { type Dimension, defineDataset, type Wanted } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { type Join, required } from '../../../../query/define/joins.ts';
import { type Fragment, join, name, nothing, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { shortageStatusFilter } from '../../../notices/datasets/shortage-filter.ts';
import { itemDimensions, itemJoin } from '../../../products/datasets/item.ts';
import { stockFilters, venWords } from '../../../products/datasets/item-filters.ts';
import { containerJoin, unitMeasuresOf } from '../../../products/datasets/quantity-units.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { facilityJoin, placeJoin, siteDimensions } from '../../../shared/datasets/site.ts';
import { facilityTypeFilter, siteFilters } from '../../../shared/datasets/site-filters.ts';
import { figureOf, type PositionFigureName, positionFigures } from '../../marts/state/stock-positions.ts';
import { positionSources, positionsAt, type StockGrain, stateAt, stateAtMonthEnds } from './stock-at.ts';
import { stockMeasures } from './stock-measures.ts';
import { stockParts, usableParts } from './stock-parts.ts';
import { peerDays } from './stock-peers.ts';
import { stockStatusWords } from './stock-words.ts';

const dimensions = {
  ...siteDimensions,
  ...itemDimensions,
  ...calendarDimensions,
  facility_type: {
    label: 'Type',
    type: 'status',
    definition: 'What kind of facility it is, as the facility list says.',
    by: 'facility_type',
    words: facilityTypeFilter.words ?? {},
  },
  ven_class: {
    label: 'VEN',
    type: 'status',
    definition: 'Vital, essential or non-essential, as the item list says; blank is essential.',
    by: 'ven_class',
    words: venWords,
  },
  abc_class: {
    label: 'ABC',
    type: 'status',
    definition: asLines(
      'By dollars used in the last 365 days over the whole company; blank where no value is known.',
      'A: items within the first 70 % of the dollars.',
      'B: within 90 %.',
      'C: the rest.',
    ),
    by: 'abc_class',
    words: { A: 'A', B: 'B', C: 'C' },
  },
} satisfies Record<string, Dimension>;

/** What is dead, will expire or is too much is a part of what is held: a filter keeps what has such a part, so that it leads to all of it. */
const partsHeld: Record<string, Fragment> = {
  expiring: sql`fact.risk_qty > 0`,
  dead: sql`fact.dead_qty > 0`,
  excess: sql`fact.excess_qty > 0`,
};

const stockStatusFilter: Filter = {
  label: 'Status',
  words: stockStatusWords,
  where: (values) => {
    const ofWhole = values.filter((value) => !partsHeld[value]);
    const conditions = [
      ...(ofWhole.length > 0 ? [oneOf(sql`fact.stock_status`, ofWhole)] : []),
      ...values.flatMap((value) => partsHeld[value] ?? []),
    ];
    return sql`(${join(conditions, ' or ')})`;
  },
};

/** Stock at the end of a day. What is usable is taken by position (location × item), or netted within SKUs (facility × item). */
const stockBy = (grain: StockGrain) =>
  defineDataset({
    name: `stock-by-${grain}`,
    title: grain === 'position' ? 'Stock on hand by location' : 'Stock on hand by facility',
    time: 'as_of',
    buckets: ['month'],
    pairs: { notWith: { unpriced_count: ['bucket'] } },
    source:
      'Counts and movements by location, NDC and lot; unit costs, policies, purchase lines and recall notices as of the day.',
    filters: {
      ...stockFilters,
      facilityType: facilityTypeFilter,
      stockStatus: stockStatusFilter,
      shortageStatus: shortageStatusFilter,
    },
    dimensions,
    parts: { ...stockParts, ...usableParts[grain] },
    measures: { ...stockMeasures, ...unitMeasuresOf('on_hand') },
    adds: { joins },
    sources: { state: positionSources(grain) },
    cells: positions,
  });

// What belongs to a facility as a whole has no place, so places are not required.
const joins: readonly Join[] = [
  required(facilityJoin),
  placeJoin,
  itemJoin,
  containerJoin,
  {
    alias: 'class',
    table: table('item_classes'),
    on: { item_id: 'cell.item_id' },
    brings: { abc_class: 'abc_class' },
  },
  {
    alias: 'made',
    table: sql`(select product.item_id, bool_and(coalesce(product.status, '') = 'inactive') as is_ended from ${table('products')} product group by product.item_id)`,
    on: { item_id: 'cell.item_id' },
    brings: { is_ended: 'is_ended' },
  },
];

function positions(wanted: Wanted): Fragment {
  const { asked, parts, where, bucket, apart } = wanted;
  if (apart === 'these') return unpricedNdcs(wanted);
  const wants = (part: string) => parts.some((one) => one.name === part);
  const source = wanted.source('state');
  const areReady = source === 'stock_positions' || source === 'stock_month_ends';
  const readyState = areReady ? positionsAt(asked) : stateAt(wanted);
  const state = bucket === 'month' ? stateAtMonthEnds(asked, source) : readyState;
  const positionsIn = (condition: Fragment, unpriced: Fragment | null) =>
    areReady ? sql`select fact.* from state fact where ${condition}` : putTogether(condition, unpriced);
  const peers = wants('peer_days')
    ? sql` left join (${peerDays(positionsIn(where(Object.keys(siteFilters)), null))}) peers on peers.location_id = fact.location_id`
    : nothing;
  const places = source === 'stock_month_ends' ? [] : ['location_id'];
  const keys = ['facility_id', ...places, 'item_id'].map((key) => sql`fact.${name(key)}`);
  const time =
    bucket === 'month' ? [sql`cast(date_trunc('month', cast(fact.day as timestamp)) as date) as bucket`] : [];
  const told = parts.map((part) => sql`${part.of} as ${name(part.name)}`);
  return sql`with ${state} select ${join([...keys, ...time, ...told], ', ')} from (${positionsIn(where(), wants('unpriced') ? firstUnpriced(where()) : null)}) fact${peers}`;
}

const keysOfPosition = sql`fact.facility_id, fact.location_id, fact.item_id, fact.day`;
const figures: Fragment = {
  parts: [
    {
      is: 'text',
      text: (Object.keys(positionFigures) as PositionFigureName[])
        .map((figure) => `${figureOf(figure)} as ${figure}`)
        .join(', '),
    },
  ],
};

/** Positions from their NDCs, of a day that is not kept ready or of some NDCs alone. */
const putTogether = (condition: Fragment, unpriced: Fragment | null): Fragment => sql`
  select ${keysOfPosition}, max(fact.stock_status) as stock_status, ${figures}${unpriced ? sql`, sum(case when fact.location_id = first_unpriced.location_id then 1 else 0 end) as unpriced` : nothing}
  from state fact${unpriced ? sql` left join (${unpriced}) first_unpriced on first_unpriced.product_id = fact.product_id` : nothing}
  where ${condition} group by ${keysOfPosition}`;

const isUnpriced = sql`fact.unit_cost is null and fact.on_hand_qty <> 0`;
const firstUnpriced = (where: Fragment): Fragment =>
  sql`select fact.product_id, min(fact.location_id) as location_id from state fact where ${isUnpriced} and ${where} group by fact.product_id`;

/** NDCs without a cost where positions are ready: few, and found among NDCs alone. */
const unpricedNdcs = ({ asked, source, where }: Wanted): Fragment => sql`with ${stateAt({ asked, source })}
select fact.facility_id, fact.location_id, fact.item_id, 1 as unpriced from state fact
join (${firstUnpriced(where())}) first_unpriced on first_unpriced.product_id = fact.product_id and first_unpriced.location_id = fact.location_id
where ${isUnpriced} and ${where()}`;

export const stockByPosition = stockBy('position');
export const stockBySku = stockBy('sku');
