import { defineDomain } from '../define-domain.ts';
import { verdictKind } from './work/verdict-kind.ts';

export const recallDomain = defineDomain({
  id: 'recall',
  title: 'Recalls',
  uses: ['shared', 'products', 'notices', 'stock', 'purchasing', 'tags'],
  marts: [],
  datasets: [],
  reports: [],
  decided: [verdictKind],
});
