import type { Wanted } from '../../../query/define/define.ts';
import { all, day, type Fragment, join, name, nothing, sql, table } from '../../../query/define/sql.ts';
import { testedWeeks } from '../marts/forecast-results.ts';
import { toldErrors } from './error-cells.ts';
import { horizonOf } from './horizon.ts';
import {
  columnsOf,
  firstMonthAhead,
  monthsAfter,
  plain,
  runningMonth,
  type SeriesOf,
  sameKeys,
  type Told,
  tellSeries,
  toldAhead,
  toldHistory,
  toldSeries,
} from './series-cells.ts';
import { type Columns, errorColumns, seriesColumns } from './series-columns.ts';

/** What a dataset adds to the cells of series: `{ columns: () => ({ expiring: … }), joins: … }`. */
export interface FurtherParts {
  /** Expressions over `told`, with the joins that they read: those that any of the named parts needs. */
  columns: (told: Told) => Columns;
  joins: (told: Told, names: readonly string[]) => Fragment;
}

const texts = new Set([
  'exception_words',
  'demand_class',
  'model',
  'remark',
  'event_names',
  'run_words',
  'computed_words',
  'due_reason',
]);
const typeOf = (part: string): Fragment => {
  if (texts.has(part)) return sql`varchar`;
  if (part === 'made_on' || part === 'next_due_on') return sql`date`;
  return sql`double precision`;
};

/** Cells: one of each series or part; one of each earlier forecast of it; and by week or month those of history, of the weeks ahead and of their errors. */
export function forecastCells(of: SeriesOf, wanted: Wanted, further?: FurtherParts): Fragment {
  const { asked, bucket, parts } = wanted;
  const isSmallSeries = bucket === 'week' && parts.every((part) => part.name === 'week_qty');
  // A small series is of weeks whatever the page counts in.
  const told = tellSeries(of, isSmallSeries ? { unit: 'week', count: 13 } : horizonOf(asked), wanted);
  const apart = [...new Set(['facility_id', 'item_id', ...told.keys, ...told.splits])];
  const wantedParts = parts.map((part) => part.name);
  // What grains are told apart by is no part: it would be summed.
  const names = [...new Set(['made_on', ...(wantedParts.includes('class_qty') ? ['class_ago'] : []), ...wantedParts])];
  const select = (from: string, columns: Columns): Fragment[] => [
    // Where series are told apart by trays, none is of an item.
    ...apart.map((key) =>
      key === 'item_id' && !told.keys.includes(key) ? sql`0 as item_id` : sql`${name(from)}.${name(key)}`,
    ),
    ...names.map(
      (part) =>
        sql`cast(${columns[part] ?? nothing}${columns[part] ? nothing : sql`null`} as ${typeOf(part)}) as ${name(part)}`,
    ),
  ];
  const wants = (columns: Columns) => names.some((part) => part !== 'made_on' && columns[part] !== undefined);
  const tables = [toldSeries(told, wanted.where())];
  const sources: Fragment[] = [];
  if (bucket === null) {
    const own = { ...seriesColumns(told), ...further?.columns(told) };
    const errors = errorColumns(told);
    if (wants(own) || !wants(errors))
      sources.push(
        sql`select ${join(select('told', own), ', ')} from told${seriesJoins(told, names)}${further?.joins(told, names) ?? nothing}`,
      );
    if (wants(errors)) {
      tables.push(toldErrors(told));
      sources.push(sql`select ${join(select('missed', errors), ', ')} from missed`);
    }
    if (names.includes('class_ago')) {
      tables.push(toldHistory(told));
      const sums = {
        class_qty: sql`history.qty`,
        class_ago: sql`(run.as_of - history.week - 6) / 7`,
      };
      sources.push(
        sql`select ${join(select('history', sums), ', ')} from history cross join run where history.week > run.as_of - 728`,
      );
    }
  } else {
    tables.push(toldHistory(told), toldAhead(told));
    const isMonthly = told.horizon.unit === 'month';
    const time = (date: Fragment) =>
      isMonthly ? sql`cast(date_trunc('month', cast(${date} as timestamp)) as date)` : date;
    const own = (from: string, columns: Columns, at: Fragment) =>
      sql`select ${join([...select(from, columns), sql`${at} as bucket`], ', ')}`;
    const isLate = isMonthly ? sql` and history.week < ${runningMonth(sql`priced.as_of`)}` : nothing;
    const span = sql`between ${day(asked.from)} and ${day(asked.to)}`;
    const cost = sql` join (select distinct ${columnsOf([...told.keys, ...told.splits], 'told')}, told.unit_cost, told.as_of from told) priced on ${sameKeys([...told.keys, ...told.splits], 'priced', 'history')}`;
    sources.push(
      sql`${own('history', historyColumns, time(sql`history.week`))} from history${cost} where history.week ${span}${isLate}`,
      sql`${own('ahead', aheadColumns, sql`ahead.bucket`)} from ahead${isMonthly ? sql` cross join run where ahead.bucket >= ${firstMonthAhead(sql`run.as_of`)} and ahead.bucket < ${monthsAfter(firstMonthAhead(sql`run.as_of`), told.horizon.count)}` : nothing}`,
    );
    if (names.some((part) => part.startsWith('past_')))
      sources.push(
        sql`${own('history', { past_qty: sql`history.qty`, past_value: sql`history.qty * priced.unit_cost` }, time(sql`history.week + 364`))} from history${cost} where history.week + 364 <= priced.as_of + 7 * ${plain(testedWeeks)} and history.week + 364 >= ${day(asked.from)}${isMonthly ? sql` and history.week + 364 < ${monthsAfter(firstMonthAhead(sql`priced.as_of`), told.horizon.count)}` : nothing}`,
      );
    if (names.some((part) => part.startsWith('changed_')) && told.splits.length === 0)
      sources.push(
        sql`select ${join([...select('told', { changed_qty: sql`mended.adjusted_qty - coalesce(mended.raw_qty, 0)`, changed_value: sql`(mended.adjusted_qty - coalesce(mended.raw_qty, 0)) * told.unit_cost` }), sql`${time(sql`mended.week`)} as bucket`], ', ')}
        from told join ${table('forecast_corrections')} mended on mended.kind = told.kind and ${sameKeys(told.keys, 'mended', 'told')} where mended.week ${span}`,
      );
    if (names.some((part) => part.startsWith('said_') || part.startsWith('miss_'))) {
      tables.push(toldErrors(told));
      if (!isMonthly)
        sources.push(
          sql`${own('missed', { said_qty: sql`missed.p1`, said_value: sql`missed.p1 * missed.unit_cost`, said_later: sql`case when missed.is_backfilled then 1 end` }, time(sql`missed.made_on + 1`))} from missed where missed.made_on + 1 ${span}`,
        );
      if (names.some((part) => part.startsWith('miss_')))
        sources.push(
          sql`${own('missed', missColumns, sql`ahead_week.bucket`)} from missed join (select distinct step, bucket, weight, ${columnsOf([...told.keys, ...told.splits], 'ahead')} from ahead${isMonthly ? sql` cross join run where ahead.bucket >= ${firstMonthAhead(sql`run.as_of`)} and ahead.bucket < ${monthsAfter(firstMonthAhead(sql`run.as_of`), told.horizon.count)}` : nothing}) ahead_week on ${sameKeys([...told.keys, ...told.splits], 'ahead_week', 'missed')}`,
        );
    }
  }
  return sql`with ${join(tables, ', ')} ${join(sources, ' union all ')}`;
}

