import { type Dimension, isOneAtMost, type Measure, ratioToPositive } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import type { Join } from '../../../../query/define/joins.ts';
import { oneOf, sql, table } from '../../../../query/define/sql.ts';
import { ndcFilter } from '../../../products/datasets/product.ts';
import { trayFilters } from '../../../tags/datasets/tray-filters.ts';
import { seriesFilters } from '../forecast-filters.ts';
import {
  accuracyMeasures,
  bandMeasures,
  demandClassDefinition,
  demandClassWords,
  modelDefinition,
  modelWords,
  oneValue,
  quantityPart,
  summedPart,
} from '../forecast-measures.ts';
import { weekMeasures } from '../week-measures.ts';

/** What uses outside of any tray are called, in filters and addresses and on pages. */
const noTray = 'none';
const noTrayName = 'No tray';

const typesWhere = (values: string[], column: 'tray_type_code' | 'category') => {
  const of = column === 'category' ? sql`coalesce(kind.category, 'other')` : sql`kind.tray_type_code`;
  const named = sql`fact.tray_type_id in (select kind.tray_type_id from ${table('tray_types')} kind where ${oneOf(of, values)})`;
  return values.includes(noTray) ? sql`(fact.tray_type_id = 0 or ${named})` : named;
};

/** Filters on the parts that a series is split into. */
export const partFilters = {
  trayType: {
    ...trayFilters.trayType,
    where: (values) => typesWhere(values, 'tray_type_code'),
    values: (search) =>
      sql`select known.value, known.label from (select kind.tray_type_code as value, kind.name as label from ${table('tray_types')} kind union all select ${noTray}, ${noTrayName}) known
      where known.label ilike ${search} escape '!' or known.value ilike ${search} escape '!' order by known.label, known.value`,
  },
  trayCategory: { ...trayFilters.trayCategory, where: (values) => typesWhere(values, 'category') },
  ndc: ndcFilter,
  manufacturer: {
    ...seriesFilters.manufacturer,
    where: (values) =>
      sql`fact.product_id in (select made.product_id from ${table('products')} made where ${oneOf(sql`made.manufacturer`, values)})`,
  },
} satisfies Record<string, Filter>;

export const trayTypeDimension = {
  tray_type: {
    label: 'Tray type',
    type: 'text',
    definition: 'What kind of tray it is; No tray stands for what was outside of any.',
    by: 'tray_type_id',
    shows: 'tray_type_name',
    code: 'tray_type_code',
  },
} satisfies Record<string, Dimension>;

export const trayTypeJoin: Join = {
  alias: 'kind',
  table: sql`(select known.tray_type_id, known.name, known.tray_type_code from ${table('tray_types')} known union all select 0, ${noTrayName}, ${noTray})`,
  on: { tray_type_id: 'cell.tray_type_id' },
  brings: { tray_type_name: 'name', tray_type_code: 'tray_type_code' },
};

const labels = (counted: string, weeks: number) => ({
  forecast: `${counted}, next ${weeks} weeks`,
  low: `${weeks} weeks low`,
  high: `${weeks} weeks high`,
});

