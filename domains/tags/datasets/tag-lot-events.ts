import { defineList } from '../../../query/define/define.ts';
import { tagHistory } from './tag-history.ts';

/** All events of the tags of a lot up to a day, however long ago. */
export const tagLotEvents = defineList({
  ...tagHistory,
  name: 'tag-lot-events',
  rows: (wanted) =>
    tagHistory.rows({ ...wanted, asked: { ...wanted.asked, from: wanted.asked.covered?.from ?? wanted.asked.from } }),
});
