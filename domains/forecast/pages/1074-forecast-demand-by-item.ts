import { noteCount } from '../../../query/define/note-count.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { demandForecastOfItems } from '../datasets/demand-forecast.ts';
import { demandLists } from '../datasets/series-lists.ts';
import { fanOf, fanOfMoney, findExpected } from './forecast-chart.ts';

export const forecastByItem = defineReport({
  page: '1074',
  question: 'What will the company need of each item, and how much of the forecast is model, event or human?',
  grain: 'One row per item, over the facilities of the filters.',
  time: 'as_of',
  filters: [
    'facility',
    'item',
    'manufacturer',
    'therapeuticClass',
    'deaSchedule',
    'venClass',
    'abcClass',
    'storage',
    'demandClass',
    'bucket',
    'horizon',
    'exception',
  ],
  table: summed(demandForecastOfItems, {
    by: ['item'],
    columns: [
      'item',
      'facility_count',
      'demand_class',
      'usage_qty',
      'statistical_qty',
      'event_qty',
      'forecast_qty',
      'forecast_lo80',
      'forecast_hi80',
      'forecast_value',
      'forecast_change_pct',
      'wape',
      'bias_pct',
      'fva_model_pct',
      'history',
    ],
    optionalColumns: ['event_names', 'run_words'],
    sort: ['-forecast_value'],
    needs: ['series_count'],
  }),
  kpis: ['forecast_value', 'forecast_change_pct', 'accuracy_pct', 'wape', 'bias_pct', 'fva_model_pct'],
  charts: [
    { ...fanOf('quantity', 'Used'), id: 'fan', when: 'item', title: findExpected('wape', 'forecast_value') },
    { ...fanOfMoney, id: 'value', unless: 'item', title: findExpected('wape', 'forecast_value') },
  ],
  rowDrill: { page: '1073', carry: ['item', 'facility'] },
  cellDrills: {
    event_qty: { page: '1004', carry: ['item'] },
    usage_qty: { page: '1077', carry: ['item'] },
    wape: { detail: 'backtest', carry: ['item'] },
    forecast_qty: { detail: 'buckets', carry: ['item'] },
  },
  details: {
    buckets: {
      title: 'Week by week',
      grain: 'One row per week of the last two years, or month of three, then the horizon.',
      table: listed(demandLists.buckets, {
        columns: [
          'bucket',
          'raw_qty',
          'correction_qty',
          'correction_reason',
          'adjusted_qty',
          'fitted_qty',
          'statistical_qty',
          'event_qty',
          'forecast_qty',
          'forecast_lo95',
          'forecast_lo80',
          'forecast_hi80',
          'forecast_hi95',
          'events',
        ],
        sort: ['-bucket'],
      }),
      rowDrill: { page: '1073', carry: ['item'] },
    },
    backtest: {
      title: 'Earlier forecasts beside what came',
      grain: 'One row per item, earlier forecast and week of the four after it: sums of the facilities.',
      table: listed(demandLists.sumBacktest, {
        columns: ['item', 'model', 'origin', 'target', 'predicted_qty', 'adjusted_qty', 'error_qty', 'scaled_error'],
        sort: ['-target'],
      }),
    },
  },
  meta: {
    unpriced_count: noteCount(
      'unpriced_count',
      'info',
      (count) => `${count} SKUs have no known cost: they are in quantities and not in dollars.`,
    ),
  },
});
