import type { Asked } from '../../../query/define/asked.ts';
import type { Wanted } from '../../../query/define/define.ts';
import { day, type Fragment, join, name, nothing, sql, table } from '../../../query/define/sql.ts';
import type { DemandKind } from '../marts/demand-weeks.ts';
import { forecastEngine } from '../marts/forecast-results.ts';
import type { Horizon } from './horizon.ts';

/** What a forecast is split by: parts have a share of it instead of a model. */
export type Split = 'tray_type_id' | 'tray_id' | 'product_id' | 'service_line';

/** Which series a dataset is about. */
export interface SeriesOf {
  kind: DemandKind;
  splits: readonly Split[];
}

/** How a question about series is answered. */
export interface Told {
  of: SeriesOf;
  asked: Asked;
  horizon: Horizon;
  /** The columns that tell series apart, and those of the parts that the question tells apart. */
  keys: readonly string[];
  splits: readonly Split[];
}

const word = (text: string): Fragment => ({ parts: [{ is: 'text', text }] });
/** Written out: beside a day, an engine would take a bound number for another day. */
export const plain = (value: number): Fragment => word(String(value));

/** Those of trays are told apart by their type; all others by item. */
export const keysOf = ({ kind }: SeriesOf): string[] =>
  kind === 'trays_restocked' ? ['facility_id', 'tray_type_id'] : ['facility_id', 'item_id'];

export function tellSeries(
  of: SeriesOf,
  horizon: Horizon,
  { asked, reads, isFiltered }: Pick<Wanted, 'asked' | 'reads' | 'isFiltered'>,
): Told {
  const splits = of.splits.filter((split) => reads(split) || isFiltered(split));
  return { of, asked, horizon, keys: keysOf(of), splits };
}

const listed = (columns: readonly string[], of: string): Fragment =>
  join(
    columns.map((column) => sql`${name(of)}.${name(column)}`),
    ', ',
  );
export const sameKeys = (columns: readonly string[], one: string, other: string): Fragment =>
  join(
    columns.map((column) => sql`${name(one)}.${name(column)} = ${name(other)}.${name(column)}`),
    ' and ',
  );
export { listed as columnsOf };

/** The run that was published last for a day up to the one that is asked about. */
const runOf = ({ to }: Asked): Fragment =>
  sql`select published.run_id, published.as_of, published.origin, published.published_at, published.code_version from ${table('engine_runs')} published
  where published.engine = ${forecastEngine.id} and published.status = 'published' and published.as_of <= ${day(to)} order by published.as_of desc, published.run_id desc limit 1`;

/** The first day of the month that is running after the newest complete week, and of the first whole one ahead. */
export const runningMonth = (asOf: Fragment): Fragment =>
  sql`cast(date_trunc('month', cast(${asOf} + 1 as timestamp)) as date)`;
export const firstMonthAhead = (asOf: Fragment): Fragment =>
  sql`case when extract(day from ${asOf} + 1) = 1 then ${asOf} + 1 else cast(date_trunc('month', cast(${asOf} + 1 as timestamp)) + interval '1 month' as date) end`;
export const monthsAfter = (date: Fragment, months: number): Fragment =>
  sql`cast(cast(${date} as timestamp) + ${word(`interval '${months} months'`)} as date)`;

/**
 * `run`, `base` and `told` as common table expressions: the series of the published run that pass the filters, or the parts of them
 * with their `share`. Parts of a series have shares of the last thirteen weeks; where nothing was used in these, of a year; and where
 * that says nothing either, one part without a name has it all, so that parts always add up to the whole.
 */
