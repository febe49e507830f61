import { noteCount } from '../../../query/define/note-count.ts';

export const noteUnpricedTags = noteCount(
  'unpriced_count',
  'look',
  (count) => `${count} live tags have no known cost: they are left out of all values.`,
);
