import { defineList, ratio, ratioToPositive } from '../../../query/define/define.ts';
import { join, name, sql, table } from '../../../query/define/sql.ts';
import { judgedSteps } from './error-cells.ts';
import { columnsOf, keysOf, plain, type SeriesOf } from './series-cells.ts';
import {
  field,
  modelField as model,
  namedColumns,
  ofSeries,
  type SeriesScope,
  seriesFields,
  seriesTie,
  shownSeries,
  unitsOf,
} from './series-scope.ts';

const chosen = field('Chosen', 'flag', sql`is_chosen`, 'Whether it is what is forecast by.');

/** The value of each of the four weeks after an earlier forecast: `c` of a candidate, `p` and `q` of errors, `lo` and `hi` of a band. */
const byStep = (of: string, letter: string) =>
  sql`case step.n ${join(
    judgedSteps.map((step) => sql`when ${plain(step)} then ${name(of)}.${name(`${letter}${step}`)}`),
    ' ',
  )} end`;

/** The bands of the four weeks after each run, as one row for each series: joined week by week they would be looked up for each. */
const bandsSaid = (of: SeriesOf) => {
  const keys = keysOf(of);
  const bounds = judgedSteps.flatMap((step) =>
    ['lo', 'hi'].map(
      (side) =>
        sql`max(case when week.step = ${plain(step)} then week.${name(`${side}80`)} end) as ${name(`${side}${step}`)}`,
    ),
  );
  return sql`select week.run_id, week.kind, ${columnsOf(keys, 'week')}, ${join(bounds, ', ')} from ${table('forecast_weeks')} week
  where week.kind = ${of.kind} and week.step <= ${plain(judgedSteps.length)} group by week.run_id, week.kind, ${columnsOf(keys, 'week')}`;
};

/** Every candidate of a series with what its backtest missed by, and why it was chosen or not. */
export const modelsOf = <const Name extends string>(scope: SeriesScope<Name>) =>
  defineList({
    name: `${scope.prefix}-models`,
    source: scope.source,
    ...(scope.reach ? { reach: scope.reach } : {}),
    filters: scope.filters,
    fields: {
      model,
      chosen,
      mase: field(
        'MASE',
        'ratio',
        sql`mase`,
        'Mean error in units of what the same week of the year before would have missed by.',
        { total: sql`avg(mase)`, better: 'down' },
      ),
      rmsse: field(
        'RMSSE',
        'ratio',
        sql`rmsse`,
        'The same of squared errors, in units of the change from week to week: seldom demand is judged by it.',
        { better: 'down' },
      ),
      wape: field(
        'WAPE',
        'percent',
        sql`wape`,
        'Sum of errors ÷ sum of what came, over the four weeks after each earlier forecast.',
        { better: 'down' },
      ),
      bias_pct: field('Bias', 'percent', sql`bias`, '(Forecast − what came) ÷ what came. Above zero it was too high.'),
      pinball90: field(
        'Pinball 0.9',
        'ratio',
        sql`pinball90`,
        'Mean of 0.9 × what came above, 0.1 × what came below the forecast.',
        { better: 'down' },
      ),
      windows: field('Windows', 'count', sql`windows`, 'Earlier forecasts that it was compared with.'),
      why: field('Why', 'text', sql`why`, 'Why it was chosen, or not.'),
      ...seriesFields,
    },
    rows: (wanted) => sql`with ${shownSeries(scope.of, wanted)}
select tried.model, tried.is_chosen, tried.mase, tried.rmsse, tried.wape, tried.bias, tried.pinball90, tried.windows, tried.why, ${namedColumns}
from series join ${table('forecast_models')} tried on ${ofSeries(scope.of, 'tried')}`,
    tie: [...seriesTie, 'model'],
  });

