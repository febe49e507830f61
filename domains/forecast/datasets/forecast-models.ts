import { defineList, type Field, ratio, ratioToPositive, type WantedRows } from '../../../query/define/define.ts';
import { day, type Fragment, join, name, sql, table } from '../../../query/define/sql.ts';
import { unitFields } from '../../products/datasets/unit-fields.ts';
import { demandForecast } from './demand-forecast.ts';
import { judgedSteps } from './error-cells.ts';
import { modelDefinition, modelWords } from './forecast-measures.ts';

export const field = (
  label: string,
  type: Field['type'],
  value: Fragment,
  definition: string,
  more: Partial<Field> = {},
): Field => ({
  label,
  type,
  definition,
  value,
  ...more,
});
export const model = field('Model', 'status', sql`model`, modelDefinition, { words: modelWords });
const chosen = field('Chosen', 'flag', sql`is_chosen`, 'Whether it is what is forecast by.');
export const place = {
  item: field('Item', 'text', sql`item_name`, 'The drug.', { code: sql`item_code` }),
  facility: field('Facility', 'text', sql`facility_name`, 'Where it is used.', { code: sql`facility_code` }),
};
export const units = unitFields(sql`unit`, sql`container_size`);

/** The series that pass the filters, as `told`, with names. */
export const toldOf = ({ asked, where }: Pick<WantedRows, 'asked' | 'where'>): Fragment => sql`run as (
  select published.run_id, published.as_of, published.origin, published.published_at, published.code_version from ${table('engine_runs')} published
  where published.engine = 'forecast' and published.status = 'published' and published.as_of <= ${day(asked.to)} order by published.as_of desc, published.run_id desc limit 1
), told as (
  select fact.*, run.as_of, run.origin, run.published_at, run.code_version, item.name as item_name, item.item_code, item.unit, place.name as facility_name, place.facility_code, sizes.size as container_size
  from ${table('forecast_series')} fact join run on run.run_id = fact.run_id join ${table('items')} item on item.item_id = fact.item_id join ${table('facilities')} place on place.facility_id = fact.facility_id
  left join (select made.item_id, case when count(*) = count(made.container_qty) and min(made.container_qty) = max(made.container_qty) then min(made.container_qty) end as size from ${table('products')} made group by made.item_id) sizes on sizes.item_id = fact.item_id
  where fact.kind = 'used' and ${where()}
)`;
const named = sql`told.item_name, told.item_code, told.unit, told.facility_name, told.facility_code, told.container_size`;
export const ofSeries = (other: string) =>
  sql`${name(other)}.kind = told.kind and ${name(other)}.facility_id = told.facility_id and ${name(other)}.item_id = told.item_id`;

/** Every candidate of a series with what its backtest missed by, and why it was chosen or not. */
export const forecastModelList = defineList({
  name: 'forecast-models',
  source: demandForecast.source,
  filters: demandForecast.filters,
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
    ...place,
  },
  rows: (wanted) => sql`with ${toldOf(wanted)}
select tried.model, tried.is_chosen, tried.mase, tried.rmsse, tried.wape, tried.bias, tried.pinball90, tried.windows, tried.why, ${named}
from told join ${table('forecast_models')} tried on ${ofSeries('tried')}`,
  tie: ['item_code', 'facility_code', 'model'],
});

