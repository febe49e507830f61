import { noteCount } from '../../../query/define/note-count.ts';

export const noteUnpricedTags = noteCount(
  'unpriced_count',
  'look',
  (count) => `${count} live tags have no known cost: they have no value, which is not a value of zero.`,
);
