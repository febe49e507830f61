import { defineDomain } from '../define-domain.ts';
import { demandForecast, demandForecastOfItems } from './datasets/demand-forecast.ts';
import { demandEventRows } from './marts/demand-event-rows.ts';
import { demandWeeks } from './marts/demand-weeks.ts';
import { forecastEngine } from './marts/forecast-results.ts';
import { outWeeks } from './marts/out-weeks.ts';
import { forecastBySku } from './pages/1073-forecast-demand-by-sku.ts';
import { forecastByItem } from './pages/1074-forecast-demand-by-item.ts';
import { demandEventKind } from './work/demand-event-kind.ts';
import { forecastJob, forecastSchedule } from './work/forecast-job.ts';

export const forecastDomain = defineDomain({
  id: 'forecast',
  title: 'Forecasts of demand',
  uses: ['shared', 'products', 'stock', 'tags', 'trays', 'anesthesia'],
  marts: [demandEventRows, demandWeeks, outWeeks],
  datasets: [demandForecast, demandForecastOfItems],
  reports: [forecastBySku, forecastByItem],
  engines: [forecastEngine],
  decided: [demandEventKind],
  jobs: [forecastJob],
  schedules: [forecastSchedule],
});
