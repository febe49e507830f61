import { type Dimension, defineDataset, type Wanted } from '../define.ts';
import { calendarDimensions } from '../dimensions/calendar.ts';
import { itemColumns, itemDimensions, itemJoins } from '../dimensions/item.ts';
import { siteColumns, siteDimensions } from '../dimensions/site.ts';
import { type Filter, facilityTypeFilter, stockFilters, venWords } from '../filter.ts';
import { shortageStatusFilter } from '../shortage-filter.ts';
import { type Fragment, join, name, oneOf, sql, table } from '../sql.ts';
import { stateAt, stateAtMonthEnds } from './stock-at.ts';
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
    definition:
      'By dollars used in the last 365 days over the whole company: A, the items that begin within the first 70 % of the sum; B, within 90 %; C, the rest. Blank where no value is known.',
    by: 'abc_class',
    words: { A: 'A', B: 'B', C: 'C' },
  },
} satisfies Record<string, Dimension>;

const stockStatusFilter: Filter = {
  label: 'Status',
  words: stockStatusWords,
  where: (values) => oneOf(sql`fact.stock_status`, values),
};

/** Stock at the end of a day. What is usable is taken by position (location × item), or netted within SKUs (facility × item). */
const stockBy = (grain: 'position' | 'sku') =>
  defineDataset({
    name: `stock-by-${grain}`,
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
    measures: stockMeasures,
    adds: { columns: sql`${siteColumns}, ${itemColumns}, class.abc_class`, joins },
    cells: positions,
  });

// What belongs to a facility as a whole has no place, so places are not required.
const joins = sql`join ${table('facilities')} facility on facility.facility_id = cell.facility_id
  left join ${table('locations')} place on place.location_id = cell.location_id ${itemJoins}
  left join ${table('item_classes')} class on class.item_id = cell.item_id`;

/** Parts that are the same summed over places first, so that where only these are read, places need not be told apart. */
const overPlaces: readonly string[] = ['on_hand', 'held_value', 'usable', 'usable_value', 'daily_usage', 'daily_value'];

function positions({ asked, parts, where, bucket, reads }: Wanted): Fragment {
  const isByPlace = reads('location_id') || parts.some((part) => !overPlaces.includes(part.name));
  const keys = ['facility_id', ...(isByPlace ? ['location_id'] : []), 'item_id'].map((key) => sql`fact.${name(key)}`);
  const wants = (part: string) => parts.some((one) => one.name === part);
  const state = bucket === 'month' ? stateAtMonthEnds(asked, isByPlace) : stateAt(asked);
  // Of each month one day is read: told apart by it, the month need not be worked out for every row.
  const month = bucket === 'month' ? sql`, fact.day` : sql``;
  const time =
    bucket === 'month' ? sql`, cast(date_trunc('month', cast(fact.day as timestamp)) as date) as bucket` : sql``;
  const unpriced = wants('unpriced')
    ? sql` left join (select fact.product_id, min(fact.location_id) as location_id from state fact
  where fact.unit_cost is null and fact.on_hand_qty <> 0 and ${where()} group by fact.product_id) first_unpriced on first_unpriced.product_id = fact.product_id`
    : sql``;
  const peers = wants('peer_days')
    ? sql` left join (${peerDays(where(['facility', 'location', 'locationType', 'locationGroup']))}) peers on peers.location_id = fact.location_id`
    : sql``;
  const sums = parts.map((part) => sql`, ${part.of} as ${name(part.name)}`);
  return sql`with ${state}
select ${join(keys, ', ')}${time}${join(sums, '')}
from state fact${unpriced}${peers} where ${where()} group by ${join(keys, ', ')}${month}`;
}

export const stockByPosition = stockBy('position');
export const stockBySku = stockBy('sku');
