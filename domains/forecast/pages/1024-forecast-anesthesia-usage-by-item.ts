import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { caseUseLists } from '../datasets/series-lists.ts';
import { caseUseForecast } from '../datasets/tags/case-use.ts';
import { fanOf, fanOfMoney, findExpected } from './forecast-chart.ts';
import { whyDetails } from './forecast-details.ts';
import { forecastColumns, forecastDrawer, whyPanels } from './tag-forecast-parts.ts';

export const forecastCaseUseByItem = defineReport({
  page: '1024',
  question:
    'How much of each anesthesia drug will cases need in the next 4 and 13 weeks, and does the change come from more cases or more drug per case?',
  grain: 'One row per item, over the facilities of the filters: what left stock for good in cases.',
  time: 'as_of',
  filters: ['facility', 'serviceLine', 'item', 'therapeuticClass', 'deaSchedule', 'watched', 'demandClass', 'model'],
  table: summed(caseUseForecast, {
    by: ['item'],
    columns: [
      'item',
      ...forecastColumns,
      'forecast_13w_value',
      'change_cases_pct',
      'change_per_case_pct',
      'days_on_hand',
    ],
    optionalColumns: [...forecastDrawer, 'cases_13w', 'qty_per_case'],
    sort: ['-forecast_13w_value'],
    needs: ['series_count'],
  }),
  kpis: ['forecast_13w_value', 'cases_forecast_13w', 'wape', 'bias'],
  charts: [
    {
      ...fanOf('quantity', 'Used in cases'),
      id: 'fan',
      when: 'item',
      title: findExpected('wape', 'forecast_13w_value'),
    },
    { ...fanOfMoney, id: 'value', unless: 'item', title: findExpected('wape', 'forecast_13w_value') },
  ],
  rowDrill: { page: '1037', carry: ['item', 'facility', 'serviceLine'], set: { period: '12m' } },
  cellDrills: {
    forecast_13w: { page: '1008', carry: ['item', 'facility'] },
    days_on_hand: { page: '1064', carry: ['item', 'facility'] },
    change_per_case_pct: { page: '1094', carry: ['item', 'facility'] },
    model: { detail: 'why', carry: ['item'] },
    mase: { detail: 'models', carry: ['item'] },
    wape: { detail: 'backtest', carry: ['item'] },
    forecast_13w_high: { detail: 'buckets', carry: ['item'] },
  },
  details: whyDetails(caseUseLists, ['item', 'facility']),
  record: { filters: ['item'], isBelow: true, panels: whyPanels },
});
