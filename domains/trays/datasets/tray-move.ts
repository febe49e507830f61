import { within } from '../../../query/define/asked.ts';
import { bucketOf } from '../../../query/define/bucket-of.ts';
import { defineDataset, type Measure, ratio, type Wanted } from '../../../query/define/define.ts';
import { type Fragment, join, name, nothing, sql, table } from '../../../query/define/sql.ts';
import { trendOf } from '../../../query/define/trend-of.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { stockFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter, optionalProductJoin, productDimensions } from '../../products/datasets/product.ts';
import { calendarDimensions } from '../../shared/datasets/calendar.ts';
import { clockColumns, clockDimensions, clockFilters } from '../../shared/datasets/clock.ts';
import { siteDimensions } from '../../shared/datasets/site.ts';
import { eventUserJoin } from '../../tags/datasets/tag-dimensions.ts';
import { trayFilters } from '../../tags/datasets/tray-filters.ts';
import { trayDimensions, trayJoins, trayPlaceJoins, trayUserDimension, trayUserFilter, worthOf } from './tray-parts.ts';

const count = (label: string, of: Fragment, definition: string, better: Measure['better'] = 'neither') =>
  ({ label, type: 'count', definition, better, parts: [], of }) as const;

const moveMeasures = {
  items_restocked: count(
    'Restocked',
    sql`coalesce(sum(restocked), 0)`,
    'Units put into trays. A tray that is merely read again does not count.',
  ),
  restocked_value: {
    label: 'Value restocked',
    type: 'money',
    definition:
      'What these units are worth: containers × cost at the facility on that day. Units without a cost are left out.',
    parts: [],
    of: worthOf(sql`value`, sql`restocked`),
  },
  restocked_for_use: count(
    'For use',
    sql`coalesce(sum(for_use), 0)`,
    'Of the units of an item in one restock, in their order, the first ones: as many as were used since the restock before.',
  ),
  restocked_for_expiry: count(
    'For expiry or recall',
    sql`coalesce(sum(for_expiry), 0)`,
    'The next ones: as many as were pulled expired or recalled since the restock before.',
    'down',
  ),
  restocked_for_other: count(
    'For other reasons',
    sql`coalesce(sum(restocked), 0) - coalesce(sum(for_use), 0) - coalesce(sum(for_expiry), 0)`,
    'The rest: the first fill of a tray, a raised par, an exchange, an earlier shortage, or no tray named.',
  ),
  restocks: {
    ...count('Restocks', sql`count(distinct restock_key)`, 'Restocks that added at least one of these units.'),
    total: 'none',
  },
  items_per_restock: {
    label: 'Units per restock',
    type: 'ratio',
    definition: 'Units that went in as part of a restock ÷ these restocks. Units without a tray are part of none.',
    parts: [],
    of: ratio(sql`sum(case when restock_key is not null then restocked end)`, sql`count(distinct restock_key)`),
  },
  trays_restocked: {
    ...count(
      'Trays restocked',
      sql`count(distinct case when restocked > 0 then tray_id end)`,
      'Different trays that these units went into.',
    ),
    total: 'none',
  },
  short_dated_restocked_count: count(
    'Stocked short-dated',
    sql`coalesce(sum(short_dated), 0)`,
    'Units restocked with fewer than {trays.restock_horizon_days} days to live.',
    'down',
  ),
  wrong_item_count: count(
    'Not in the template',
    sql`coalesce(sum(wrong_item), 0)`,
    'Units restocked into a tray whose template does not have the item. Trays without a template are not judged.',
    'down',
  ),
  items_removed: count('Pulled alive', sql`coalesce(sum(removed), 0)`, 'Units removed from a tray, still good.'),
  items_expired: count('Pulled expired', sql`coalesce(sum(expired), 0)`, 'Units that ended as expired.', 'down'),
  items_returned: count('Returned', sql`coalesce(sum(returned), 0)`, 'Units returned to the shelf or to a tray.'),
  expiry_driven_pct: {
    label: 'Restocked for expiry',
    type: 'percent',
    definition: 'Units that replaced expired or recalled ones ÷ units restocked.',
    better: 'down',
    parts: [],
    of: ratio(sql`coalesce(sum(for_expiry), 0)`, sql`sum(restocked)`),
  },
  unvalued_count: count(
    'Units without cost',
    sql`coalesce(sum(restocked) - sum(valued), 0)`,
    'Restocked units without a known cost; they are left out of all values.',
  ),
  first_day: {
    label: 'First restock',
    type: 'date',
    definition: 'The day of the first unit restocked ever.',
    parts: [],
    total: 'none',
    of: sql`min(first_on)`,
  },
  trend: trendOf('items_restocked', 'Units restocked', 'first_day'),
} satisfies Record<string, Measure<never>>;

