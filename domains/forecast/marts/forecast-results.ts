import { column } from '../../../warehouse/marts/mart.ts';
import { defineResult, type RunEngine } from '../../../warehouse/runs/run-engine.ts';

const number = (name: string) => column(name, 'double precision', false);

/** A series: what is forecast, where, and of what. What a kind does not know is 0. */
export const seriesKey = [
  column('kind', 'varchar'),
  column('facility_id', 'integer'),
  column('item_id', 'integer'),
  column('tray_type_id', 'integer'),
];

/** In weeks: what sums are kept of, ready for pages. */
export const spans = [1, 4, 13, 26, 52] as const;
/** Beyond these, a run for an earlier week holds nothing. */
export const backfilledWeeks = 26;
export const testedWeeks = 13;
/** So many earlier weeks are compared with what came: enough for bands of the sum over thirteen weeks. */
export const originWeeks = 39;
/** The steps of the weeks after an origin. */
export const testedSteps = Array.from({ length: testedWeeks }, (_, step) => step + 1);

export const forecastSeries = defineResult('forecast_series', seriesKey, [
  column('demand_class', 'varchar'),
  column('pattern', 'varchar'),
  column('model', 'varchar'),
  column('remark', 'varchar', false),
  column('weeks_known', 'integer'),
  /** Weeks that a season still lacks; 0 where it has one. */
  column('season_lacks', 'integer'),
  /** Q, what MASE is measured in. */
  number('scale'),
  /** Of the last complete week: outside the 99 % band of the forecast a week before. */
  column('is_outlier', 'boolean'),
  column('is_constrained', 'boolean'),
  column('class_before', 'varchar', false),
  /** What each span is forecast to need before events, and what events add to it. */
  ...spans.flatMap((weeks) => [number(`s${weeks}`), number(`e${weeks}`)]),
  /** How far the sum of a span may stray from its forecast, 10 % and 90 %, by what the class missed by: for series with few weeks of their own. */
  ...[4, 13, 26].flatMap((weeks) => [number(`lo${weeks}`), number(`hi${weeks}`)]),
  /** Shares of the weekdays, Monday first. */
  ...[1, 2, 3, 4, 5, 6, 7].map((day) => number(`d${day}`)),
  number('trend_4w'),
  column('event_names', 'varchar', false),
  /** What one unit cost where it was used last. */
  number('unit_cost'),
  /** Of the newest run alone: how good the forecasts of the weeks before it were. */
  number('mase'),
  number('bias'),
  number('tracking'),
  number('value_added'),
]);

/** One row for each week ahead. Bounds are of that week alone. */
export const forecastWeeks = defineResult(
  'forecast_weeks',
  [...seriesKey, column('step', 'integer')],
  [
    column('week', 'date'),
    number('statistical_qty'),
    number('event_qty'),
    number('lo95'),
    number('lo80'),
    number('hi80'),
    number('hi95'),
    column('event_codes', 'varchar', false),
  ],
);

/** What the forecast of an earlier week said of the weeks after it, beside what came: of each span that is over. */
export const forecastErrors = defineResult(
  'forecast_errors',
  [...seriesKey, column('made_on', 'date')],
  [
    ...spans.filter((weeks) => weeks < 52).flatMap((weeks) => [number(`f${weeks}`), number(`a${weeks}`)]),
    /** Sums over the first four weeks: of absolute errors, of absolute demand, and of the absolute errors of seasonal naive. */
    number('abs_error'),
    number('abs_demand'),
    number('naive_error'),
    number('squared_error'),
    column('tested', 'integer', false),
    column('inside80', 'integer', false),
    column('is_backfilled', 'boolean'),
    /** Forecast and demand of each week after the origin. */
    ...testedSteps.flatMap((step) => [number(`p${step}`), number(`q${step}`)]),
  ],
);

/** What every candidate said at the end of a week of the thirteen after it. */
export const forecastCandidates = defineResult(
  'forecast_candidates',
  [...seriesKey, column('model', 'varchar')],
  [column('is_chosen', 'boolean'), ...testedSteps.map((step) => number(`c${step}`))],
);

export const forecastModels = defineResult(
  'forecast_models',
  [...seriesKey, column('model', 'varchar')],
  [
    column('is_chosen', 'boolean'),
    number('mase'),
    number('rmsse'),
    number('wape'),
    number('bias'),
    number('pinball90'),
    column('windows', 'integer'),
    column('why', 'varchar'),
  ],
);

/** Weeks of which a model sees something else than was used. */
export const forecastCorrections = defineResult(
  'forecast_corrections',
  [...seriesKey, column('week', 'date')],
  [number('raw_qty'), number('adjusted_qty'), column('reason', 'varchar')],
);

/** What the former system knew, by week: from before the first movement. */
export const forecastHistory = defineResult(
  'forecast_history',
  [...seriesKey, column('week', 'date')],
  [column('qty', 'double precision')],
);

/** What an event did to each SKU, as far as it is over: what came, and what would have come without it. */
export const forecastEffects = defineResult(
  'forecast_effects',
  [column('event_code', 'varchar'), column('facility_id', 'integer'), column('item_id', 'integer')],
  [
    column('closed_days', 'integer'),
    number('without_qty'),
    number('actual_qty'),
    number('lo80'),
    number('hi80'),
    number('unit_cost'),
    column('overlap_names', 'varchar', false),
  ],
);

/** What only the newest run holds: it is about weeks that are over, and says the same of them whichever day is asked about. */
export const ofNewestRun = [
  forecastErrors,
  forecastModels,
  forecastCorrections,
  forecastHistory,
  forecastEffects,
] as const;

export const forecastEngine: RunEngine = {
  id: 'forecast',
  codeVersion: '3',
  results: [
    forecastSeries,
    forecastWeeks,
    forecastErrors,
    forecastCandidates,
    forecastModels,
    forecastCorrections,
    forecastHistory,
    forecastEffects,
  ],
  keeps: { days: 52, months: 24 },
};
