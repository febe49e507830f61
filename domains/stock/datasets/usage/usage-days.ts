import type { Days } from '../../../../contracts/calendar.ts';
import { type Asked, within } from '../../../../query/define/asked.ts';
import { bucketOf } from '../../../../query/define/bucket-of.ts';
import type { Condition, Sources, Wanted } from '../../../../query/define/define.ts';
import { type Fragment, grouped, join, name, nothing, sql, table } from '../../../../query/define/sql.ts';
import { siteFilters } from '../../../shared/datasets/site-filters.ts';
import { type UseAmount, useAmounts } from '../../marts/use-days.ts';

/** The time that is asked for, and the two that it is compared with: null where the data do not cover them. */
const spans = {
  now: (asked: Asked): Days | null => asked,
  prior: (asked: Asked): Days | null => asked.previous,
  year: (asked: Asked): Days | null => asked.yearBefore,
};
type Span = keyof typeof spans;

/** What is read of a day: a column of the mart, or the quantity whose cost is known. */
type Amount = UseAmount | 'priced';
interface Read {
  span: Span;
  amount: Amount;
}
const amounts: Amount[] = [...useAmounts, 'priced'];
const ofDay = (amount: Amount): Fragment =>
  amount === 'priced' ? sql`case when fact.value is not null then fact.qty end` : sql`fact.${name(amount)}`;

interface DayPart {
  span: Span;
  reads: Read[];
  of: (asked: Asked) => Fragment;
}

const column = (span: Span, amount: Amount): Fragment => name(`${span}_${amount}`);
const sum = (span: Span, amount: Amount): Fragment => sql`sum(${column(span, amount)})`;
const of = (span: Span, amount: Amount): DayPart => ({ span, reads: [{ span, amount }], of: () => sum(span, amount) });

/** The change in use at an unchanged cost of a unit. Where nobody knows what a unit cost, all of the change is by volume. */
const volumeEffect = sql`sum(case when fact.now_value is null and fact.prior_value is null then null
  when price.unit_price is null then cast(coalesce(fact.now_value, 0) - coalesce(fact.prior_value, 0) as double precision)
  else cast(coalesce(fact.now_priced, 0) - coalesce(fact.prior_priced, 0) as double precision) * price.unit_price end)`;

/** What cells of use can carry, as far as days can tell. */
export const dayParts = {
  used_qty: of('now', 'qty'),
  used_value: of('now', 'value'),
  prior_qty: of('prior', 'qty'),
  prior_value: of('prior', 'value'),
  volume_effect: {
    span: 'now',
    reads: (['now', 'prior'] as const).flatMap((span) =>
      (['value', 'priced'] as const).map((amount) => ({ span, amount })),
    ),
    of: ({ previous }) => (previous ? volumeEffect : sql`cast(null as double precision)`),
  },
  /** What no use before is: nothing where the data cover that time, else unknown. */
  prior_none: { span: 'prior', reads: [], of: ({ previous }) => (previous ? sql`0` : sql`cast(null as integer)`) },
  year_value: of('year', 'value'),
  dispensed_value: of('now', 'dispensed'),
  returned_value: of('now', 'returned'),
  draws: of('now', 'draws'),
  removed: of('now', 'removed'),
  unpriced_qty: of('now', 'unpriced'),
} satisfies Record<string, DayPart>;

type Parts = Wanted['parts'];

/**
 * Cells from the marts of days: each span is summed by itself, which is a fifth less work than telling the spans apart at every
 * sum, and no finer than anything reads: use by week of 900 places is not summed for each of their items first, nor is that of
 * a year ago, of which only its value is read, where the rows are places.
 */
export function summedDays(wanted: Wanted, parts: Parts, others: Fragment[]): Fragment[] {
  const isByItem = wanted.reads('item_id');
  const mart = wanted.source('days');
  const ofYear = wanted.source('days_of_last_year');
  if (mart === ofYear) return [summedSpans(wanted, parts, others, { spans: ['now', 'prior', 'year'], isByItem, mart })];
  const readsYear = wanted.asked.yearBefore && parts.some(({ name: part }) => spanOf(part) === 'year');
  return [
    summedSpans(wanted, parts, others, { spans: ['now', 'prior'], isByItem, mart }),
    ...(readsYear ? [summedSpans(wanted, parts, others, { spans: ['year'], isByItem: false, mart: ofYear })] : []),
  ];
}

const partOf = (part: string): DayPart => dayParts[part as keyof typeof dayParts];
const spanOf = (part: string): Span => partOf(part).span;
const readsOf = (part: string): Read[] => partOf(part).reads;

