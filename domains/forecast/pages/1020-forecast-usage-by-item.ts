import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { tagUseLists } from '../datasets/series-lists.ts';
import { tagUseForecast } from '../datasets/tags/tag-use.ts';
import { fanOf, findCounted } from './forecast-chart.ts';
import { whyDetails } from './forecast-details.ts';
import { forecastColumns, forecastDrawer, whyPanels } from './tag-forecast-parts.ts';

export const forecastUsageByItem = defineReport({
  page: '1020',
  question:
    'How many tagged units of each item will be used in the next 4 and 13 weeks, how sure is that, and how good were earlier forecasts?',
  grain: 'One row per item, over the facilities of the filters. Tagged units alone.',
  time: 'as_of',
  filters: [
    'facility',
    'trayType',
    'trayCategory',
    'item',
    'therapeuticClass',
    'deaSchedule',
    'venClass',
    'demandClass',
    'model',
  ],
  table: summed(tagUseForecast, {
    by: ['item'],
    columns: ['item', ...forecastColumns, 'sku_forecast_13w', 'sku_difference'],
    optionalColumns: [...forecastDrawer, 'forecast_13w_value', 'falling_count'],
    sort: ['-forecast_13w'],
    needs: ['series_count'],
  }),
  kpis: ['forecast_4w', 'forecast_13w', 'wape', 'bias', 'coverage_80_pct', 'rising_count'],
  charts: [
    { ...fanOf('count', 'Tagged units used'), id: 'fan', title: findCounted('uses of tagged units are expected') },
  ],
  rowDrill: { page: '1007', carry: ['item', 'facility', 'trayType'], set: { groupBy: 'item,date', period: '12m' } },
  cellDrills: {
    forecast_4w: { page: '1032', carry: ['item', 'facility'] },
    forecast_13w: { page: '1022', carry: ['item', 'facility'] },
    demand_history: { page: '1021', carry: ['item', 'facility'] },
    horizon_events: { page: '1004', carry: ['item', 'facility'] },
    sku_forecast_13w: { page: '1073', carry: ['item', 'facility'] },
    model: { detail: 'why', carry: ['item'] },
    mase: { detail: 'models', carry: ['item'] },
    wape: { detail: 'backtest', carry: ['item'] },
    bias: { detail: 'backtest', carry: ['item'] },
    forecast_4w_high: { detail: 'buckets', carry: ['item'] },
    forecast_13w_high: { detail: 'buckets', carry: ['item'] },
  },
  details: whyDetails(tagUseLists, ['item', 'facility']),
  record: { filters: ['item'], isBelow: true, panels: whyPanels },
});