/** What every candidate said of the four weeks after each earlier forecast, beside what came. */
export const backtestOf = <const Name extends string>(scope: SeriesScope<Name>) =>
  defineList({
    name: `${scope.prefix}-backtest`,
    source: scope.source,
    ...(scope.reach ? { reach: scope.reach } : {}),
    filters: scope.filters,
    fields: {
      model,
      chosen,
      origin: field('Forecast made after', 'date', sql`made_on`, 'The last day that this forecast knew.'),
      target: field('For week', 'date', sql`target`, 'The Monday of the week.'),
      predicted_qty: field('Forecast', scope.amount, sql`predicted`, 'What the model said.'),
      adjusted_qty: field(
        'Actual, corrected',
        scope.amount,
        sql`came`,
        'What was used, corrected for stock-outs and events.',
      ),
      error_qty: field('Error', scope.amount, sql`predicted - came`, 'Forecast − actual.'),
      scaled_error: field(
        '|Error| ÷ scale',
        'ratio',
        sql`abs(predicted - came) / nullif(scale, 0)`,
        'In the units of MASE.',
        {
          total: ratio(
            sql`sum(abs(predicted - came) / nullif(scale, 0))`,
            sql`count(case when scale > 0 then predicted - came end)`,
          ),
          better: 'down',
        },
      ),
      inside80: field(
        'Inside 80 %',
        'flag',
        sql`inside`,
        'Whether what came lay within the band that was said then. Blank for models that were not chosen.',
      ),
      is_backfilled: field(
        'Worked out later',
        'flag',
        sql`is_backfilled`,
        'The forecast was worked out later, from what was known then.',
      ),
      ...seriesFields,
      ...unitsOf(scope),
    },
    rows: (wanted) => sql`with ${shownSeries(scope.of, wanted)}
select series.scale, candidate.model, candidate.is_chosen, missed.made_on, missed.is_backfilled, cast(missed.made_on + cast(7 * step.n - 6 as integer) as date) as target,
  ${byStep('candidate', 'c')} as predicted,
  ${byStep('missed', 'q')} as came,
  case when candidate.is_chosen and ${byStep('band', 'lo')} is not null then ${byStep('missed', 'q')} between ${byStep('band', 'lo')} and ${byStep('band', 'hi')} end as inside, ${namedColumns}
from series join ${table('forecast_errors')} missed on ${ofSeries(scope.of, 'missed')} and missed.made_on < series.as_of
join ${table('engine_runs')} past on past.engine = 'forecast' and past.status = 'published' and past.as_of = missed.made_on
join ${table('forecast_candidates')} candidate on candidate.run_id = past.run_id and ${ofSeries(scope.of, 'candidate')}
left join (${bandsSaid(scope.of)}) band on band.run_id = past.run_id and ${ofSeries(scope.of, 'band')}
cross join generate_series(1, 4) as step(n)
where missed.made_on + cast(7 * step.n as integer) <= series.as_of`,
    tie: ['made_on', 'target', 'model', ...seriesTie],
  });

/** The same of the sum of the facilities: of the models that were chosen. */
export const sumBacktestOf = <const Name extends string>(scope: SeriesScope<Name>) =>
  defineList({
    name: `${scope.prefix}-sum-backtest`,
    source: scope.source,
    ...(scope.reach ? { reach: scope.reach } : {}),
    filters: scope.filters,
    fields: {
      model: field('Model', 'text', sql`models`, 'The models of the facilities then.'),
      origin: field('Forecast made after', 'date', sql`made_on`, 'The last day that these forecasts knew.'),
      target: field('For week', 'date', sql`target`, 'The Monday of the week.'),
      predicted_qty: field('Forecast', scope.amount, sql`predicted`, 'What was said, added over the facilities.'),
      adjusted_qty: field(
        'Actual, corrected',
        scope.amount,
        sql`came`,
        'What was used, corrected for stock-outs and events, added over the facilities.',
      ),
      error_qty: field('Error', scope.amount, sql`predicted - came`, 'Forecast − actual.'),
      scaled_error: field(
        '|Error| ÷ actual',
        'percent',
        ratioToPositive(sql`abs(predicted - came)`, sql`came`),
        'How far it was off.',
        { better: 'down' },
      ),
      item: seriesFields.item,
      ...unitsOf(scope),
    },
    rows: (wanted) => sql`with ${shownSeries(scope.of, wanted)}
select series.item_name, series.item_code, series.unit, max(series.container_size) as container_size, string_agg(distinct series.model, ', ' order by series.model) as models, missed.made_on, cast(missed.made_on + cast(7 * step.n - 6 as integer) as date) as target,
  sum(${byStep('missed', 'p')}) as predicted,
  sum(${byStep('missed', 'q')}) as came
from series join ${table('forecast_errors')} missed on ${ofSeries(scope.of, 'missed')} and missed.made_on < series.as_of cross join generate_series(1, 4) as step(n)
where missed.made_on + cast(7 * step.n as integer) <= series.as_of group by series.item_name, series.item_code, series.unit, missed.made_on, step.n`,
    tie: ['made_on', 'target', 'item_code'],
  });
