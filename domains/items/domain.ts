import { defineDomain } from '../define-domain.ts';
import { skuMap } from './datasets/sku-map.ts';
import { skuMapReport } from './pages/1098-sku-map-report.ts';
import { itemSettings } from './settings.ts';

export const itemsDomain = defineDomain({
  id: 'items',
  title: 'Items and their charge codes',
  uses: ['shared', 'products'],
  marts: [],
  datasets: [skuMap],
  reports: [skuMapReport],
  settings: Object.values(itemSettings),
});
