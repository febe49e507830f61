import { defineDomain } from '../define-domain.ts';
import { recall } from './datasets/recall.ts';
import { recallMatch } from './pages/recall-match.ts';
import { recallSettings } from './settings.ts';
import { recallTaskKind } from './work/task-kind.ts';
import { verdictCall } from './work/verdict-call.ts';
import { verdictKind } from './work/verdict-kind.ts';

export const recallDomain = defineDomain({
  id: 'recall',
  title: 'Recalls',
  uses: ['shared', 'products', 'notices', 'stock', 'purchasing', 'tags'],
  marts: [],
  datasets: [recall],
  reports: [recallMatch],
  calls: [verdictCall],
  settings: Object.values(recallSettings),
  decided: [verdictKind, recallTaskKind],
});
