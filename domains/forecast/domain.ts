import { defineDomain } from '../define-domain.ts';
import { demandEventRows } from './marts/demand-event-rows.ts';
import { demandWeeks } from './marts/demand-weeks.ts';
import { forecastEngine } from './marts/forecast-results.ts';
import { outWeeks } from './marts/out-weeks.ts';
import { demandEventKind } from './work/demand-event-kind.ts';

export const forecastDomain = defineDomain({
  id: 'forecast',
  title: 'Forecasts of demand',
  uses: ['shared', 'products', 'stock', 'tags', 'trays', 'anesthesia'],
  marts: [demandEventRows, demandWeeks, outWeeks],
  datasets: [],
  reports: [],
  engines: [forecastEngine],
  decided: [demandEventKind],
});
