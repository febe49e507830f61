import type { Fragment } from '../../../query/define/sql.ts';
import { isNoticeOfPlace } from '../marts/notice-place.ts';

/** The row of `recalled_lots`, joined as `notice`, that is about the place of a row. */
export const isOfPlace = (location: string): Fragment => ({
  parts: [{ is: 'text', text: isNoticeOfPlace('notice', location) }],
});
