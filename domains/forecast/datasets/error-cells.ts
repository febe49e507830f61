import { type Fragment, join, name, sql, table } from '../../../query/define/sql.ts';
import { originWeeks, testedSteps, testedWeeks } from '../marts/forecast-results.ts';
import { columnsOf, plain, sameKeys, type Told } from './series-cells.ts';

/** Of which spans errors are known: the sums of so many weeks. */
const errorSpans = [4, 13, 26] as const;
/** Weeks one by one, as far as accuracy is judged. */
export const judgedSteps = [1, 2, 3, 4] as const;

const errorColumns = [
  ...errorSpans.flatMap((weeks) => [`f${weeks}`, `a${weeks}`]),
  ...testedSteps.flatMap((step) => [`p${step}`, `q${step}`]),
  'abs_error',
  'abs_demand',
  'naive_error',
  'tested',
  'inside80',
];

/**
 * `missed` as a common table expression: what earlier forecasts said of the weeks after them, beside what came. Of a part: its share
 * at the end of that week of what was said of the whole, beside what came of the part. Only what was over on the day that is asked
 * about counts.
 */
export function toldErrors(told: Told): Fragment {
  const apart = [...new Set([...told.keys, ...told.splits])];
  const rows = told.splits.length === 0 ? ofSeries(told) : ofParts(told);
  return sql`missed as (select ${columnsOf(apart, 'told')}, told.unit_cost, told.as_of, fault.made_on, fault.is_backfilled, ${columnsOf(errorColumns, 'fault')}
  from told join (${rows}) fault on ${sameKeys(apart, 'fault', 'told')} where fault.made_on < told.as_of)`;
}

/** What was not over on that day is left out. */
const onlyOver = (column: string, weeks: number): Fragment =>
  sql`case when known.made_on + ${plain(weeks * 7)} <= run.as_of then known.${name(column)} end as ${name(column)}`;

function ofSeries({ of, keys }: Told): Fragment {
  const spans = errorSpans.flatMap((weeks) => [onlyOver(`f${weeks}`, weeks), onlyOver(`a${weeks}`, weeks)]);
  const steps = testedSteps.flatMap((step) => [onlyOver(`p${step}`, step), onlyOver(`q${step}`, step)]);
  const judged = ['abs_error', 'abs_demand', 'naive_error', 'tested', 'inside80'].map((column) => onlyOver(column, 4));
  return sql`select ${columnsOf(keys, 'known')}, known.made_on, known.is_backfilled, ${join([...spans, ...steps, ...judged], ', ')}
    from ${table('forecast_errors')} known cross join run where known.kind = ${of.kind}`;
}

/** Weeks of a part without use count as none, so that what came after each week is a difference of running sums. */
function ofParts({ of, keys, splits }: Told): Fragment {
  const apart = [...new Set([...keys, ...splits])];
  const reach = 7 * (originWeeks + 2 * testedWeeks);
  const after = (weeks: number) => sql`lead(running, ${plain(weeks)}) over sequence - running as ${name(`a${weeks}`)}`;
  const steps = judgedSteps.map((step) => sql`lead(qty, ${plain(step)}) over sequence as ${name(`q${step}`)}`);
  const share = sql`(case when whole.recent > 0 then part.recent / whole.recent else 0 end)`;
  const said = [
    ...[4, 13].flatMap((weeks) => [
      sql`known.${name(`f${weeks}`)} * ${share} as ${name(`f${weeks}`)}`,
      sql`part.${name(`a${weeks}`)}`,
    ]),
    sql`cast(null as double precision) as f26, cast(null as double precision) as a26`,
    ...testedSteps.flatMap((step) =>
      step <= 4
        ? [sql`known.${name(`p${step}`)} * ${share} as ${name(`p${step}`)}`, sql`part.${name(`q${step}`)}`]
        : [
            sql`cast(null as double precision) as ${name(`p${step}`)}, cast(null as double precision) as ${name(`q${step}`)}`,
          ],
    ),
    sql`${join(
      judgedSteps.map((step) => sql`abs(part.${name(`q${step}`)} - known.${name(`p${step}`)} * ${share})`),
      ' + ',
    )} as abs_error`,
    sql`part.a4 as abs_demand, cast(null as double precision) as naive_error, 4 as tested, cast(null as integer) as inside80`,
  ];
  return sql`select ${columnsOf(apart, 'part')}, known.made_on, known.is_backfilled, ${join(said, ', ')}
    from (
      select ${columnsOf(apart, 'summed')}, summed.week, running - coalesce(lag(running, 13) over sequence, 0) as recent, ${join([after(4), after(13), ...steps], ', ')}
      from (
        select ${columnsOf(apart, 'dense')}, dense.week, dense.qty, sum(dense.qty) over (partition by ${columnsOf(apart, 'dense')} order by dense.week) as running
        from (
          select ${columnsOf(apart, 'part')}, weeks.week, coalesce(sum(greatest(past.qty, 0)), 0) as qty
          from (select distinct ${columnsOf(apart, 'past')} from ${table('demand_weeks')} past cross join run where past.kind = ${of.kind} and past.week > run.as_of - ${plain(reach)} and past.week <= run.as_of) part
          cross join (select cast(moment as date) as week from run cross join lateral generate_series(cast(run.as_of - ${plain(reach - 1)} as timestamp), cast(run.as_of as timestamp), interval '7 days') as listed(moment)) weeks
          left join ${table('demand_weeks')} past on past.kind = ${of.kind} and ${sameKeys(apart, 'past', 'part')} and past.week = weeks.week
          group by ${columnsOf(apart, 'part')}, weeks.week
        ) dense
      ) summed window sequence as (partition by ${columnsOf(apart, 'summed')} order by summed.week)
    ) part
    join (select * from ${table('forecast_errors')} error where error.kind = ${of.kind}) known on ${sameKeys(keys, 'known', 'part')} and known.made_on = part.week + 6
    join (
      select ${columnsOf(keys, 'past')}, told_on.made_on, sum(greatest(past.qty, 0)) as recent
      from ${table('demand_weeks')} past join (select distinct made_on from ${table('forecast_errors')} error where error.kind = ${of.kind}) told_on on past.week > told_on.made_on - 91 and past.week <= told_on.made_on
      where past.kind = ${of.kind} group by ${columnsOf(keys, 'past')}, told_on.made_on
    ) whole on ${sameKeys(keys, 'whole', 'known')} and whole.made_on = known.made_on`;
}
