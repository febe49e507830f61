import { defineDataset, type Measure, ratioToPositive } from '../../../query/define/define.ts';
import { sql } from '../../../query/define/sql.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarDimensions } from '../../shared/datasets/calendar.ts';
import { facilityJoin, siteDimensions } from '../../shared/datasets/site.ts';
import { forecastCells } from './forecast-cells.ts';
import { exceptionWords } from './forecast-exceptions.ts';
import { seriesFilters } from './forecast-filters.ts';
import {
  accuracyMeasures,
  bandMeasures,
  demandClassDefinition,
  demandClassWords,
  modelDefinition,
  modelWords,
  oneValue,
  partsOf,
  quantityPart,
  summedPart,
} from './forecast-measures.ts';
import { horizonFilters } from './horizon.ts';
import { moneyMeasures, weekMeasures } from './week-measures.ts';

const { manufacturer, abcClass, ...filters } = seriesFilters;

const used = sql`count(case when class_qty > 0 then 1 end)`;
const since = sql`(max(case when class_qty > 0 then class_ago end) + 1)`;
const gap = sql`(cast(${since} as double precision) / ${used})`;
const variation = sql`coalesce(var_pop(case when class_qty > 0 then class_qty end) / power(avg(case when class_qty > 0 then class_qty end), 2), 0)`;
/** By weeks since the first demand of two years; the cut-offs are those of the engine. */
const classOfSum = sql`case when ${used} = 0 then 'none' when min(case when class_qty > 0 then class_ago end) >= greatest(6, 3 * ${gap}) then 'ended' when ${since} < 13 then 'new'
  when ${gap} < 1.32 then case when ${variation} < 0.49 then 'smooth' else 'erratic' end else case when ${variation} < 0.49 then 'intermittent' else 'lumpy' end end`;

const measures = {
  ...bandMeasures(
    { forecast: 'forecast_qty', low: 'forecast_lo80', high: 'forecast_hi80' },
    'h',
    { forecast: 'Forecast', low: 'Low (10 %)', high: 'High (90 %)' },
    'quantity',
    'What is expected to be used over the horizon: statistical forecast + effect of events. Whole weeks after the newest complete one, or whole months after the one that is running.',
  ),
  usage_qty: quantityPart(
    'Used, last equal span',
    'Dispensed less returned in as many whole weeks or months as the horizon has, the newest ones.',
    'usedh',
  ),
  statistical_qty: quantityPart(
    'Statistical forecast',
    'What the model says of the horizon, before events.',
    'fh_statistical',
  ),
  event_qty: quantityPart(
    'Event effect',
    'What demand events in force add over the horizon; below zero they take away.',
    'fh_event',
  ),
  forecast_value: summedPart(
    'Forecast $',
    'money',
    'Forecast × what a unit cost at the facility, by the mix of NDCs of the last 91 days. Series without a known cost are left out.',
    'fh_value',
  ),
  forecast_change_pct: {
    label: 'Against last',
    type: 'percent',
    definition:
      'Forecast ÷ use of the last equal span − 1. Blank where nothing was used, and over items of more than one unit.',
    parts: [],
    needs: ['forecast_qty', 'usage_qty', 'base_unit'],
    after: sql`case when base_unit is not null then ${ratioToPositive(sql`forecast_qty`, sql`usage_qty`)} - 1 end`,
    isChange: true,
  },
  ...accuracyMeasures,
  tracking_signal: oneValue(
    'Tracking signal',
    'ratio',
    'Sum of (what came − what was said a week before) ÷ mean absolute error, over the last 12 weeks. Beyond 4 either way the forecast runs after the demand.',
    'tracking_value',
    { alarm: { level: 'warn', above: 4 } },
  ),
  correction_qty: quantityPart(
    'Corrected by',
    'Corrected − used over the last 52 weeks, for stock-outs and returns above use alone.',
    'corrected',
  ),
  demand_class: oneValue('Demand class', 'status', demandClassDefinition, 'demand_class', { words: demandClassWords }),
  model: oneValue('Model', 'status', modelDefinition, 'model', { words: modelWords }),
  remark: oneValue('Remark', 'text', 'Why the forecast is not that of the class.', 'remark'),
  season_lacks: oneValue(
    'Weeks to a season',
    'count',
    'How many weeks of history are still missing before a season can be told: two years and a week are needed. 0 where there are enough.',
    'season_lacks',
  ),
  exception_words: oneValue(
    'Exceptions',
    'text',
    `What asks for a look: ${Object.values(exceptionWords).join('; ').toLowerCase()}.`,
    'exception_words',
  ),
  exception_count: {
    ...summedPart('SKUs to look at', 'count', 'Series with at least one exception.', 'exception'),
    better: 'down',
  },
  series_count: summedPart('SKUs', 'count', 'Items at facilities that have a forecast.', 'is_series'),
  facility_count: {
    label: 'Facilities',
    type: 'count',
    definition: 'Facilities with a forecast above zero, or with use in the last 52 weeks.',
    parts: ['is_active'],
    of: sql`count(distinct is_active)`,
  },
  event_names: {
    label: 'Events ahead',
    type: 'text',
    definition: 'Demand events of the next 13 weeks.',
    parts: ['event_names'],
    of: sql`string_agg(distinct event_names, ', ' order by event_names)`,
    total: 'none',
  },
  unpriced_count: {
    ...summedPart('Without cost', 'count', 'Series without a known cost.', 'unpriced'),
    better: 'down',
  },
  run_words: {
    label: 'Forecast of',
    type: 'text',
    definition: 'The last day that the forecast knows.',
    parts: ['run_words'],
    of: sql`max(run_words)`,
  },
  seasonless_count: {
    label: 'Without a season',
    type: 'count',
    definition: 'Series with less than two years and a week of history: no season can be told yet.',
    parts: ['season_lacks'],
    of: sql`count(case when season_lacks > 0 then 1 end)`,
  },
  ...weekMeasures('quantity'),
  ...moneyMeasures,
  history: {
    label: '52 weeks and forecast',
    type: 'spark',
    definition: 'What was used in the last 52 whole weeks, then 13 weeks of forecast.',
    parts: [],
    total: 'none',
    spark: { measure: 'weekly_qty', weeks: 52, ahead: 13 },
  },
  ...unitMeasures,
} satisfies Record<string, Measure>;

