import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { restockLists } from '../datasets/series-lists.ts';
import { restockForecast } from '../datasets/tags/restocks.ts';
import { fanOf, findCounted } from './forecast-chart.ts';
import { whyDetails } from './forecast-details.ts';
import { forecastColumns, forecastDrawer, whyPanels } from './tag-forecast-parts.ts';

export const forecastRestockByItem = defineReport({
  page: '1023',
  question: 'How many units of each item must go into trays in the next 4 and 13 weeks, for use and for expiry?',
  grain: 'One row per item, over the facilities of the filters: units restocked, first fills of trays left out.',
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
  table: summed(restockForecast, {
    by: ['item'],
    columns: ['item', ...forecastColumns, 'use_forecast_13w', 'restock_state', 'expiring_in_trays_13w'],
    optionalColumns: [...forecastDrawer, 'forecast_13w_value'],
    sort: ['-forecast_13w'],
    needs: ['series_count'],
  }),
  kpis: ['forecast_4w', 'forecast_13w', 'use_forecast_13w', 'expiring_in_trays_13w', 'wape'],
  charts: [{ ...fanOf('count', 'Units restocked'), id: 'fan', title: findCounted('units will go into trays') }],
  rowDrill: { page: '1009', carry: ['item', 'facility', 'trayType'], set: { groupBy: 'item,date', period: '12m' } },
  cellDrills: {
    forecast_4w: { page: '1032', carry: ['item', 'facility'] },
    forecast_13w: { page: '1020', carry: ['item', 'facility'] },
    demand_history: { page: '1025', carry: ['facility'] },
    model: { detail: 'why', carry: ['item'] },
    mase: { detail: 'models', carry: ['item'] },
    wape: { detail: 'backtest', carry: ['item'] },
    forecast_13w_high: { detail: 'buckets', carry: ['item'] },
  },
  details: whyDetails(restockLists, ['item', 'facility']),
  record: { filters: ['item'], isBelow: true, panels: whyPanels },
});
