import { type Dimension, defineDataset, isOneAtMost, type Measure, type Wanted } from '../../../query/define/define.ts';
import { day, type Fragment, name, sql, table } from '../../../query/define/sql.ts';
import { isOfPlace } from '../../notices/datasets/notice-place.ts';
import { itemJoin } from '../../products/datasets/item.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter, productDimensions, productJoin } from '../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { blankDays, daysOnHand } from '../../shared/datasets/days-on-hand.ts';
import { siteDimensions, siteJoins } from '../../shared/datasets/site.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { stateAt, stateSources } from '../../stock/datasets/on-hand/stock-at.ts';
import { askAbout } from '../../stock/marts/state/asked-days.ts';
import { liveTagsByPlace } from '../../stock/marts/state/lot-state.ts';

const sum = (label: string, type: 'money' | 'count', column: string, definition: string) =>
  ({ label, type, definition, parts: [], of: sql`sum(${name(column)})` }) as const;

const isOneUnit = isOneAtMost(sql`unit`);
const quantity = (label: string, column: string, definition: string) =>
  ({
    label,
    type: 'quantity',
    definition: `${definition} Blank over items of more than one unit.`,
    parts: [],
    of: sql`case when ${isOneUnit} then sum(${name(column)}) end`,
  }) as const;

const placeMeasures = {
  on_hand_qty: quantity('On hand', 'on_hand_qty', 'The last count plus the movements after it.'),
  usable_qty: quantity('Usable stock', 'sku_usable_qty', 'On hand without expired and recalled lots.'),
  on_hand_value: sum('Value on hand', 'money', 'on_hand_value', 'On hand × unit cost.'),
  avg_daily_usage: quantity(
    'Avg daily usage',
    'daily_usage',
    'Use of the last 90 days ÷ the days on which the facility was not out of the item.',
  ),
  days_on_hand: {
    label: 'Days on hand',
    type: 'days',
    definition: `Usable stock ÷ average daily usage. ${blankDays}; blank for more than one unit.`,
    parts: [],
    of: sql`case when ${isOneUnit} then ${daysOnHand(sql`sum(sku_usable_qty)`, sql`sum(daily_usage)`)} end`,
  },
  par_min: {
    label: 'Par min',
    type: 'quantity',
    definition: 'The min level of the item at the location.',
    parts: [],
    of: sql`max(par_min)`,
    total: 'none',
  },
  par_max: {
    label: 'Par max',
    type: 'quantity',
    definition: 'The max level of the item at the location.',
    parts: [],
    of: sql`max(par_max)`,
    total: 'none',
  },
  next_expiry: {
    label: 'Next expiry',
    type: 'date',
    definition: 'The earliest expiry of a usable lot: neither expired nor recalled.',
    parts: [],
    of: sql`min(next_expiry)`,
    total: 'none',
  },
  live_tag_count: sum('Live tags', 'count', 'live_tags', 'Tags in use at the location.'),
} satisfies Record<string, Measure>;

const placeDimensions = {
  ...siteDimensions,
  ndc: productDimensions.ndc,
  ...calendarBy('of the next expiry'),
} satisfies Record<string, Dimension>;

/** Where an NDC lies. */
export const itemPlaces = defineDataset({
  name: 'item-places',
  title: 'Where items are held',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'next_expiry',
  source: 'Counts and movements; tags.',
  filters: { facility: siteFilters.facility, location: siteFilters.location, item: itemFilters.item, ndc: ndcFilter },
  dimensions: placeDimensions,
  parts: {},
  measures: { ...placeMeasures, ...unitMeasures },
  adds: { joins: [...siteJoins, productJoin, itemJoin, containerJoin] },
  sources: { state: stateSources },
  cells: placesAsOf,
});

function placesAsOf({ asked, where, source }: Wanted): Fragment {
  return sql`with ${stateAt({ asked, source })} select fact.facility_id, fact.location_id, fact.product_id, fact.item_id, fact.on_hand_qty, fact.sku_usable_qty, fact.on_hand_value, fact.daily_usage, fact.par_min, fact.par_max, usable.next_expiry, coalesce(tags.live_tags, 0) as live_tags
  from state fact left join (select location_id, product_id, sum(live_tags) as live_tags from (${liveTagsByPlace(askAbout([asked.to], asked.to))}) told group by location_id, product_id) tags
    on tags.location_id = fact.location_id and tags.product_id = fact.product_id
  left join (${nextExpiries(asked, where)}) usable on usable.location_id = fact.location_id and usable.product_id = fact.product_id
  where fact.location_id in (select location_id from ${table('locations')} known) and (fact.on_hand_qty <> 0 or fact.daily_usage <> 0 or tags.live_tags > 0) and ${where()}`;
}

/** When the first usable lot of each NDC expires at each place. */
const nextExpiries = ({ to }: Wanted['asked'], where: Wanted['where']): Fragment =>
  sql`select fact.location_id, fact.product_id, min(known.expiry) as next_expiry from ${table('stock_spans')} fact join ${table('lots')} known on known.product_id = fact.product_id and known.lot = fact.lot
    left join ${table('recalled_lots')} notice on notice.product_id = fact.product_id and notice.lot = fact.lot and ${isOfPlace('fact.location_id')} and notice.from_date <= ${day(to)} and ${day(to)} < notice.to_date
    where fact.from_date <= ${day(to)} and ${day(to)} < fact.to_date and fact.balance > 0 and known.expiry >= ${day(to)} and coalesce(notice.verdict, '') <> 'affected' and ${where()} group by fact.location_id, fact.product_id`;
