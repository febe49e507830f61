import { defineDomain } from '../define-domain.ts';
import { martInputs } from './marts/mart-inputs.ts';
import { recallMatches } from './marts/recall-matches.ts';
import { recalledLots } from './marts/recalled-lots.ts';

export const noticesDomain = defineDomain({
  id: 'notices',
  title: 'Recall and shortage notices',
  uses: [],
  marts: [martInputs, recallMatches, recalledLots],
  datasets: [],
  reports: [],
});
