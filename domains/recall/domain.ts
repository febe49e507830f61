import { defineDomain } from '../define-domain.ts';
import { recall } from './datasets/recall.ts';
import { recallMatch } from './pages/recall-match.ts';
import { recallSettings } from './settings.ts';
import { countBackCall } from './work/count-back-call.ts';
import { openTasksCall, openTasksJob, openTasksSchedule } from './work/open-tasks.ts';
import { recallPlaceKind } from './work/place-kind.ts';
import { recallProof } from './work/recall-proof.ts';
import { recallTaskKind } from './work/recall-task-kind.ts';
import { verdictCall } from './work/verdict-call.ts';
import { verdictKind } from './work/verdict-kind.ts';

export const recallDomain = defineDomain({
  id: 'recall',
  title: 'Recalls',
  uses: ['shared', 'products', 'notices', 'stock', 'purchasing', 'tags'],
  marts: [],
  datasets: [recall],
  reports: [recallMatch],
  calls: [verdictCall, openTasksCall, countBackCall],
  settings: Object.values(recallSettings),
  decided: [verdictKind, recallPlaceKind],
  jobs: [openTasksJob],
  schedules: [openTasksSchedule],
  workItems: [recallTaskKind],
  packs: [recallProof],
});