const historyColumns: Columns = {
  week_qty: sql`history.qty`,
  raw_qty: sql`history.qty`,
  raw_value: sql`history.qty * priced.unit_cost`,
};

const quantityAhead = sql`ahead.share * ahead.weight * (ahead.statistical_qty + ahead.event_qty)`;
const squareAhead = (bound: string): Fragment =>
  sql`power(ahead.share * ahead.weight * (ahead.${name(bound)} - ahead.statistical_qty - ahead.event_qty), 2)`;

const aheadColumns: Columns = {
  week_qty: quantityAhead,
  ahead_statistical: sql`ahead.share * ahead.weight * ahead.statistical_qty`,
  ahead_event: sql`ahead.share * ahead.weight * ahead.event_qty`,
  ahead_qty: quantityAhead,
  ahead_value: sql`${quantityAhead} * ahead.unit_cost`,
  ...Object.fromEntries(
    ['lo95', 'lo80', 'hi80', 'hi95'].flatMap((bound) => [
      [`ahead_${bound}`, squareAhead(bound)],
      [`ahead_${bound}_value`, sql`${squareAhead(bound)} * power(ahead.unit_cost, 2)`],
    ]),
  ),
};

/** Beyond the weeks that were compared, their errors come again, wider by the root of the time. */
const missOf = (kind: 'p' | 'q'): Fragment =>
  sql`(case (ahead_week.step - 1) % ${plain(testedWeeks)} ${join(
    Array.from(
      { length: testedWeeks },
      (_, step) => sql`when ${plain(step)} then missed.${name(`${kind}${step + 1}`)}`,
    ),
    ' ',
  )} end * ahead_week.weight * sqrt(greatest(1.0, ahead_week.step / ${plain(testedWeeks)}.0)))`;

const missColumns: Columns = {
  made_on: sql`missed.made_on`,
  miss_said: missOf('p'),
  miss_came: missOf('q'),
  miss_said_value: sql`${missOf('p')} * missed.unit_cost`,
  miss_came_value: sql`${missOf('q')} * missed.unit_cost`,
};

