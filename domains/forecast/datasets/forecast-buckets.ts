import { defineList, type Field, type WantedRows } from '../../../query/define/define.ts';
import { percentile } from '../../../query/define/percentile.ts';
import { type Fragment, join, name, sql, table } from '../../../query/define/sql.ts';
import { forecastCells } from './forecast-cells.ts';
import { horizonOf } from './horizon.ts';
import { columnsOf, keysOf, monthsAfter, type SeriesOf } from './series-cells.ts';
import { type SeriesScope, unitsOf } from './series-scope.ts';

const field = (label: string, type: Field['type'], column: string, definition: string): Field => ({
  label,
  type,
  definition,
  value: name(column),
});

const parts = [
  'raw_qty',
  'changed_qty',
  'said_qty',
  'ahead_statistical',
  'ahead_event',
  'ahead_qty',
  'ahead_lo95',
  'ahead_lo80',
  'ahead_hi80',
  'ahead_hi95',
  'miss_said',
  'miss_came',
];
const sums = parts.slice(0, 10);

/** Week by week or month by month: what was used, what the model saw of it, what was said, and what is forecast. */
export const bucketsOf = <const Name extends string>(scope: SeriesScope<Name>) => {
  /** Quantities are blank over items of unlike units. */
  const quantity = (label: string, column: string, definition: string, isAdded = false): Field => {
    const value = scope.amount === 'quantity' ? sql`case when unit is not null then ${name(column)} end` : name(column);
    return { label, type: scope.amount, definition, value, ...(isAdded ? { total: sql`sum(${value})` } : {}) };
  };
  return defineList({
    name: `${scope.prefix}-buckets`,
    source: scope.source,
    ...(scope.reach ? { reach: scope.reach } : {}),
    filters: scope.filters,
    fields: {
      bucket: field('Week or month', 'date', 'bucket', 'The Monday of the week, or the first of the month.'),
      raw_qty: quantity(scope.counted, 'raw_qty', scope.definition),
      correction_qty: quantity('Correction', 'changed_qty', `Corrected − ${scope.counted.toLowerCase()}.`),
      correction_reason: field(
        'Reason',
        'text',
        'reasons',
        'Why it was corrected: days without stock, more returned than used, a single value far beyond all others, or an event.',
      ),
      adjusted_qty: quantity(
        `${scope.counted}, corrected`,
        'adjusted_qty',
        `${scope.counted} + correction: what the model sees.`,
      ),
      fitted_qty: quantity(
        'Said before',
        'said_qty',
        'What was forecast for the week at the end of the week before it.',
      ),
      statistical_qty: quantity('Statistical forecast', 'ahead_statistical', 'What the model says.', true),
      event_qty: quantity('Event effect', 'ahead_event', 'What events in force add.', true),
      forecast_qty: quantity('Forecast', 'ahead_qty', 'Statistical forecast + event effect.', true),
      forecast_lo95: quantity('2.5 %', 'lo95', 'In one of forty cases less is needed in this week or month.'),
      forecast_lo80: quantity('Low (10 %)', 'lo80', 'In one of ten cases less is needed in this week or month.'),
      forecast_hi80: quantity('High (90 %)', 'hi80', 'In one of ten cases more is needed in this week or month.'),
      forecast_hi95: quantity('97.5 %', 'hi95', 'In one of forty cases more is needed in this week or month.'),
      events: field('Events', 'text', 'events', 'Codes of the demand events that touch it.'),
      ...unitsOf(scope),
    },
    rows: (wanted) => bucketRows(scope.of, wanted),
    tie: ['bucket'],
  });
};

