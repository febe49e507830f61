import { day, type Fragment, sql, table } from '../sql.ts';
import { lotKeyOf } from './lot-filters.ts';
import { isInUse } from './tag-words.ts';

export const isLive = isInUse(sql`tags.status`);

/** Tags as they are at the end of a day. */
export const tagsAsOf = (to: string): Fragment =>
  sql`select * from ${table('tag_spans')} span where span.from_date <= ${day(to)} and ${day(to)} < span.to_date`;

/** How many tags of an NDC and lot are in use at a place. Counted by lot as it is written first: spellings are few, tags are many. */
export const liveTagsByPlace = (to: string): Fragment =>
  sql`select location_id, product_id, ${lotKeyOf("coalesce(lot, '')")} as lot_key, sum(tags_count) as live_tags from (
      select location_id, product_id, lot, count(*) as tags_count from (${tagsAsOf(to)}) tags where ${isLive} and location_id is not null group by location_id, product_id, lot
    ) spelled group by location_id, product_id, ${lotKeyOf("coalesce(lot, '')")}`;
