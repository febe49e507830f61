import { defineDomain } from '../define-domain.ts';
import { packageSpans } from './marts/package-spans.ts';
import { priceSpans } from './marts/price-spans.ts';
import { stockedPlaces } from './marts/stocked-places.ts';

export const productsDomain = defineDomain({
  id: 'products',
  title: 'Products, packages and prices',
  uses: ['shared'],
  marts: [packageSpans, priceSpans, stockedPlaces],
  datasets: [],
  reports: [],
});
