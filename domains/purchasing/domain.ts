import { defineDomain } from '../define-domain.ts';
import { order } from './datasets/order.ts';
import { price } from './datasets/price.ts';
import { paidSpans } from './marts/paid-spans.ts';
import { priceSteps } from './marts/price-steps.ts';
import { receiptDays } from './marts/receipt-days.ts';
import { itemPriceList } from './pages/1016-item-price-list.ts';
import { placedOrders } from './pages/1054-placed-orders.ts';
import { purchasingSettings } from './settings.ts';

export const purchasingDomain = defineDomain({
  id: 'purchasing',
  title: 'Orders and prices paid',
  uses: ['shared', 'products', 'notices', 'stock'],
  marts: [paidSpans, priceSteps, receiptDays],
  datasets: [order, price],
  reports: [itemPriceList, placedOrders],
  settings: Object.values(purchasingSettings),
});
