import { ratio } from '../../../query/define/define.ts';
import { percentile } from '../../../query/define/percentile.ts';
import { sql } from '../../../query/define/sql.ts';
import { trendOf } from '../../../query/define/trend-of.ts';
import { rowsAreDaily } from './counts/tag-count-dimensions.ts';
import { countOf, firstOf, medianOf, shareOf, waitingCount } from './counts/tag-count-measures.ts';
import { countTags } from './counts/tag-counts.ts';

/** How the second check was done. */
export const tagApproved = countTags({
  name: 'tag-approved',
  title: 'RFID tags approved',
  // Who will approve them is not known yet.
  notOfWaiting: ['user'],
  measures: {
    items_approved: countOf(
      'Approved',
      'approved',
      'Tags approved for the first time in these days. A second approval after a return is not counted.',
    ),
    minutes_to_approve_median: medianOf(
      'Median to approval',
      'minutes',
      'approved_minutes',
      'The median time from encoding to approval of what was approved in these days. Unknown where it was approved before it was encoded.',
      'down',
    ),
    minutes_to_approve_p90: {
      label: 'P90 to approval',
      type: 'minutes',
      definition: 'Nine of ten took no longer than this from encoding to approval.',
      better: 'down',
      parts: ['approved_minutes'],
      of: percentile(sql`approved_minutes`, 0.9),
      needsOwnCells: rowsAreDaily,
    },
    approved_on_time_pct: shareOf(
      'Approved on time',
      'approved_on_time',
      'approved_timed',
      'Approved within {tags.approval_minutes} minutes of encoding ÷ approved with a known time.',
      'up',
    ),
    rejected_count: countOf(
      'Voided before approval',
      'voided_early',
      'Tags voided in these days that were never approved and lay in no tray. By user: who voided them.',
      'down',
    ),
    first_pass_pct: {
      label: 'Passed first check',
      type: 'percent',
      definition: 'Approved ÷ (approved + voided before approval).',
      better: 'up',
      parts: ['approved', 'voided_early'],
      of: ratio(sql`sum(approved)`, sql`sum(approved) + sum(voided_early)`),
    },
    self_approved_count: {
      ...countOf(
        'Approved by encoder',
        'self_approved',
        'Approved by the user who encoded the tag, both known.',
        'down',
      ),
      alarm: { level: 'warn', above: 0 },
    },
    skipped_approval_count: {
      ...countOf(
        'Stocked unapproved',
        'skipped_approval',
        'Tags first restocked or used in these days without an approval before. By user: who did that.',
        'down',
      ),
      alarm: { level: 'bad', above: 0 },
    },
    unknown_checker_count: countOf(
      'Approver unknown',
      'unknown_checker',
      'Approved where the file does not name who approved or who encoded: neither independent nor self-approved.',
      'down',
    ),
    waiting_count: {
      ...waitingCount,
      definition: `${waitingCount.definition} By user: who encoded them; who did nothing else here is in the total alone.`,
    },
    waiting_oldest_hours: {
      label: 'Oldest waiting',
      type: 'hours',
      definition: 'From the first encoding of the tag that has waited longest for approval to the end of the last day.',
      better: 'down',
      parts: ['waiting_hours'],
      of: sql`max(waiting_hours)`,
    },
    independent_pct: {
      label: 'Checked by a second person',
      type: 'percent',
      definition: '1 − (approved by encoder + approver unknown) ÷ approved.',
      better: 'up',
      parts: ['approved', 'self_approved', 'unknown_checker'],
      of: sql`1 - ${ratio(sql`sum(self_approved) + sum(unknown_checker)`, sql`sum(approved)`)}`,
    },
    encoded_minutes_median: medianOf(
      'Median wait',
      'minutes',
      'encoded_minutes',
      'The median time to approval of the tags encoded in that hour of that weekday.',
      'down',
    ),
    encoded_approved: countOf('Encoded and approved', 'approved_so_far', 'Tags encoded in these days and approved.'),
    first_day: firstOf('first_approved'),
    trend: trendOf('items_approved', 'Approved units', 'first_day'),
  },
});
