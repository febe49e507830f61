import { changeOf } from '../../../query/define/change-of.ts';
import { ratio } from '../../../query/define/define.ts';
import { sql } from '../../../query/define/sql.ts';
import { trendOf } from '../../../query/define/trend-of.ts';
import { rowsAreDaily } from './counts/tag-count-dimensions.ts';
import { amountOf, countOf, firstOf, medianOf, shareOf } from './counts/tag-count-measures.ts';
import { countTags } from './counts/tag-counts.ts';

/** What was used of tagged units, and whether it is tied to a case. */
export const tagUsed = countTags({
  name: 'tag-used',
  title: 'RFID tags used',
  pairs: { notWith: { batch_facility_count: ['cohort_state'] } },
  measures: {
    items_used: countOf(
      'Used',
      'used',
      'Tags used in these days. A use that was undone by the last of them, because the tag was found, does not count.',
    ),
    used_value: amountOf('Value used', 'used_value', 'used', 'The worth of the used units.'),
    items_used_per_day: {
      label: 'Used per day',
      type: 'ratio',
      definition: 'Used ÷ the calendar days of the period.',
      parts: ['used', 'period_days'],
      of: ratio(sql`sum(used)`, sql`max(period_days)`),
    },
    cases: {
      label: 'Cases',
      type: 'count',
      definition: 'Different cases that the uses name. The total counts a case once.',
      parts: ['used_case'],
      of: sql`count(distinct used_case)`,
      needsOwnCells: rowsAreDaily,
    },
    case_linked_pct: shareOf(
      'Tied to a case',
      'used_in_case',
      'used_for_case',
      'Of what was used from trays for anesthesia or intubation at facilities that send cases: the share that names a case. Blank where there is none of it.',
      'up',
    ),
    days_in_tray_median: medianOf(
      'Days in tray before use',
      'days',
      'days_in_tray',
      'The median time from the last restock of the tag to its use; tags that were never restocked are left out.',
    ),
    used_expired_count: countOf('Used after expiry', 'used_expired', 'Used after the expiry of the tag.', 'down'),
    used_recalled_count: countOf(
      'Used under recall',
      'used_recalled',
      'Used while a recall meant the NDC and lot.',
      'down',
    ),
    used_then_seen_count: {
      ...countOf(
        'Seen again after use',
        'used_then_seen',
        'Used in these days and read again by the last of them, in a way that does not undo the use: a missed read, or a tag that was put on another unit. Up to 2% of what was used is common.',
        'down',
      ),
      alarm: { level: 'warn', above: 0.02, of: 'items_used' },
    },
    undone_count: countOf(
      'Uses undone',
      'undone',
      'Uses in these days that were undone by the last of them, because the tag was found. They do not count as used.',
    ),
    unlinked_value: {
      ...amountOf(
        'Value not tied to a case',
        'unlinked_value',
        'used_for_case',
        'The worth of uses that should name a case and do not: charges that may be missing.',
      ),
      parts: ['unlinked_value', 'used_for_case', 'used_in_case'],
      // Where every use names its case, nothing is missing.
      of: sql`case when coalesce(sum(used_for_case) - sum(used_in_case), 0) = 0 then 0 else sum(unlinked_value) end`,
    },
    unpriced_count: countOf('Without cost', 'used_unpriced', 'Used units without a known cost.', 'down'),
    batch_facility_count: {
      label: 'Facilities that read in batches',
      type: 'count',
      definition:
        'Facilities where more than half of the uses share tray and minute with at least two others, of whatever drug.',
      parts: ['batch_facility'],
      of: sql`count(distinct batch_facility)`,
    },
    items_used_before: {
      label: 'Used before',
      type: 'count',
      definition: 'Tags used in the equally long time just before.',
      parts: ['used_before'],
      of: sql`sum(used_before)`,
    },
    change_pct: changeOf('items_used', 'items_used_before', 'Used units'),
    first_day: firstOf('first_used'),
    trend: trendOf('items_used', 'Used units', 'first_day'),
  },
});
