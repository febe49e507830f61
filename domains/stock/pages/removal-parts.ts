import { completeMeta } from '../../../query/define/complete-meta.ts';
import { noteCount } from '../../../query/define/note-count.ts';
import { defineDetails, defineMeta } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed } from '../../../query/define/table.ts';
import { placeAndItemFilters } from '../../shared/pages/place-and-item-filters.ts';
import { removalList } from '../datasets/removals/removal-list.ts';

export const removalPageFilters = [...placeAndItemFilters, 'kind', 'reason'] as const;

/** What neither lost nor found anything in this time has no row. */
export const hasRemovals = sql`booked_count > 0`;

/** The movements behind a row of a page about removals. */
export const removalMovements = defineDetails({
  movements: {
    title: 'Movements of removal',
    grain: 'One row per movement of removal, and per adjustment upward.',
    table: listed(removalList, {
      columns: [
        'occurred_at',
        'facility',
        'location',
        'item',
        'ndc',
        'lot',
        'expiry',
        'kind',
        'flag',
        'movement_qty',
        'movement_value',
        'reason',
        'staff',
        'schedule',
      ],
      sort: ['-movement_value'],
    }),
    rowDrill: { page: '1060', carry: ['item', 'facility', 'location'] },
  },
});

export const removalMeta = defineMeta({
  unpriced_count: noteCount(
    'unpriced_count',
    'look',
    (count) => `${count} removals have no known cost: they count in quantities, not in dollars.`,
  ),
  ...completeMeta,
});