/** What every candidate said of the four weeks after each earlier forecast, beside what came. */
export const forecastBacktest = defineList({
  name: 'forecast-backtest',
  source: demandForecast.source,
  filters: demandForecast.filters,
  fields: {
    model,
    chosen,
    origin: field('Forecast made after', 'date', sql`made_on`, 'The last day that this forecast knew.'),
    target: field('For week', 'date', sql`target`, 'The Monday of the week.'),
    predicted_qty: field('Forecast', 'quantity', sql`predicted`, 'What the model said.'),
    adjusted_qty: field(
      'Actual, corrected',
      'quantity',
      sql`came`,
      'What was used, corrected for stock-outs and events.',
    ),
    error_qty: field('Error', 'quantity', sql`predicted - came`, 'Forecast − actual.'),
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
    ...place,
    ...units,
  },
  rows: (wanted) => sql`with ${toldOf(wanted)}
select told.scale, candidate.model, candidate.is_chosen, missed.made_on, missed.is_backfilled, cast(missed.made_on + cast(7 * step.n - 6 as integer) as date) as target,
  case step.n ${join(
    judgedSteps.map(
      (step) => sql`when ${{ parts: [{ is: 'text', text: String(step) }] }} then candidate.${name(`c${step}`)}`,
    ),
    ' ',
  )} end as predicted,
  case step.n ${join(
    judgedSteps.map(
      (step) => sql`when ${{ parts: [{ is: 'text', text: String(step) }] }} then missed.${name(`q${step}`)}`,
    ),
    ' ',
  )} end as came,
  case when candidate.is_chosen and week.lo80 is not null then case step.n ${join(
    judgedSteps.map(
      (step) => sql`when ${{ parts: [{ is: 'text', text: String(step) }] }} then missed.${name(`q${step}`)}`,
    ),
    ' ',
  )} end between week.lo80 and week.hi80 end as inside, ${named}
from told join ${table('forecast_errors')} missed on ${ofSeries('missed')} and missed.made_on < told.as_of
join ${table('engine_runs')} past on past.engine = 'forecast' and past.status = 'published' and past.as_of = missed.made_on
join ${table('forecast_candidates')} candidate on candidate.run_id = past.run_id and ${ofSeries('candidate')}
cross join generate_series(1, 4) as step(n)
left join ${table('forecast_weeks')} week on week.run_id = past.run_id and ${ofSeries('week')} and week.step = step.n
where missed.made_on + cast(7 * step.n as integer) <= told.as_of`,
  tie: ['made_on', 'target', 'model', 'item_code', 'facility_code'],
});

/** The same of the sum of the facilities: of the models that were chosen. */
export const forecastSumBacktest = defineList({
  name: 'forecast-sum-backtest',
  source: demandForecast.source,
  filters: demandForecast.filters,
  fields: {
    model: field('Model', 'text', sql`models`, 'The models of the facilities then.'),
    origin: field('Forecast made after', 'date', sql`made_on`, 'The last day that these forecasts knew.'),
    target: field('For week', 'date', sql`target`, 'The Monday of the week.'),
    predicted_qty: field('Forecast', 'quantity', sql`predicted`, 'What was said, added over the facilities.'),
    adjusted_qty: field(
      'Actual, corrected',
      'quantity',
      sql`came`,
      'What was used, corrected for stock-outs and events, added over the facilities.',
    ),
    error_qty: field('Error', 'quantity', sql`predicted - came`, 'Forecast − actual.'),
    scaled_error: field(
      '|Error| ÷ actual',
      'percent',
      ratioToPositive(sql`abs(predicted - came)`, sql`came`),
      'How far it was off.',
      { better: 'down' },
    ),
    item: place.item,
    ...units,
  },
  rows: (wanted) => sql`with ${toldOf(wanted)}
select told.item_name, told.item_code, told.unit, max(told.container_size) as container_size, string_agg(distinct told.model, ', ') as models, missed.made_on, cast(missed.made_on + cast(7 * step.n - 6 as integer) as date) as target,
  sum(case step.n ${join(
    judgedSteps.map(
      (step) => sql`when ${{ parts: [{ is: 'text', text: String(step) }] }} then missed.${name(`p${step}`)}`,
    ),
    ' ',
  )} end) as predicted,
  sum(case step.n ${join(
    judgedSteps.map(
      (step) => sql`when ${{ parts: [{ is: 'text', text: String(step) }] }} then missed.${name(`q${step}`)}`,
    ),
    ' ',
  )} end) as came
from told join ${table('forecast_errors')} missed on ${ofSeries('missed')} and missed.made_on < told.as_of cross join generate_series(1, 4) as step(n)
where missed.made_on + cast(7 * step.n as integer) <= told.as_of group by told.item_name, told.item_code, told.unit, missed.made_on, step.n`,
  tie: ['made_on', 'target', 'item_code'],
});