/** The figures that all these pages of forecasts share. They say what is counted: `'Tags used', 'Tagged units used'`. */
export const tagMeasures = (counted: string, what: string, type: 'count' | 'quantity' = 'count') => {
  const summed = (label: string, definition: string, part: string): Measure =>
    type === 'quantity' ? quantityPart(label, definition, part) : summedPart(label, type, definition, part);
  return {
    demand_history: {
      label: '52 weeks and forecast',
      type: 'spark',
      definition: `${what} in the last 52 whole weeks, then 13 weeks of forecast.`,
      parts: [],
      total: 'none',
      spark: { measure: 'weekly_qty', weeks: 52, ahead: 13 },
    },
    ...bandMeasures(
      { forecast: 'forecast_4w', low: 'forecast_4w_low', high: 'forecast_4w_high' },
      '4',
      labels(counted, 4),
      type,
      `${what}: forecast of the 4 weeks after the last complete one, events included.`,
    ),
    ...bandMeasures(
      { forecast: 'forecast_13w', low: 'forecast_13w_low', high: 'forecast_13w_high' },
      '13',
      labels(counted, 13),
      type,
      `${what}: forecast of the 13 weeks after the last complete one, events included.`,
    ),
    model: {
      label: 'Model',
      type: 'status',
      definition: modelDefinition,
      words: modelWords,
      parts: ['model', 'is_series'],
      total: 'none',
      of: sql`case when max(case when model = 'split' then 1 else 0 end) = 1 then 'split' when sum(is_series) > 1 then 'sum' else max(model) end`,
    },
    mase: {
      ...accuracyMeasures.mase,
      total: 'none',
      of: sql`case when count(mase_value) = 1 then max(mase_value) end`,
    },
    wape: accuracyMeasures.wape,
    bias: accuracyMeasures.bias_pct,
    coverage_80_pct: { ...accuracyMeasures.coverage80, label: 'Inside the band' },
    trend_pct: {
      label: 'Trend per 4 weeks',
      type: 'percent',
      definition:
        'Change per four weeks: the median of all slopes between two of the last 26 weeks, as a share of their mean. Blank for sums and shares, and under 12 weeks.',
      parts: ['trend_value'],
      total: 'none',
      isChange: true,
      of: sql`case when count(trend_value) = 1 then max(trend_value) end`,
    },
    year_ago: {
      label: 'A year before',
      type,
      definition: `${what} in the same 13 weeks 52 weeks earlier. Blank where these are not all known.`,
      parts: ['year_ago', 'is_series'],
      of:
        type === 'quantity'
          ? sql`case when count(year_ago) = sum(is_series) and ${isOneAtMost(sql`unit`)} then sum(year_ago) end`
          : sql`case when count(year_ago) = sum(is_series) then sum(year_ago) end`,
    },
    change_ly_pct: {
      label: 'Against last year',
      type: 'percent',
      definition:
        'Forecast of 13 weeks ÷ the same 13 weeks one year earlier − 1. Blank where these are not all known, or sum to nothing.',
      parts: [],
      isChange: true,
      needs: ['forecast_13w', 'year_ago'],
      after: sql`${ratioToPositive(sql`forecast_13w`, sql`year_ago`)} - 1`,
    },
    demand_class: oneValue('Pattern', 'status', demandClassDefinition, 'demand_class', { words: demandClassWords }),
    last_4w: summed(`${counted}, last 4 weeks`, `${what} in the last 4 complete weeks.`, 'last4'),
    last_13w: summed(`${counted}, last 13 weeks`, `${what} in the last 13 complete weeks.`, 'last13'),
    forecast_13w_value: summedPart(
      'Cost of 13 weeks',
      'money',
      'Forecast of 13 weeks × mean worth of a unit in the last 13 weeks, or in the last year where there was none. Series without a known worth are left out.',
      'f13_value',
    ),
    horizon_events: {
      label: 'Events in the horizon',
      type: 'text',
      definition: 'Demand events that touch the 13 weeks, with their effect.',
      parts: ['event_names'],
      of: sql`string_agg(distinct event_names, ', ' order by event_names)`,
      total: 'none',
    },
    run_at: {
      label: 'Computed',
      type: 'text',
      definition: 'The last day that the forecast knows, when it was computed, and by which version.',
      parts: ['computed_words'],
      of: sql`max(computed_words)`,
    },
    rising_count: summedPart(
      'Rising',
      'count',
      'Series whose last 4 weeks are above the 80 % band that was forecast for these weeks. Blank where no forecast is four weeks old.',
      'rising',
    ),
    falling_count: summedPart('Falling', 'count', 'Series whose last 4 weeks are below that band.', 'falling'),
    series_count: summedPart('Series', 'count', 'Series, or shares of them, that have a forecast.', 'is_series'),
    ...weekMeasures(type),
  } satisfies Record<string, Measure>;
};
