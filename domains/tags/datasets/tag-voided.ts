import { ratio } from '../../../query/define/define.ts';
import { sql } from '../../../query/define/sql.ts';
import { trendOf } from '../../../query/define/trend-of.ts';
import { amountOf, countOf, firstOf, medianOf, shareOf } from './counts/tag-count-measures.ts';
import { countTags } from './counts/tag-counts.ts';

/** How many tags were thrown away, and why. */
export const tagVoided = countTags({
  name: 'tag-voided',
  title: 'RFID tags voided',
  measures: {
    items_voided: countOf(
      'Voided',
      'voided',
      'Tags voided in these days. A void after another end is not counted.',
      'down',
    ),
    void_value: amountOf('Value voided', 'voided_value', 'voided', 'The worth of the voided units.'),
    items_encoded: countOf('Encoded', 'encoded', 'Tags encoded for the first time in these days.'),
    by_reason: {
      label: 'By reason',
      type: 'flag',
      definition: 'Whether the rows are told apart by reason.',
      parts: [],
      total: 'none',
      of: sql`max(is_by_reason)`,
    },
    void_pct: {
      label: 'Void rate',
      type: 'percent',
      definition:
        'Voided ÷ encoded in the same days. By reason: ÷ all encoded under the filters, for an encoding has no reason.',
      better: 'down',
      parts: [],
      needs: ['items_voided', 'items_encoded', 'by_reason'],
      after: ratio(
        sql`items_voided`,
        sql`case when by_reason = 1 then sum(items_encoded) over (partition by is_total) else items_encoded end`,
      ),
    },
    voided_before_approval: countOf(
      'Before approval',
      'voided_early',
      'Voided without an approval before, and in no tray.',
      'down',
    ),
    voided_on_shelf: countOf(
      'Approved, not in a tray',
      'voided_on_shelf',
      'Voided after an approval, and in no tray.',
      'down',
    ),
    voided_in_tray: countOf('In a tray', 'voided_in_tray', 'Voided while it lay in a tray.', 'down'),
    retagged_count: countOf(
      'Tagged anew',
      'retagged',
      'Voided, and another tag of the same NDC and lot was encoded at the facility within 60 minutes. One new tag answers for one void, the oldest first.',
      'up',
    ),
    lost_value: amountOf(
      'Value not tagged anew',
      'lost_value',
      'lost',
      'The worth of voided units that were not tagged anew: they may be lost.',
    ),
    hours_to_void_median: {
      ...medianOf('Median age at void', 'hours', 'void_hours', 'The median time from the first encoding to the void.'),
      // Voids are few, and read one by one anyway.
      needsOwnCells: false,
    },
    top_items: {
      label: 'Main items',
      type: 'text',
      definition: 'The three items with most voids, with how many.',
      parts: ['voided'],
      grain: 'item',
      total: 'none',
      of: sql`array_to_string((array_agg(drug_name || ' (' || cast(voided as varchar) || ')' order by voided desc, drug_name) filter (where voided > 0))[1:3], ', ')`,
    },
    no_reason_pct: shareOf(
      'Without reason',
      'voided_without_reason',
      'voided',
      'Voided without a reason ÷ voided.',
      'down',
    ),
    unpriced_count: countOf('Without cost', 'voided_unpriced', 'Voided units without a known cost.', 'down'),
    first_day: firstOf('first_voided'),
    trend: trendOf('items_voided', 'Voided units', 'first_day'),
  },
});
