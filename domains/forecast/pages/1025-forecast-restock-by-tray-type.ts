import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { trayRestockLists } from '../datasets/series-lists.ts';
import { trayRestockForecast } from '../datasets/tags/tray-restocks.ts';
import { fanOf, findCounted } from './forecast-chart.ts';
import { whyDetails } from './forecast-details.ts';
import { forecastColumns, forecastDrawer, whyPanels } from './tag-forecast-parts.ts';

export const forecastRestockByTrayType = defineReport({
  page: '1025',
  question:
    'How many trays of each type will have to be restocked in the next 4 and 13 weeks, and how many units and hours is that?',
  grain: 'One row per tray type, over the facilities of the filters: trays restocked, their first fill left out.',
  time: 'as_of',
  filters: ['facility', 'trayType', 'trayCategory', 'demandClass', 'model'],
  table: summed(trayRestockForecast, {
    by: ['tray_type'],
    columns: ['tray_type', ...forecastColumns, 'forecast_13w_items', 'forecast_13w_hours', 'busy_day', 'units_state'],
    optionalColumns: [...forecastDrawer, 'usual_units'],
    sort: ['-forecast_13w'],
    needs: ['series_count'],
  }),
  kpis: ['forecast_4w', 'forecast_13w', 'forecast_13w_items', 'forecast_13w_hours', 'wape'],
  charts: [{ ...fanOf('count', 'Trays restocked'), id: 'fan', title: findCounted('restocks of trays are expected') }],
  rowDrill: { page: '1026', carry: ['trayType', 'facility'] },
  cellDrills: {
    forecast_13w_items: { page: '1023', carry: ['trayType', 'facility'] },
    demand_history: { page: '1010', carry: ['trayType', 'facility'], set: { period: '12m' } },
    busy_day: { page: '1040', carry: ['trayType', 'facility'] },
    model: { detail: 'why', carry: ['trayType'] },
    mase: { detail: 'models', carry: ['trayType'] },
    wape: { detail: 'backtest', carry: ['trayType'] },
    forecast_13w_high: { detail: 'buckets', carry: ['trayType'] },
  },
  details: whyDetails(trayRestockLists, ['tray_type', 'facility']),
  record: { filters: ['trayType'], isBelow: true, panels: whyPanels },
});