export function toldSeries(told: Told, where: Fragment): Fragment {
  const { of, asked, keys, splits } = told;
  const all =
    splits.length === 0
      ? sql`select base.*, cast(1 as double precision) as share, 0 as is_part from base`
      : sharedOut(told);
  const own = keys.filter((key) => !['facility_id', 'item_id'].includes(key) && !splits.includes(key as Split));
  const base = sql`select fact.run_id, run.as_of, run.origin, run.published_at, run.code_version, fact.kind, fact.facility_id, fact.item_id${own.length > 0 ? sql`, ${listed(own, 'fact')}` : nothing},
    fact.demand_class, fact.model, fact.remark, fact.weeks_known, fact.season_lacks, fact.scale, fact.is_outlier, fact.is_constrained, fact.class_before,
    fact.s1, fact.s4, fact.s13, fact.s26, fact.s52, fact.e1, fact.e4, fact.e13, fact.e26, fact.e52, fact.lo4, fact.hi4, fact.lo13, fact.hi13, fact.lo26, fact.hi26,
    fact.d1, fact.d2, fact.d3, fact.d4, fact.d5, fact.d6, fact.d7, fact.trend_4w, fact.event_names, fact.unit_cost, fact.mase, fact.bias, fact.tracking, fact.value_added
  from ${table('forecast_series')} fact join run on run.run_id = fact.run_id where fact.kind = ${of.kind}`;
  return sql`run as (${runOf(asked)}), base as (${base}), told as (select fact.* from (${all}) fact where ${where})`;
}

function sharedOut(told: Told): Fragment {
  const { of, keys, splits } = told;
  const apart = [...new Set([...keys, ...splits])];
  const own = splits.filter((split) => !keys.includes(split));
  const known = knownParts(told);
  return sql`select base.*, ${listed(own, 'divided')}, divided.share, 1 as is_part
  from base join (
    select ${listed(apart, 'part')}, case when whole.recent > 0 then part.recent / whole.recent else part.yearly / whole.yearly end as share
    from (${partSums(of, apart)}) part join (${partSums(of, keys)}) whole on ${sameKeys(keys, 'whole', 'part')} where whole.recent > 0 or whole.yearly > 0
    union all
    select ${listed(keys, 'base')}, ${join(
      own.map((split) => (split === 'service_line' ? sql`''` : sql`0`)),
      ', ',
    )}, 1 from base where coalesce(base.s13 + base.e13, 0) > 0
      and not exists (select 1 from (${partSums(of, keys)}) whole where ${sameKeys(keys, 'whole', 'base')} and (whole.recent > 0 or whole.yearly > 0))${
        known
          ? sql`
    union all
    select ${listed(apart, 'idle')}, 0 from (${known}) idle where not exists (select 1 from (${partSums(of, apart)}) part where ${sameKeys(apart, 'part', 'idle')})`
          : nothing
      }
  ) divided on ${sameKeys(keys, 'divided', 'base')}`;
}

/** Parts that are there though nothing was used of them: tray types that should hold an item, and trays of a type. Their share is 0. */
function knownParts({ of, keys, splits }: Told): Fragment | null {
  const active = sql`(own.retired_on is null or own.retired_on > run.as_of) and (own.active_from is null or own.active_from <= run.as_of)`;
  if (of.kind === 'trays_restocked')
    return sql`select own.facility_id, own.tray_type_id, own.tray_id from ${table('trays')} own cross join run where ${active}`;
  if (splits.length !== 1 || splits[0] !== 'tray_type_id' || keys.includes('tray_type_id')) return null;
  return sql`select distinct own.facility_id, template.item_id, own.tray_type_id
    from ${table('trays')} own join ${table('tray_templates')} template on template.tray_type_id = own.tray_type_id cross join run
    where template.from_date <= run.as_of and run.as_of < template.to_date and ${active}`;
}

/** What was used of each part in the thirteen weeks and the year before the forecast; what was returned does not count. */
const partSums = (of: SeriesOf, by: readonly string[]): Fragment =>
  sql`select ${listed(by, 'past')}, sum(case when past.week > run.as_of - 91 then past.qty else 0 end) as recent, sum(past.qty) as yearly
    from (select ${listed(demandColumns(of), 'known')}, known.week, greatest(known.qty, 0) as qty from ${table('demand_weeks')} known where known.kind = ${of.kind}) past
    cross join run where past.week > run.as_of - 364 and past.week <= run.as_of group by ${listed(by, 'past')}`;

