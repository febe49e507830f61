import { defineDomain } from '../define-domain.ts';
import { shortage } from './datasets/shortage.ts';
import { drugShortages } from './pages/1097-drug-shortages.ts';
import { shortageSettings } from './settings.ts';

export const shortageDomain = defineDomain({
  id: 'shortage',
  title: 'Drug shortages',
  uses: ['shared', 'products', 'notices', 'stock'],
  marts: [],
  datasets: [shortage],
  reports: [drugShortages],
  settings: Object.values(shortageSettings),
});
