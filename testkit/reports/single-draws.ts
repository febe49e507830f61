import { itemDimensions, itemJoin } from '../../domains/products/datasets/item.ts';
import { stockFilters } from '../../domains/products/datasets/item-filters.ts';
import { calendarDimensions } from '../../domains/shared/datasets/calendar.ts';
import { clockColumns, clockDimensions, clockFilters } from '../../domains/shared/datasets/clock.ts';
import { siteDimensions, siteJoins } from '../../domains/shared/datasets/site.ts';
import { within } from '../../query/define/asked.ts';
import { bucketOf } from '../../query/define/bucket-of.ts';
import { changeOf } from '../../query/define/change-of.ts';
import { defineDataset } from '../../query/define/define.ts';
import { median, percentile } from '../../query/define/percentile.ts';
import { join, name, sql, table } from '../../query/define/sql.ts';
import { trendOf } from '../../query/define/trend-of.ts';

/** Dispenses one by one: a dataset whose cells are its facts, to prove on it what the engine can do with such. */
export const singleDraws = defineDataset({
  name: 'single-draws',
  title: 'Single draws',
  time: 'period',
  buckets: [],
  source: 'Stock movements of the kind dispense.',
  reach: 'movements',
  filters: { ...stockFilters, ...clockFilters },
  dimensions: { ...siteDimensions, ...itemDimensions, ...calendarDimensions, ...clockDimensions },
  parts: {
    is_now: (asked) => sql`case when ${within(sql`fact.local_date`, asked)} then 1 end`,
    is_before: (asked) =>
      asked.previous
        ? sql`case when ${within(sql`fact.local_date`, asked.previous)} then 1 else 0 end`
        : sql`cast(null as integer)`,
    drawn_qty: (asked) => sql`case when ${within(sql`fact.local_date`, asked)} then fact.quantity end`,
    first_day: () =>
      sql`(select min(ever.local_date) from ${table('movements')} ever join ${table('products')} p on p.product_id = ever.product_id where p.item_id = made.item_id and ever.kind = 'dispense')`,
  },
  measures: {
    draws: {
      label: 'Draws',
      type: 'count',
      definition: 'How many dispenses there were.',
      parts: ['is_now'],
      of: sql`coalesce(sum(is_now), 0)`,
    },
    draws_before: {
      label: 'Draws before',
      type: 'count',
      definition: 'How many there were in the time before.',
      parts: ['is_before'],
      of: sql`sum(is_before)`,
    },
    quantity_median: {
      label: 'Median drawn',
      type: 'quantity',
      definition: 'The median of what was taken at once.',
      parts: ['drawn_qty'],
      of: median(sql`drawn_qty`),
    },
    quantity_p90: {
      label: 'P90 drawn',
      type: 'quantity',
      definition: 'Nine of ten draws took no more.',
      parts: ['drawn_qty'],
      of: percentile(sql`drawn_qty`, 0.9),
    },
    first_day: {
      label: 'First draw',
      type: 'date',
      definition: 'When the item was first drawn.',
      parts: ['first_day'],
      of: sql`min(first_day)`,
    },
    change_pct: changeOf('draws', 'draws_before', 'Draws'),
    trend: trendOf('draws', 'Draws', 'first_day'),
  },
  adds: { joins: [...siteJoins, itemJoin] },
  cells: ({ asked, parts, where, bucket, by }) => {
    const days = [asked, asked.previous].filter((span) => span !== null);
    const time =
      bucket === 'week' || bucket === 'month' ? sql`, ${bucketOf(bucket, sql`fact.local_date`)} as bucket` : sql``;
    const values = parts.map((part) => sql`, ${part.of} as ${name(part.name)}`);
    return sql`select fact.facility_id, fact.location_id, made.item_id${clockColumns(by).columns}${time}${join(values, '')}
from ${table('movements')} fact join ${table('products')} made on made.product_id = fact.product_id
where fact.kind = 'dispense' and (${join(
      days.map((span) => within(sql`fact.local_date`, span)),
      ' or ',
    )}) and ${where()}`;
  },
});