/** The rows of `bucketsOf`: of series that pass `where`, a condition on `fact`. */
function bucketRows(
  of: SeriesOf,
  { asked, where, isFiltered }: Pick<WantedRows, 'asked' | 'where' | 'isFiltered'>,
): Fragment {
  const keys = keysOf(of);
  const isMonthly = horizonOf(asked).unit === 'month';
  const from = isMonthly
    ? monthsAfter(sql`cast(date_trunc('month', cast(cast(${asked.to} as date) as timestamp)) as date)`, -36)
    : sql`cast(${asked.to} as date) - 734`;
  const cells = forecastCells(of, {
    asked: { ...asked, from: '1900-01-01' },
    parts: parts.map((part) => ({ name: part, of: sql`null` })),
    where: () => where(),
    bucket: isMonthly ? 'month' : 'week',
    by: [],
    reads: () => false,
    isFiltered,
    source: () => '',
    apart: null,
  });
  const time = (date: Fragment) =>
    isMonthly ? sql`cast(date_trunc('month', cast(${date} as timestamp)) as date)` : date;
  // Written as one list of series: an engine would look a condition up in all cells for each row.
  const among = sql`fact.kind = ${of.kind} and (${columnsOf(keys, 'fact')}) in (select distinct ${columnsOf(keys, 'cells')} from cells)`;
  const bound = (key: string, share: 0.025 | 0.1 | 0.9 | 0.975, least: Fragment) => {
    const own = sql`case when count(missed) >= ${least} then ${percentile(sql`missed`, share)} end as ${name(`own_${key}`)}`;
    const spread = sql`coalesce(bounds.${name(`own_${key}`)}, ${share < 0.5 ? sql`-` : sql``}sqrt(summed.${name(`ahead_${key}`)}))`;
    const value =
      share < 0.5
        ? sql`case when summed.ahead_qty is not null and ${spread} is not null then greatest(0, summed.ahead_qty + least(0, ${spread})) end as ${name(key)}`
        : sql`case when summed.ahead_qty is not null and ${spread} is not null then summed.ahead_qty + greatest(0, ${spread}) end as ${name(key)}`;
    return { own, value };
  };
  const bounds = [
    bound('lo95', 0.025, sql`39`),
    bound('lo80', 0.1, sql`20`),
    bound('hi80', 0.9, sql`20`),
    bound('hi95', 0.975, sql`39`),
  ];
  return sql`with cells as (${cells}), summed as (
  select bucket, ${join(
    sums.map((part) => sql`sum(${name(part)}) as ${name(part)}`),
    ', ',
  )} from cells where bucket >= ${from} group by bucket
), bounds as (
  select bucket, ${join(
    bounds.map(({ own }) => own),
    ', ',
  )} from (select bucket, made_on, sum(miss_came - miss_said) as missed from cells where made_on is not null group by bucket, made_on) by_origin group by bucket
), mended as (
  select ${time(sql`fact.week`)} as bucket, string_agg(distinct fact.reason, '; ' order by fact.reason) as reasons from ${table('forecast_corrections')} fact where ${among} group by ${time(sql`fact.week`)}
), ahead as (
  select ${time(sql`fact.week`)} as bucket, string_agg(distinct fact.event_codes, ', ' order by fact.event_codes) as events from ${table('forecast_weeks')} fact
  where ${among} and fact.event_codes is not null and fact.run_id = (select published.run_id from ${table('engine_runs')} published where published.engine = 'forecast' and published.status = 'published' and published.as_of <= cast(${asked.to} as date) order by published.as_of desc, published.run_id desc limit 1)
  group by ${time(sql`fact.week`)}
), held as (
  select case when min(item.unit) = max(item.unit) then max(item.unit) end as unit, case when count(distinct item.item_id) = 1 then max(sizes.size) end as container_size
  from (select distinct item_id from cells) seen join ${table('items')} item on item.item_id = seen.item_id
  left join (select made.item_id, case when count(*) = count(made.container_qty) and min(made.container_qty) = max(made.container_qty) then min(made.container_qty) end as size from ${table('products')} made group by made.item_id) sizes on sizes.item_id = item.item_id
)
select summed.*, case when summed.raw_qty is not null or summed.changed_qty is not null then coalesce(summed.raw_qty, 0) + coalesce(summed.changed_qty, 0) end as adjusted_qty,
  ${join(
    bounds.map(({ value }) => value),
    ', ',
  )},
  mended.reasons, ahead.events, held.unit, held.container_size
from summed cross join held left join bounds on bounds.bucket = summed.bucket left join mended on mended.bucket = summed.bucket left join ahead on ahead.bucket = summed.bucket`;
}

/** The forecast of whole months after the running one, of the use of items that pass a condition on `fact`: `month`, `qty`, `low`, `high`. */
export function monthsAhead(asked: WantedRows['asked'], condition: Fragment, months: '3' | '6' | '12'): Fragment {
  const ofMonths = { ...asked, filters: { bucket: ['month'], horizon: [months] } };
  const rows = bucketRows(
    { kind: 'used', splits: [] },
    { asked: ofMonths, where: () => condition, isFiltered: () => false },
  );
  return sql`select told.bucket as month, told.ahead_qty as qty, told.lo80 as low, told.hi80 as high from (${rows}) told where told.ahead_qty is not null`;
}
