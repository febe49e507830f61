import { defineDomain } from '../define-domain.ts';
import { itemDetail } from './pages/1088-item-detail.ts';

export const itemPageDomain = defineDomain({
  id: 'item-page',
  title: 'One item, everything about it',
  uses: ['shared', 'products', 'notices', 'stock', 'purchasing', 'items', 'tags'],
  marts: [],
  reports: [itemDetail],
});
