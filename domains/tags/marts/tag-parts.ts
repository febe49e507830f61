import { quoteText } from '../../../warehouse/quote-text.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';

/** In events: what a handful of windows over them can hold in memory at once. */
const mostAtOnce = 500_000;

/** The tags whose events have changed. */
export const ofStaleTags = 'tag in (select tag from stale_tags)';

/**
 * Every tag is followed by itself, so that many of them are worked on in parts that fit into memory, told apart by the last
 * sign of the tag. The conditions of the parts, over `rfid_events`; `which` is a condition for the tags that are meant.
 */
export async function tagParts(store: CompanyStore, which = 'true'): Promise<string[]> {
  const [events] = await store.rows<{ count: number }>(`select count(*) as count from rfid_events where ${which}`);
  if ((events?.count ?? 0) <= mostAtOnce) return [which];
  const ends = await store.rows<{ last: string }>(
    'select distinct right(tag, 1) as last from rfid_events order by last',
  );
  return ends.map(({ last }) => `right(tag, 1) = ${quoteText(last)} and ${which}`);
}
