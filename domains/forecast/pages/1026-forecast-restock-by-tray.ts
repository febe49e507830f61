import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { trayDueLists } from '../datasets/series-lists.ts';
import { trayDueForecast } from '../datasets/tags/tray-due.ts';
import { fanOf, findCounted } from './forecast-chart.ts';
import { whyDetails } from './forecast-details.ts';
import { forecastColumns, forecastDrawer, whyPanels } from './tag-forecast-parts.ts';

export const forecastRestockByTray = defineReport({
  page: '1026',
  question: 'Which trays will come back for restocking in the next weeks, and when is each one due?',
  grain: 'One row per tray: its share of the forecast of its type.',
  time: 'as_of',
  filters: ['facility', 'location', 'trayType', 'trayCategory', 'tray'],
  table: summed(trayDueForecast, {
    by: ['tray', 'tray_type'],
    columns: ['tray', 'tray_type', 'next_due_on', 'due_reason', ...forecastColumns],
    optionalColumns: [...forecastDrawer],
    sort: ['-forecast_4w'],
    needs: ['series_count'],
  }),
  kpis: ['forecast_4w', 'forecast_13w', 'due_7d_count', 'expiry_due_count'],
  charts: [{ ...fanOf('count', 'Restocks of trays'), id: 'fan', title: findCounted('restocks of trays are expected') }],
  rowDrill: { page: '1010', carry: ['tray'], set: { period: '12m' } },
  cellDrills: {
    forecast_13w: { page: '1013', carry: ['tray'] },
    next_due_on: { page: '1031', carry: ['tray'] },
    model: { detail: 'why', carry: ['tray'] },
    wape: { detail: 'backtest', carry: ['tray'] },
    forecast_13w_high: { detail: 'buckets', carry: ['tray'] },
  },
  details: whyDetails(trayDueLists, ['tray_type', 'facility']),
  record: { filters: ['tray'], isBelow: true, panels: whyPanels },
});
