import { defineDomain } from '../define-domain.ts';
import { shortage } from './datasets/shortage.ts';
import { drugShortages } from './pages/1097-drug-shortages.ts';
import { shortageSettings } from './settings.ts';
import { planCall } from './work/plan-call.ts';
import { shortagePlanKind } from './work/plan-kind.ts';

export const shortageDomain = defineDomain({
  id: 'shortage',
  title: 'Drug shortages',
  uses: ['shared', 'products', 'notices', 'stock'],
  marts: [],
  datasets: [shortage],
  reports: [drugShortages],
  calls: [planCall],
  workItems: [shortagePlanKind],
  settings: Object.values(shortageSettings),
});
