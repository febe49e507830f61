import { defineDomain } from '../define-domain.ts';
import { item } from './datasets/item.ts';
import { itemPlaces } from './datasets/item-places.ts';
import { itemDetail } from './pages/1088-item-detail.ts';

export const itemPageDomain = defineDomain({
  id: 'item-page',
  title: 'One item, everything about it',
  uses: ['shared', 'products', 'notices', 'stock', 'purchasing', 'items', 'program-340b', 'tags', 'forecast'],
  marts: [],
  datasets: [item, itemPlaces],
  reports: [itemDetail],
});
