import { defineDomain } from '../define-domain.ts';
import { recallMatches } from './marts/recall-matches.ts';
import { recallVerdicts } from './marts/recall-verdicts.ts';
import { recalledLots } from './marts/recalled-lots.ts';

export const noticesDomain = defineDomain({
  id: 'notices',
  title: 'Recall and shortage notices',
  uses: [],
  marts: [recallMatches, recallVerdicts, recalledLots],
  datasets: [],
  reports: [],
});
