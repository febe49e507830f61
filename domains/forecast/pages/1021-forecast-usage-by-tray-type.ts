import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { tagUseLists } from '../datasets/series-lists.ts';
import { tagUseForecast } from '../datasets/tags/tag-use.ts';
import { fanOf, findCounted } from './forecast-chart.ts';
import { whyDetails } from './forecast-details.ts';
import { forecastColumns, forecastDrawer, whyPanels } from './tag-forecast-parts.ts';

/** Other pages know nothing outside of trays. */
const isTray = { tray_type_state: ['new', 'known'] };

export const forecastUsageByTrayType = defineReport({
  page: '1021',
  question: 'Which kinds of tray will drive the use of tagged units in the next 4 and 13 weeks?',
  grain: 'One row per tray type: its shares of the forecasts of all items. Uses outside of any tray are No tray.',
  time: 'as_of',
  filters: ['facility', 'trayType', 'trayCategory', 'item', 'therapeuticClass', 'deaSchedule', 'venClass'],
  table: summed(tagUseForecast, {
    by: ['tray_type'],
    columns: ['tray_type', ...forecastColumns, 'items_per_tray_week', 'tray_type_state'],
    optionalColumns: [...forecastDrawer, 'forecast_13w_value'],
    sort: ['-forecast_13w'],
    needs: ['series_count'],
  }),
  kpis: ['forecast_4w', 'forecast_13w', 'wape', 'bias'],
  charts: [
    { ...fanOf('count', 'Tagged units used'), id: 'fan', title: findCounted('uses of tagged units are expected') },
  ],
  rowDrill: { page: '1020', carry: ['trayType', 'facility'] },
  cellDrills: {
    forecast_13w: { page: '1025', carry: ['trayType', 'facility'], when: isTray },
    demand_history: {
      page: '1007',
      carry: ['trayType', 'facility'],
      set: { groupBy: 'tray_type,date', period: '12m' },
      when: isTray,
    },
    model: { detail: 'why', carry: ['trayType'] },
    wape: { detail: 'backtest', carry: ['trayType'] },
    forecast_13w_high: { detail: 'buckets', carry: ['trayType'] },
  },
  details: whyDetails(tagUseLists, ['item', 'facility']),
  record: { filters: ['item'], isBelow: true, panels: whyPanels },
});
