import { defineDomain } from '../define-domain.ts';
import { demandForecast, demandForecastOfItems } from './datasets/demand-forecast.ts';
import { caseUseForecast } from './datasets/tags/case-use.ts';
import { restockForecast } from './datasets/tags/restocks.ts';
import { tagUseForecast } from './datasets/tags/tag-use.ts';
import { trayDueForecast } from './datasets/tags/tray-due.ts';
import { trayRestockForecast } from './datasets/tags/tray-restocks.ts';
import { demandEventRows } from './marts/demand-event-rows.ts';
import { demandWeeks } from './marts/demand-weeks.ts';
import { forecastEngine } from './marts/forecast-results.ts';
import { outWeeks } from './marts/out-weeks.ts';
import { demandEvents } from './pages/1004-demand-event.ts';
import { forecastUsageByItem } from './pages/1020-forecast-usage-by-item.ts';
import { forecastUsageByTrayType } from './pages/1021-forecast-usage-by-tray-type.ts';
import { forecastUsageByNdc } from './pages/1022-forecast-usage-by-ndc.ts';
import { forecastRestockByItem } from './pages/1023-forecast-restock-by-item.ts';
import { forecastCaseUseByItem } from './pages/1024-forecast-anesthesia-usage-by-item.ts';
import { forecastRestockByTrayType } from './pages/1025-forecast-restock-by-tray-type.ts';
import { forecastRestockByTray } from './pages/1026-forecast-restock-by-tray.ts';
import { forecastBySku } from './pages/1073-forecast-demand-by-sku.ts';
import { forecastByItem } from './pages/1074-forecast-demand-by-item.ts';
import { demandEventKind } from './work/demand-event-kind.ts';
import { forecastJob, forecastSchedule } from './work/forecast-job.ts';

export const forecastDomain = defineDomain({
  id: 'forecast',
  title: 'Forecasts of demand',
  uses: ['shared', 'products', 'stock', 'tags', 'trays', 'anesthesia'],
  marts: [demandEventRows, demandWeeks, outWeeks],
  datasets: [
    demandForecast,
    demandForecastOfItems,
    tagUseForecast,
    restockForecast,
    trayRestockForecast,
    trayDueForecast,
    caseUseForecast,
  ],
  reports: [
    forecastBySku,
    forecastByItem,
    demandEvents,
    forecastUsageByItem,
    forecastUsageByTrayType,
    forecastUsageByNdc,
    forecastRestockByItem,
    forecastCaseUseByItem,
    forecastRestockByTrayType,
    forecastRestockByTray,
  ],
  engines: [forecastEngine],
  decided: [demandEventKind],
  jobs: [forecastJob],
  schedules: [forecastSchedule],
});
