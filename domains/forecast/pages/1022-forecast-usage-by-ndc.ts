import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { tagUseLists } from '../datasets/series-lists.ts';
import { tagUseForecast } from '../datasets/tags/tag-use.ts';
import { fanOf, findCounted } from './forecast-chart.ts';
import { whyDetails } from './forecast-details.ts';
import { forecastColumns, forecastDrawer, whyPanels } from './tag-forecast-parts.ts';

export const forecastUsageByNdc = defineReport({
  page: '1022',
  question:
    'Which NDCs will be used with a tag in the next 4 and 13 weeks, so that the right product is bought and tagged?',
  grain: 'One row per NDC that was used in the last 52 weeks: its share of the forecast of its item.',
  time: 'as_of',
  filters: [
    'facility',
    'trayType',
    'trayCategory',
    'item',
    'ndc',
    'manufacturer',
    'therapeuticClass',
    'deaSchedule',
    'venClass',
    'demandClass',
  ],
  table: summed(tagUseForecast, {
    by: ['ndc', 'item'],
    columns: ['ndc', 'item', ...forecastColumns, 'ndc_share_13w_pct', 'changing_state'],
    optionalColumns: [...forecastDrawer, 'forecast_13w_value', 'ndc_share_4w_pct'],
    sort: ['-forecast_13w'],
    needs: ['series_count'],
  }),
  kpis: ['forecast_4w', 'forecast_13w', 'wape', 'switching_count'],
  charts: [
    { ...fanOf('count', 'Tagged units used'), id: 'fan', title: findCounted('uses of tagged units are expected') },
  ],
  rowDrill: { page: '1007', carry: ['ndc', 'facility', 'trayType'], set: { groupBy: 'ndc,date', period: '12m' } },
  cellDrills: {
    forecast_13w: { page: '1028', carry: ['ndc', 'facility'] },
    model: { page: '1020', carry: ['item', 'facility'] },
    demand_class: { detail: 'why', carry: ['ndc'] },
    wape: { detail: 'backtest', carry: ['ndc'] },
    ndc_share_13w_pct: { detail: 'why', carry: ['ndc'] },
    forecast_13w_high: { detail: 'buckets', carry: ['ndc'] },
  },
  details: whyDetails(tagUseLists, ['item', 'facility']),
  record: { filters: ['ndc', 'item'], isBelow: true, panels: whyPanels },
});