/** What is read of series besides themselves; what nothing reads is not joined. */
function seriesJoins(told: Told, names: readonly string[]): Fragment {
  const { of, keys, splits } = told;
  const apart = [...new Set([...keys, ...splits])];
  const has = (...parts: string[]) => parts.some((part) => names.includes(part));
  const joins: Fragment[] = [];
  if (has('last4', 'last13', 'year_ago', 'rising', 'falling', 'is_active'))
    joins.push(sql` left join (
    select ${columnsOf(apart, 'past')}, min(past.week) as first_week, ${join(
      [4, 13, 52].map(
        (weeks) =>
          sql`sum(case when past.week > run.as_of - ${plain(7 * weeks)} then past.qty else 0 end) as ${name(`last${weeks}`)}`,
      ),
      ', ',
    )},
      sum(case when past.week > run.as_of - 364 and past.week <= run.as_of - 273 then past.qty else 0 end) as year_ago
    from ${table('demand_weeks')} past cross join run where past.kind = ${of.kind} and past.week <= run.as_of group by ${columnsOf(apart, 'past')}
  ) sums on ${sameKeys(apart, 'sums', 'told')}`);
  if (has('fh', 'fh_statistical', 'fh_event', 'fh_value', 'unpriced', 'is_active')) joins.push(aheadSums(told));
  if (has('usedh')) joins.push(usedBefore(told));
  if (has('rising', 'falling'))
    joins.push(sql` left join (
    select series.*, before.as_of from ${table('forecast_series')} series join ${table('engine_runs')} before on before.run_id = series.run_id and before.status = 'published' where series.kind = ${of.kind}
  ) earlier on ${sameKeys(keys, 'earlier', 'told')} and earlier.as_of = told.as_of - 28`);
  if (has('corrected'))
    joins.push(sql` left join (
    select ${columnsOf(keys, 'mended')}, sum(mended.adjusted_qty - mended.raw_qty) as qty from ${table('forecast_corrections')} mended cross join run
    where mended.kind = ${of.kind} and mended.week > run.as_of - 364 and mended.week <= run.as_of and mended.raw_qty is not null and (mended.reason like 'stock-out%' or mended.reason like 'more returned%')
    group by ${columnsOf(keys, 'mended')}
  ) corrections on ${sameKeys(keys, 'corrections', 'told')}`);
  return join(joins, '');
}

/** What is forecast within the horizon: whole weeks are ready on the series, months are made of weeks. */
function aheadSums({ keys, splits, horizon, ...told }: Told): Fragment {
  const apart = [...new Set([...keys, ...splits])];
  if (horizon.unit === 'week') {
    const { count } = horizon;
    return sql` cross join lateral (select told.${name(`s${count}`)} as statistical, told.${name(`e${count}`)} as event) ahead_sums`;
  }
  const first = firstMonthAhead(sql`(select as_of from run)`);
  return sql` left join (
    with ${toldAhead({ keys, splits, horizon, ...told })}
    select ${columnsOf(apart, 'ahead')}, sum(ahead.weight * ahead.statistical_qty) as statistical, sum(ahead.weight * ahead.event_qty) as event from ahead
    where ${all([sql`ahead.bucket >= ${first}`, sql`ahead.bucket < ${monthsAfter(first, horizon.count)}`])} group by ${columnsOf(apart, 'ahead')}
  ) ahead_sums on ${sameKeys(apart, 'ahead_sums', 'told')}`;
}

/** What was used in as many whole weeks or months as are forecast, the newest ones. */
function usedBefore({ of, keys, splits, horizon }: Told): Fragment {
  const apart = [...new Set([...keys, ...splits])];
  if (horizon.unit === 'week' || of.kind !== 'used')
    return sql` left join (
    select ${columnsOf(apart, 'past')}, sum(past.qty) as qty from ${table('demand_weeks')} past cross join run
    where past.kind = ${of.kind} and past.week > run.as_of - ${plain(7 * (horizon.unit === 'week' ? horizon.count : 13))} and past.week <= run.as_of group by ${columnsOf(apart, 'past')}
  ) used_before on ${sameKeys(apart, 'used_before', 'told')}`;
  const running = runningMonth(sql`run.as_of`);
  return sql` left join (
    select past.facility_id, made.item_id, sum(cast(past.qty as double precision)) as qty from ${table('use_days')} past join ${table('products')} made on made.product_id = past.product_id cross join run
    where past.local_date < ${running} and past.local_date >= ${monthsAfter(running, -horizon.count)} and past.qty is not null group by past.facility_id, made.item_id
  ) used_before on ${sameKeys(apart, 'used_before', 'told')}`;
}