/** Units put into trays and pulled from them. */
export const trayMove = defineDataset({
  name: 'tray-move',
  title: 'Units put into and taken from trays',
  time: 'period',
  buckets: ['week', 'month'],
  source: 'Events of RFID tags; trays and their templates.',
  reach: 'tag_events',
  filters: { ...stockFilters, ndc: ndcFilter, ...trayFilters, user: trayUserFilter, ...clockFilters },
  dimensions: {
    ...itemDimensions,
    ndc: productDimensions.ndc,
    ...trayDimensions,
    ...trayUserDimension,
    facility: siteDimensions.facility,
    ...clockDimensions,
    ...calendarDimensions,
  },
  parts: {},
  measures: moveMeasures,
  adds: { joins: [itemJoin, optionalProductJoin, ...trayJoins, eventUserJoin, ...trayPlaceJoins] },
  cells: moveCells,
});

/** A restock is counted once, however many of its rows there are. */
const restockKey = sql`case when fact.restock_no is not null then cast(fact.tray_id as bigint) * 10000000 + fact.restock_no end`;

const figures = [
  ...['restocked', 'removed', 'expired', 'returned', 'for_use', 'for_expiry'],
  ...['short_dated', 'wrong_item', 'valued'],
];

function moveCells({ asked, where, bucket, by, reads }: Wanted): Fragment {
  const time =
    bucket === 'week' || bucket === 'month' ? sql`, ${bucketOf(bucket, sql`fact.local_date`)} as bucket` : sql``;
  return sql`select fact.item_id, fact.product_id, fact.tray_id, fact.staff_id, fact.facility_id, fact.location_id, ${restockKey} as restock_key, ${join(
    figures.map((figure) => sql`fact.${name(figure)}`),
    ', ',
  )}, fact.value, cast(null as date) as first_on${clockColumns(by).columns}${time}
from ${table('tray_moves')} fact where ${within(sql`fact.local_date`, asked)} and ${where()}${reads('first_on') && !bucket && !by.some(isOfTime) ? firstDays(where, by) : nothing}`;
}

const isOfTime = (key: string): boolean => ['date', 'hour', 'weekday'].includes(key);

/** Which columns rows are told apart by. */
const keyOf: Record<string, string> = {
  item: 'item_id',
  ndc: 'product_id',
  tray: 'tray_id',
  tray_type: 'tray_id',
  user: 'staff_id',
  facility: 'facility_id',
};

/** Of each row the first day on which anything was restocked, whatever days are asked for. */
function firstDays(where: Wanted['where'], by: readonly string[]): Fragment {
  const told = new Set(by.map((key) => keyOf[key]));
  const ids = ['item_id', 'product_id', 'tray_id', 'staff_id', 'facility_id'];
  const kept = ids.filter((id) => told.has(id)).map((id) => sql`fact.${name(id)}`);
  const columns = ids.map((id) => (told.has(id) ? sql`fact.${name(id)}` : sql`cast(null as integer)`));
  const none = figures.map(() => sql`cast(null as integer)`);
  return sql` union all select ${join(columns, ', ')}, cast(null as integer), cast(null as bigint), ${join(none, ', ')}, cast(null as decimal(18,4)), min(fact.local_date)
from ${table('tray_moves')} fact where fact.restocked > 0 and ${where()}${kept.length > 0 ? sql` group by ${join(kept, ', ')}` : nothing}`;
}
