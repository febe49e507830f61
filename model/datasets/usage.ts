import { hourColumn, hours } from '../../warehouse/marts/draw-days.ts';
import { type Asked, type Days, within } from '../asked.ts';
import { defineDataset, skuGrain, type Wanted } from '../define.ts';
import { bucketOf, calendarDimensions } from '../dimensions/calendar.ts';
import { itemColumns, itemDimensions, itemJoins } from '../dimensions/item.ts';
import { siteColumns, siteDimensions, siteJoins } from '../dimensions/site.ts';
import { stockFilters } from '../filter.ts';
import { type Fragment, grouped, join, name, sql, table } from '../sql.ts';
import { drawParts, isDrawPart } from './draw-parts.ts';
import { usageMeasures } from './usage-measures.ts';

/** Use of one kind of number over some days: what was dispensed less what came back. */
const used = (column: string, days: (asked: Asked) => Days | null) => (asked: Asked) =>
  sql`sum(case when not (${within(sql`fact.local_date`, days(asked))}) then null when fact.kind = 'dispense' then fact.${name(column)} when fact.kind = 'return' then -fact.${name(column)} end)`;

/**
 * Use of a time that is compared with. Where the data cover it, no use is zero; unknown is only what has no cost, and what is
 * not covered.
 */
const usedThen = (column: 'quantity' | 'value', days: (asked: Asked) => Days | null) => (asked: Asked) => {
  const sum = used(column, days)(asked);
  const then = days(asked);
  if (!then) return sum;
  const unpriced = sql`sum(case when ${within(sql`fact.local_date`, then)} and fact.kind in ('dispense', 'return') then fact.unpriced_quantity end)`;
  return column === 'quantity'
    ? sql`coalesce(${sum}, 0)`
    : sql`case when ${unpriced} > 0 then ${sum} else coalesce(${sum}, 0) end`;
};

const ofKind = (column: string, kind: string) => (asked: Asked) =>
  sql`sum(case when fact.kind = ${kind} and ${within(sql`fact.local_date`, asked)} then fact.${name(column)} end)`;

/** What left without being used: expired, wasted, recalled, and adjusted down. */
export const removedValue = (days: (asked: Asked) => Days | null) => (asked: Asked) =>
  sql`sum(case when not (${within(sql`fact.local_date`, days(asked))}) then null when fact.kind in ('expire', 'waste', 'recall') then fact.value when fact.kind = 'adjust' then -fact.negative_value end)`;

const now = (asked: Asked): Days => asked;
const before = (asked: Asked): Days | null => asked.previous;
const yearBefore = (asked: Asked): Days | null => asked.yearBefore;

/** Use of stock: dispenses less returns, by local day, at the location that dispensed. */
export const usage = defineDataset({
  name: 'usage',
  source: 'Stock movements of the kinds dispense and return, valued at what they cost or at the unit cost of the day.',
  filters: stockFilters,
  dimensions: { ...siteDimensions, ...itemDimensions, ...calendarDimensions },
  grains: skuGrain,
  parts: {
    used_qty: used('quantity', now),
    used_value: used('value', now),
    prior_qty: usedThen('quantity', before),
    prior_value: usedThen('value', before),
    year_value: usedThen('value', yearBefore),
    dispensed_value: ofKind('value', 'dispense'),
    returned_value: ofKind('value', 'return'),
    draws: ofKind('movement_count', 'dispense'),
    removed: removedValue(now),
    unpriced_qty: (asked) =>
      sql`sum(case when fact.kind in ('dispense', 'return') and ${within(sql`fact.local_date`, asked)} then fact.unpriced_quantity end)`,
    ...drawParts,
  },
  measures: usageMeasures,
  adds: { columns: sql`${siteColumns}, ${itemColumns}`, joins: sql`${siteJoins} ${itemJoins}` },
  cells: cellsOf,
});

function cellsOf(wanted: Wanted): Fragment {
  const draws = wanted.parts.filter((part) => isDrawPart(part.name));
  const days = wanted.parts.filter((part) => !isDrawPart(part.name));
  const sources = [
    ...(days.length > 0 ? [summedDays(wanted, days, draws)] : []),
    ...(draws.length > 0 ? [summedDraws(wanted, days, draws)] : []),
  ];
  // Each source knows its own parts: cells of both stand side by side, for every measure sums them.
  return join(sources, ' union all ');
}

type Parts = Wanted['parts'];
const asSums = (parts: Parts) => parts.map((part) => sql`${part.of} as ${name(part.name)}`);
const asNothing = (parts: Parts) => parts.map((part) => sql`null as ${name(part.name)}`);

/**
 * From the mart of days. Only the days that some part reads are scanned, and they are summed no finer than anything reads: use
 * by week of 900 places is not summed for each of their items first.
 */
function summedDays(wanted: Wanted, days: Parts, draws: Parts): Fragment {
  const { asked, where, bucket, reads: isRead } = wanted;
  const reads = (start: string) => days.some((part) => part.name.startsWith(start));
  const spans = [asked, reads('prior_') ? asked.previous : null, reads('year_') ? asked.yearBefore : null].filter(
    (span) => span !== null,
  );
  const read = join(
    spans.map((span) => sql`(${within(sql`fact.local_date`, span)})`),
    ' or ',
  );
  const keys = [
    ...['facility_id', 'location_id'].filter(isRead).map((key) => sql`fact.${name(key)}`),
    ...(isRead('item_id') ? [sql`made.item_id`] : []),
  ];
  const time = bucket === null || bucket === 'hour' ? [] : [bucketOf(bucket, sql`fact.local_date`)];
  const items = isRead('item_id') ? sql`join ${table('products')} made on made.product_id = fact.product_id` : sql``;
  return sql`select ${join([...keys, ...time.map((first) => sql`${first} as bucket`), ...asSums(days), ...asNothing(draws)], ', ')}
from ${table('movement_days')} fact ${items}
where fact.kind in ('dispense', 'return', 'expire', 'waste', 'recall', 'adjust') and (${read}) and ${where()}${grouped([...keys, ...time])}`;
}

/**
 * What a day cannot tell: the hour. Counted by hour before anything is made of them. Where rows are not told apart by item, all
 * draws of a place stand under one item: only their number is read.
 */
function summedDraws(wanted: Wanted, days: Parts, draws: Parts): Fragment {
  const { bucket, reads } = wanted;
  const keys = ['facility_id', 'location_id', 'item_id'].filter(reads).map(name);
  const time = bucket === 'hour' ? [sql`local_hour`] : bucket ? [sql`bucket`] : [];
  const counted = isAboutItems(wanted) ? drawsByMovement(wanted) : drawsByDay(wanted);
  return sql`select ${join([...keys, ...time.map((first) => sql`${first} as bucket`), ...asNothing(days), ...asSums(draws)], ', ')}
from (${counted}) fact${grouped([...keys, ...time])}`;
}

const placeFilters = ['facility', 'location', 'locationType', 'locationGroup'];

/** The mart of draws knows places, not what was drawn there. */
const isAboutItems = ({ asked, by }: Wanted): boolean =>
  by.includes('item') || Object.keys(asked.filters).some((filter) => !placeFilters.includes(filter));

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