const demandColumns = ({ kind, splits }: SeriesOf): string[] => [...new Set([...keysOf({ kind, splits }), ...splits])];

/** What was used of what is told, by week, as `history`: what the former system knew before the first movement included. */
export function toldHistory({ of, keys, splits, horizon }: Told): Fragment {
  const apart = [...new Set([...keys, ...splits])];
  if (horizon.unit === 'month' && of.kind === 'used')
    return sql`history as (
  select told.facility_id, told.item_id, past.week, past.qty from told join (
    select known.facility_id, made.item_id, cast(date_trunc('month', cast(known.local_date as timestamp)) as date) as week, sum(cast(known.qty as double precision)) as qty
    from ${table('use_days')} known join ${table('products')} made on made.product_id = known.product_id where known.qty is not null group by known.facility_id, made.item_id, cast(date_trunc('month', cast(known.local_date as timestamp)) as date)
    union all select known.facility_id, known.item_id, cast(date_trunc('month', cast(known.week as timestamp)) as date), sum(known.qty) from ${table('forecast_history')} known where known.kind = 'used' group by known.facility_id, known.item_id, cast(date_trunc('month', cast(known.week as timestamp)) as date)
  ) past on past.facility_id = told.facility_id and past.item_id = told.item_id where past.week <= told.as_of
)`;
  const former =
    splits.length > 0
      ? nothing
      : sql` union all select ${listed(keys, 'known')}, known.week, known.qty from ${table('forecast_history')} known where known.kind = ${of.kind}`;
  return sql`history as (
  select ${listed(apart, 'told')}, past.week, past.qty from told join (
    select ${listed(apart, 'known')}, known.week, sum(known.qty) as qty from ${table('demand_weeks')} known where known.kind = ${of.kind} group by ${listed(apart, 'known')}, known.week${former}
  ) past on ${sameKeys(apart, 'past', 'told')} where past.week <= told.as_of
)`;
}

/** Weeks ahead of what is told, as `ahead`, or months of them: a week that two months share is split by the mix of weekdays. */
export function toldAhead({ keys, splits, horizon }: Told): Fragment {
  const apart = [...new Set([...keys, ...splits])];
  const isMonthly = horizon.unit === 'month';
  const month = (date: Fragment) => sql`cast(date_trunc('month', cast(${date} as timestamp)) as date)`;
  const inFirst = mixUpTo(sql`least(7, ${monthsAfter(month(sql`week.week`), 1)} - week.week)`);
  const bucket = isMonthly
    ? sql`case when half.n = 0 then ${month(sql`week.week`)} else ${month(sql`week.week + 6`)} end`
    : sql`week.week`;
  const weight = isMonthly ? sql`(case when half.n = 0 then ${inFirst} else 1 - ${inFirst} end)` : sql`1`;
  const halves = isMonthly ? sql` cross join generate_series(0, 1) as half(n)` : nothing;
  const kept = isMonthly
    ? sql` where half.n = 0 or ${month(sql`week.week`)} <> ${month(sql`week.week + 6`)}`
    : sql` where week.step <= ${plain(horizon.count)}`;
  return sql`ahead as (
  select ${listed(apart, 'told')}, told.share, told.unit_cost, week.step, ${bucket} as bucket, ${weight} as weight, week.statistical_qty, week.event_qty, week.lo95, week.lo80, week.hi80, week.hi95, week.event_codes
  from told join ${table('forecast_weeks')} week on week.run_id = told.run_id and week.kind = told.kind and ${sameKeys(keys, 'week', 'told')}${halves}${kept}
)`;
}

/** Which part of a week's use falls on its first so many days. */
const mixUpTo = (days: Fragment): Fragment =>
  sql`(case ${days} when 1 then told.d1 when 2 then told.d1 + told.d2 when 3 then told.d1 + told.d2 + told.d3 when 4 then told.d1 + told.d2 + told.d3 + told.d4
    when 5 then 1 - told.d6 - told.d7 when 6 then 1 - told.d7 else 1 end)`;