function summedSpans(
  wanted: Wanted,
  parts: Parts,
  others: Fragment[],
  { spans: some, isByItem, mart }: { spans: Span[]; isByItem: boolean; mart: string },
): Fragment {
  const { asked, bucket, reads } = wanted;
  const known = parts.filter(({ name: part }) => some.includes(spanOf(part)));
  const columns = some.flatMap((span) =>
    amounts
      .filter((amount) => known.some(({ name: part }) => readsOf(part).some((one) => isSame(one, { span, amount }))))
      .map((amount) => ({ span, amount })),
  );
  const isPriced = known.some(({ name: part }) => part === 'volume_effect');
  const isReadWithin = (key: string) => reads(key) || (isPriced && key === 'facility_id');
  const fields = (keys: string[]) => keys.map((key) => sql`fact.${name(key)}`);
  const placeKeys = ['facility_id', 'location_id'];
  const time = bucket === null || bucket === 'hour' ? [] : [bucketOf(bucket, sql`fact.local_date`)];
  const sources = some.flatMap((span) => {
    const days = spans[span](asked);
    // Cells are those of the time asked for, whatever is read of it.
    if (!days || (span !== 'now' && !columns.some((one) => one.span === span))) return [];
    const sums = columns.map(
      (one) =>
        sql`${one.span === span ? sql`sum(${ofDay(one.amount)})` : sql`cast(null as decimal(38,4))`} as ${column(one.span, one.amount)}`,
    );
    const keys = [...fields(placeKeys.filter(isReadWithin)), ...(isByItem || isPriced ? [sql`fact.product_id`] : [])];
    return [
      sql`select ${join([...keys, ...time.map((first) => sql`${first} as bucket`), ...sums], ', ')}
  from ${table(mart)} fact where ${isRead(columns, span)} and ${within(sql`fact.local_date`, days)} and ${wanted.where()}${grouped([...keys, ...time])}`,
    ];
  });
  const places = fields(placeKeys.filter(reads));
  const bucketKey = time.length > 0 ? [sql`fact.bucket`] : [];
  const keys = [...places, ...(isByItem ? [sql`made.item_id`] : []), ...bucketKey];
  const item = isByItem ? sql`made.item_id` : sql`cast(null as integer) as item_id`;
  const isKnown = ({ name: part }: Parts[number]) => some.includes(spanOf(part)) || partOf(part).reads.length === 0;
  // PostgreSQL takes what is unknown in two sources for a text.
  const unknown = some.includes('now') ? sql`cast(null as decimal(38,4))` : sql`null`;
  const sums = parts.map((part) => sql`${isKnown(part) ? part.of : unknown} as ${name(part.name)}`);
  const shown = [...places, ...(reads('item_id') ? [item] : []), ...bucketKey];
  const prices =
    isPriced && asked.previous
      ? sql` left join (${unitPrices(wanted, asked.previous)}) price on price.facility_id = fact.facility_id and price.product_id = fact.product_id`
      : nothing;
  return sql`select ${join([...shown, ...sums, ...others], ', ')}
from (${join(sources, '\n  union all ')}) fact ${isByItem ? sql`join ${table('products')} made on made.product_id = fact.product_id` : nothing}${prices}${grouped(keys)}`;
}

const isSame = (one: Read, other: Read): boolean => one.span === other.span && one.amount === other.amount;

/** What a unit of an NDC cost a facility before, or costs now where it used none before: of all of its places, whichever are asked about. */
function unitPrices({ asked, where }: Wanted, before: Days): Fragment {
  const [then, now] = [within(sql`fact.local_date`, before), within(sql`fact.local_date`, asked)];
  const of = (amount: Fragment, days: Fragment) => sql`sum(case when ${days} then ${amount} end)`;
  const each = (days: Fragment) =>
    sql`cast(${of(sql`fact.value`, days)} as double precision) / cast(${of(sql`fact.qty`, days)} as double precision)`;
  return sql`select fact.facility_id, fact.product_id,
    case when ${of(sql`fact.qty`, then)} > 0 then ${each(then)} when ${of(sql`fact.qty`, now)} > 0 then ${each(now)} end as unit_price
  from ${table('use_days')} fact where fact.value is not null and (${then} or ${now}) and ${where(Object.keys(siteFilters))} group by fact.facility_id, fact.product_id`;
}

/** Where nothing was used, a day tells of losses alone. */
const isRead = (columns: Read[], span: Span): Fragment =>
  columns.some((one) => one.span === span && one.amount === 'removed') ? sql`true` : sql`fact.qty is not null`;

const readsNoItems: Condition<'reads'> = { refusal: 'items are read', holds: ({ reads }) => !reads('item_id') };

/** What is known of places alone cannot tell what was used there. */
const isAboutPlaces: Condition<'asked'> = {
  refusal: 'a filter is about what was used',
  holds: ({ asked }) => Object.keys(asked.filters).every((filter) => Object.hasOwn(siteFilters, filter)),
};

const asksForNoPrices: Condition<'parts'> = {
  refusal: 'a change is split by the price of each NDC',
  holds: ({ parts }) => parts.every(({ name: part }) => part !== 'volume_effect'),
};

const isNotByItem: Condition<'by'> = { refusal: 'rows are grouped by item', holds: ({ by }) => !by.includes('item') };

export const useSources = {
  days: [
    { mart: 'place_use_days', when: [readsNoItems, isAboutPlaces, asksForNoPrices] },
    { mart: 'use_days', when: [] },
  ],
  // Of a year ago only the value is read, and where rows are places it need not be summed for each of their items.
  days_of_last_year: [
    { mart: 'place_use_days', when: [isNotByItem, isAboutPlaces] },
    { mart: 'use_days', when: [] },
  ],
  draws: [
    { mart: 'draw_days', when: [isNotByItem, isAboutPlaces] },
    { mart: 'movements', when: [] },
  ],
} satisfies Record<string, Sources>;
