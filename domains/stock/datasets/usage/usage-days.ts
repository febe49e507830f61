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

interface DayPart {
  span: Span;
  reads: UseAmount[];
  of: (asked: Asked) => Fragment;
}

const column = (span: Span, amount: UseAmount): Fragment => name(`${span}_${amount}`);
const sum = (span: Span, amount: UseAmount): Fragment => sql`sum(${column(span, amount)})`;
const of = (span: Span, amount: UseAmount): DayPart => ({ span, reads: [amount], of: () => sum(span, amount) });

/** What cells of use can carry, as far as days can tell. */
export const dayParts = {
  used_qty: of('now', 'qty'),
  used_value: of('now', 'value'),
  prior_qty: of('prior', 'qty'),
  prior_value: of('prior', 'value'),
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

function summedSpans(
  wanted: Wanted,
  parts: Parts,
  others: Fragment[],
  { spans: some, isByItem, mart }: { spans: Span[]; isByItem: boolean; mart: string },
): Fragment {
  const { asked, bucket, reads } = wanted;
  const columns = some.flatMap((span) =>
    useAmounts
      .filter((amount) => parts.some(({ name: part }) => spanOf(part) === span && partOf(part).reads.includes(amount)))
      .map((amount) => ({ span, amount })),
  );
  const places = ['facility_id', 'location_id'].filter(reads).map((key) => sql`fact.${name(key)}`);
  const time = bucket === null || bucket === 'hour' ? [] : [bucketOf(bucket, sql`fact.local_date`)];
  const sources = some.flatMap((span) => {
    const days = spans[span](asked);
    // Cells are those of the time asked for, whatever is read of it.
    if (!days || (span !== 'now' && !columns.some((one) => one.span === span))) return [];
    const sums = columns.map(
      (one) =>
        sql`${one.span === span ? sql`sum(fact.${name(one.amount)})` : sql`cast(null as decimal(38,4))`} as ${column(one.span, one.amount)}`,
    );
    const keys = [...places, ...(isByItem ? [sql`fact.product_id`] : [])];
    return [
      sql`select ${join([...keys, ...time.map((first) => sql`${first} as bucket`), ...sums], ', ')}
  from ${table(mart)} fact where ${isRead(columns, span)} and ${within(sql`fact.local_date`, days)} and ${wanted.where()}${grouped([...keys, ...time])}`,
    ];
  });
  const bucketKey = time.length > 0 ? [sql`fact.bucket`] : [];
  const keys = [...places, ...(isByItem ? [sql`made.item_id`] : []), ...bucketKey];
  const item = isByItem ? sql`made.item_id` : sql`cast(null as integer) as item_id`;
  const isKnown = ({ name: part }: Parts[number]) => some.includes(spanOf(part)) || partOf(part).reads.length === 0;
  // PostgreSQL takes what is unknown in two sources for a text.
  const unknown = some.includes('now') ? sql`cast(null as decimal(38,4))` : sql`null`;
  const sums = parts.map((part) => sql`${isKnown(part) ? part.of : unknown} as ${name(part.name)}`);
  const shown = [...places, ...(reads('item_id') ? [item] : []), ...bucketKey];
  return sql`select ${join([...shown, ...sums, ...others], ', ')}
from (${join(sources, '\n  union all ')}) fact ${isByItem ? sql`join ${table('products')} made on made.product_id = fact.product_id` : nothing}${grouped(keys)}`;
}

/** Where nothing was used, a day tells of losses alone. */
const isRead = (columns: { span: Span; amount: UseAmount }[], span: Span): Fragment =>
  columns.some((one) => one.span === span && one.amount === 'removed') ? sql`true` : sql`fact.qty is not null`;

const readsNoItems: Condition<'reads'> = { refusal: 'items are read', holds: ({ reads }) => !reads('item_id') };

/** What is known of places alone cannot tell what was used there. */
const isAboutPlaces: Condition<'asked'> = {
  refusal: 'a filter is about what was used',
  holds: ({ asked }) => Object.keys(asked.filters).every((filter) => Object.hasOwn(siteFilters, filter)),
};

const isNotByItem: Condition<'by'> = { refusal: 'rows are grouped by item', holds: ({ by }) => !by.includes('item') };

export const useSources = {
  days: [
    { mart: 'place_use_days', when: [readsNoItems, isAboutPlaces] },
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
