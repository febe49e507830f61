import { completeMeta } from '../../../query/define/complete-meta.ts';
import { noteCount } from '../../../query/define/note-count.ts';
import { defineDetails, defineMeta } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { usage } from '../datasets/usage/usage.ts';

/** A place that neither used anything now nor before has no row. */
export const hasUse = sql`vend_count > 0 or coalesce(usage_value, 0) <> 0 or coalesce(usage_prior_value, 0) <> 0`;

/** The items behind a row of a page about use. */
export const usedItems = defineDetails({
  items: {
    title: 'Items used',
    grain: 'One row per item of the clicked row.',
    table: summed(usage, {
      by: ['item'],
      columns: [
        'item',
        'usage_qty',
        'usage_value',
        'usage_share',
        'usage_prior_value',
        'usage_change_pct',
        'volume_effect_value',
        'price_effect_value',
        'vend_count',
        'return_pct',
      ],
      sort: ['-usage_value'],
      having: hasUse,
    }),
    rowDrill: { page: '1060', carry: ['item', 'facility', 'location'], set: { kind: 'dispense,return' } },
  },
});

export const usageMeta = defineMeta({
  unpriced_count: noteCount(
    'unpriced_count',
    'look',
    (count, value) =>
      `${value === 1 ? '1 item was' : `${count} items were`} used without a known cost: the use counts in quantities and draws, not in dollars.`,
  ),
  ...completeMeta,
});
