import { day, type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { isInUse } from '../tag-words.ts';

export const isLive = isInUse('tags.status');

/** Tags as they are at the end of a day. */
export const tagsAsOf = (to: string): Fragment =>
  sql`select * from ${table('tag_spans')} span where span.from_date <= ${day(to)} and ${day(to)} < span.to_date`;
