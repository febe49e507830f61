import { type Dimension, defineDataset } from '../../../query/define/define.ts';
import { itemDimensions, itemJoin } from '../../products/datasets/item.ts';
import { productDimensions, productJoin } from '../../products/datasets/product.ts';
import { containerJoin, unitMeasures } from '../../products/datasets/quantity-units.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { siteDimensions, siteJoins } from '../../shared/datasets/site.ts';
import { recallClassWords, verdictLevels, verdictWords } from '../../stock/datasets/lots/lot-filters.ts';
import { recallFilters } from './recall-filters.ts';
import { recallMeasures } from './recall-measures.ts';
import { recallRows } from './recall-rows.ts';
import {
  matchedByWords,
  parseStateWords,
  reasonWords,
  recallStatusLevels,
  recallStatusWords,
  taskLevels,
  taskWords,
} from './recall-words.ts';

const word = (label: string, by: string, definition: string, words: Record<string, string>) =>
  ({ label, type: 'status', definition, by, words }) as const;

const dimensions = {
  recall_number: {
    label: 'Recall no.',
    type: 'code',
    definition: 'The number of the notice; of a firm’s letter, its code.',
    by: 'notice_key',
    shows: 'recall_shown',
    code: 'recall_shown',
  },
  recall_class: word(
    'Class',
    'recall_class',
    'As the FDA gave it; blank where it has not yet. I is the worst.',
    recallClassWords,
  ),
  recall_status: {
    ...word(
      'FDA recall status',
      'recall_status',
      'The FDA warns that it does not track the life of a recall.',
      recallStatusWords,
    ),
    levels: recallStatusLevels,
  },
  reported_on: {
    label: 'Reported',
    type: 'date',
    definition: 'When the FDA reported it, or the letter came.',
    by: 'reported_on',
  },
  event_id: {
    label: 'FDA event',
    type: 'code',
    definition: 'What holds the notices of one recall together.',
    by: 'event_id',
  },
  lot: {
    label: 'Lot',
    type: 'code',
    definition: 'Our lot, as it was sent; blank where it is unknown.',
    by: 'lot_shown',
  },
  recall_verdict: {
    ...word(
      'Recall',
      'verdict',
      'What counts: what a person decided, else what the notice is read to say.',
      verdictWords,
    ),
    levels: verdictLevels,
  },
  matched_by: word(
    'Matched by',
    'matched_by',
    'How the notice names the product; the strongest way that holds.',
    matchedByWords,
  ),
  verdict_reason: word('Why', 'reason', 'What the verdict of the notice rests on.', reasonWords),
  matched_lot: {
    label: 'Matched lot',
    type: 'code',
    definition: 'The lot or range of the notice that decided, as it is compared.',
    by: 'matched',
  },
  parse_state: word('Parsed', 'parse_state', 'How well the lots of the notice were understood.', parseStateWords),
  task_status: {
    ...word(
      'Task',
      'task_status',
      'Whether the place is done with the notice; late once it should be. None where the lot is not affected.',
      taskWords,
    ),
    levels: taskLevels,
  },
} satisfies Record<string, Dimension>;

/** Notices against the lots of the company, at the places that hold, held or received them, at the end of a day. */
export const recall = defineDataset({
  name: 'recall',
  title: 'Recalls against own lots',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'reported_on',
  source:
    'Recall notices of the FDA and letters from firms, against counts, movements, tags and purchase lines of the company.',
  hasNoTrend: true,
  areCellsCostly: true,
  filters: recallFilters,
  dimensions: {
    ...siteDimensions,
    ...itemDimensions,
    ...productDimensions,
    ...dimensions,
    ...calendarBy('of the report'),
  },
  parts: {},
  measures: { ...recallMeasures, ...unitMeasures },
  adds: { joins: [...siteJoins, itemJoin, containerJoin, productJoin] },
  cells: recallRows,
});
