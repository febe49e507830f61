import { defineDomain } from '../define-domain.ts';

export const forecastDomain = defineDomain({
  id: 'forecast',
  title: 'Forecasts of demand',
  uses: ['shared'],
  marts: [],
  datasets: [],
  reports: [],
});