/** What is another figure where rows are items over their facilities. */
const measuresOfItems = {
  ...measures,
  wape: {
    label: 'WAPE',
    type: 'percent',
    definition:
      'What forecasts of earlier weeks missed by in the four weeks after each, of the sum of the facilities: misses in opposite directions cancel. So it is at most the WAPE of the single SKUs. Blank with fewer than 8 earlier forecasts.',
    better: 'down',
    parts: ['p1', 'p2', 'p3', 'p4', 'q1', 'q2', 'q3', 'q4'],
    grain: 'origin',
    of: sql`case when count(q1) >= 8 then ${ratioToPositive(
      sql`sum(coalesce(abs(q1 - p1), 0) + coalesce(abs(q2 - p2), 0) + coalesce(abs(q3 - p3), 0) + coalesce(abs(q4 - p4), 0))`,
      sql`sum(coalesce(abs(q1), 0) + coalesce(abs(q2), 0) + coalesce(abs(q3), 0) + coalesce(abs(q4), 0))`,
    )} end`,
  },
  accuracy_pct: {
    label: 'Accuracy',
    type: 'percent',
    definition: '1 − WAPE of the sums shown, at least 0.',
    better: 'up',
    parts: [],
    needs: ['wape'],
    after: sql`case when wape is not null then greatest(0, 1 - wape) end`,
  },
  demand_class: {
    label: 'Demand class',
    type: 'status',
    definition: `${demandClassDefinition} Of the sum of the facilities: a drug can be used seldom at each and often at all together. The forecast is made by the classes of the facilities.`,
    words: demandClassWords,
    parts: ['class_qty'],
    grain: 'ago',
    total: 'none',
    of: classOfSum,
  },
} satisfies Record<string, Measure>;

/** Demand of items at facilities: what will be used. */
export const demandForecast = defineDataset({
  name: 'demand-forecast',
  title: 'Forecast of demand',
  time: 'as_of',
  buckets: ['week', 'month'],
  source:
    'Forecasts of the newest complete week by the day, from dispenses less returns by week, corrected for stock-outs and events.',
  hasNoTrend: true,
  filters: { ...filters, manufacturer, abcClass, ...horizonFilters },
  dimensions: { facility: siteDimensions.facility, ...itemDimensions, ...calendarDimensions },
  grains: { origin: { by: ['made_on'], isSummedForTotal: true } },
  parts: partsOf(measures),
  measures,
  adds: { joins: [facilityJoin, itemJoin, containerJoin] },
  cells: (wanted) => forecastCells({ kind: 'used', splits: [] }, wanted),
});

/** The same over facilities: how good sums were, and what class they are of. */
export const demandForecastOfItems = defineDataset({
  ...demandForecast,
  name: 'demand-forecast-of-items',
  title: 'Forecast of demand, over facilities',
  grains: { ...demandForecast.grains, ago: { by: ['class_ago'] } },
  parts: partsOf(measuresOfItems),
  measures: measuresOfItems,
});
