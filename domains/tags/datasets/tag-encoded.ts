import { ratio } from '../../../query/define/define.ts';
import { sql } from '../../../query/define/sql.ts';
import { trendOf } from '../../../query/define/trend-of.ts';
import { amountOf, countOf, firstOf, medianOf, shareOf, waitingCount } from './counts/tag-count-measures.ts';
import { countTags } from './counts/tag-counts.ts';

/** How many units were tagged, and what became of them. */
export const tagEncoded = countTags({
  name: 'tag-encoded',
  title: 'RFID tags encoded',
  measures: {
    items_encoded: countOf(
      'Encoded',
      'encoded',
      'Tags encoded for the first time in these days. A tag that is encoded again counts once, under what it is now.',
    ),
    encoded_value: amountOf('Value encoded', 'encoded_value', 'encoded', 'The worth of the encoded units.'),
    approved_pct: shareOf(
      'Approved so far',
      'approved_so_far',
      'encoded',
      'Of the tags encoded in these days, those that were approved by the last of them.',
      'up',
    ),
    minutes_to_approve_median: medianOf(
      'Median to approval',
      'minutes',
      'encoded_minutes',
      'The median time from encoding to approval of the tags encoded in these days and approved since.',
      'down',
    ),
    waiting_count: waitingCount,
    items_voided: countOf('Voided', 'voided', 'Tags voided in these days.', 'down'),
    void_pct: shareOf(
      'Void rate',
      'voided',
      'encoded',
      'Voided ÷ encoded in these days. Not the same tags: what is voided today may have been encoded last month, so that it can be more than 100%.',
      'down',
    ),
    minutes_per_tag_median: medianOf(
      'Median per tag',
      'minutes',
      'minutes_per_tag',
      'The median time between two encodings of one user at one place. More than 10 minutes is a break and left out.',
      'down',
    ),
    shelf_life_days_median: medianOf(
      'Shelf life when tagged',
      'days',
      'shelf_life',
      'The median of expiry − the day of encoding.',
      'up',
    ),
    short_dated_encoded_count: countOf(
      'Tagged short-dated',
      'short_dated',
      'Encoded with less than {tags.short_dated_days} days to live, or already expired.',
      'down',
    ),
    missing_facts_count: countOf(
      'Without lot or expiry',
      'missing_facts',
      'Encoded without a lot or an expiry: neither a recall nor an expiry check will find them.',
      'down',
    ),
    encoded_per_day: {
      label: 'Encoded per working day',
      type: 'ratio',
      definition: 'Encoded ÷ the days on which anything was encoded.',
      parts: ['encoded', 'encoded_on'],
      of: ratio(sql`sum(encoded)`, sql`count(distinct encoded_on)`),
    },
    unknown_tag_count: {
      label: 'Tags without product',
      type: 'count',
      definition: 'Tags seen in these days that were never encoded.',
      better: 'down',
      parts: ['unknown_tag'],
      of: sql`count(distinct unknown_tag)`,
    },
    unpriced_count: countOf('Without cost', 'encoded_unpriced', 'Encoded units without a known cost.', 'down'),
    first_day: firstOf('first_encoded'),
    trend: trendOf('items_encoded', 'Encoded units', 'first_day'),
  },
});
