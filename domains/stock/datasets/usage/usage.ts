import { within } from '../../../../query/define/asked.ts';
import { bucketOf } from '../../../../query/define/bucket-of.ts';
import { defineDataset, type Measure, type Wanted } from '../../../../query/define/define.ts';
import { type Fragment, grouped, join, name, sql, table } from '../../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../../products/datasets/item.ts';
import { stockFilters } from '../../../products/datasets/item-filters.ts';
import { containerJoin, unitMeasuresOf } from '../../../products/datasets/quantity-units.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { siteDimensions, siteJoins } from '../../../shared/datasets/site.ts';
import { hourColumn, hours } from '../../marts/draw-days.ts';
import { areOfNewest, completeMeasures, completeParts, newestMovements, ofFacilitiesAlone } from './complete-days.ts';
import { drawParts, isDrawPart } from './draw-parts.ts';
import { dayParts, summedDays, useSources } from './usage-days.ts';
import { usageMeasures } from './usage-measures.ts';

const partsOfDays = Object.fromEntries(Object.entries(dayParts).map(([part, { of }]) => [part, of])) as {
  [Part in keyof typeof dayParts]: (typeof dayParts)[Part]['of'];
};

/** A day does not tell the hour: only draws have one. */
const notByHour = Object.fromEntries(
  Object.entries(usageMeasures).flatMap(([key, { parts }]: [string, Measure]) =>
    parts.length > 0 && parts.every(isDrawPart) ? [] : [[key, ['week', 'month'] as const]],
  ),
);

/** Use of stock: dispenses less returns, by local day, at the location that dispensed. */
export const usage = defineDataset({
  name: 'usage',
  title: 'Use of stock',
  time: 'period',
  buckets: ['hour', 'week', 'month'],
  pairs: {
    // Units are those of days.
    buckets: { ...notByHour, base_unit: ['week', 'month'], container_size: ['week', 'month'] },
    notWith: ofFacilitiesAlone(['location', 'location_type', 'location_group', 'item', 'bucket']),
  },
  source: 'Stock movements of the kinds dispense and return, valued at what they cost or at the unit cost of the day.',
  filters: stockFilters,
  dimensions: { ...siteDimensions, ...itemDimensions, ...calendarDimensions },
  parts: {
    ...partsOfDays,
    ...drawParts,
    ...completeParts,
  },
  measures: { ...usageMeasures, ...unitMeasuresOf('used_qty'), ...completeMeasures },
  adds: { joins: [...siteJoins, itemJoin, containerJoin] },
  sources: useSources,
  cells: cellsOf,
});

function cellsOf(wanted: Wanted): Fragment {
  if (areOfNewest(wanted)) return newestMovements(wanted);
  const draws = wanted.parts.filter((part) => isDrawPart(part.name));
  const days = wanted.parts.filter((part) => !isDrawPart(part.name));
  const [main, ...further] = days.length > 0 ? summedDays(wanted, days, asNothing(draws)) : [];
  const sources = [
    ...(main ? [main] : []),
    ...(draws.length > 0 ? [summedDraws(wanted, days, draws)] : []),
    ...further,
  ];
  // Each source knows its own parts: cells of all stand side by side, for every measure sums them.
  return join(sources, ' union all ');
}

type Parts = Wanted['parts'];
const asSums = (parts: Parts) => parts.map((part) => sql`${part.of} as ${name(part.name)}`);
const asNothing = (parts: Parts) => parts.map((part) => sql`null as ${name(part.name)}`);

/**
 * What a day cannot tell: the hour. Counted by hour before anything is made of them. Where rows are not told apart by item, all
 * draws of a place stand under one item: only their number is read.
 */
function summedDraws(wanted: Wanted, days: Parts, draws: Parts): Fragment {
  const { bucket, reads } = wanted;
  const keys = ['facility_id', 'location_id', 'item_id'].filter(reads).map(name);
  const time = bucket === 'hour' ? [sql`local_hour`] : bucket ? [sql`bucket`] : [];
  const counted = wanted.source('draws') === 'draw_days' ? drawsByDay(wanted) : drawsByMovement(wanted);
  return sql`select ${join([...keys, ...time.map((first) => sql`${first} as bucket`), ...asNothing(days), ...asSums(draws)], ', ')}
from (${counted}) fact${grouped([...keys, ...time])}`;
}

const isWeekend = sql`extract(isodow from fact.local_date) >= 6`;
const weekOrMonth = (bucket: Wanted['bucket']) =>
  bucket === 'week' || bucket === 'month' ? timeOf(bucket, sql`fact.local_date`) : { column: sql``, group: sql`` };

function drawsByDay({ asked, where, bucket }: Wanted): Fragment {
  const time = weekOrMonth(bucket);
  const column = (hour: number) => name(hourColumn(hour));
  const sums = hours.map((hour) => sql`sum(fact.${column(hour)}) as ${column(hour)}`);
  const ofHour = hours.map((hour) => ({ parts: sql`when ${hour} then ${column(hour)}`.parts }));
  return sql`select place.facility_id, place.location_id, (select min(item_id) from ${table('items')} known) as item_id, clock.local_hour, place.is_weekend${bucket === 'week' || bucket === 'month' ? sql`, place.bucket` : sql``},
    case clock.local_hour ${join(ofHour, ' ')} end as draws
  from (
    select fact.facility_id, fact.location_id, ${isWeekend} as is_weekend${time.column}, ${join(sums, ', ')}
    from ${table('draw_days')} fact where ${within(sql`fact.local_date`, asked)} and ${where()}
    group by fact.facility_id, fact.location_id, ${isWeekend}${time.group}
  ) place cross join generate_series(0, 23) as clock(local_hour)`;
}

function drawsByMovement({ asked, where, bucket, by }: Wanted): Fragment {
  const byItem = by.includes('item');
  const item = byItem ? sql`made.item_id` : sql`min(made.item_id)`;
  const time = weekOrMonth(bucket);
  return sql`select fact.facility_id, fact.location_id, ${item} as item_id, fact.local_hour, ${isWeekend} as is_weekend${time.column}, count(*) as draws
  from ${table('movements')} fact join ${table('products')} made on made.product_id = fact.product_id
  where fact.kind = 'dispense' and ${within(sql`fact.local_date`, asked)} and ${where()}
  group by fact.facility_id, fact.location_id${byItem ? sql`, made.item_id` : sql``}, fact.local_hour, ${isWeekend}${time.group}`;
}

function timeOf(bucket: Wanted['bucket'], date: Fragment): { column: Fragment; group: Fragment } {
  if (bucket === null || bucket === 'hour') return { column: sql``, group: sql`` };
  const first = bucketOf(bucket, date);
  return { column: sql`, ${first} as bucket`, group: sql`, ${first}` };
}
