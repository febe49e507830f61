import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { trayMove } from '../datasets/tray-move.ts';
import { causeLevels, drawCauses, titleOfCauses } from './tray-charts.ts';
import { unvaluedNote } from './tray-page-parts.ts';

/** What other pages of units can be narrowed by as well. Not where a unit was restocked: it is used elsewhere. */
const ofUnits = ['item', 'ndc', 'manufacturer', 'deaSchedule', 'trayType', 'trayCategory', 'tray', 'facility'] as const;
const restockedEvents = {
  page: '1005',
  carry: [...ofUnits, 'location', 'user', 'hour', 'weekday'],
  set: { event: 'restocked' },
} as const;

export const itemsRestocked = defineReport({
  page: '1009',
  question: 'What went into the trays, and was it because drugs were used, expired or the tray was built up?',
  grain: 'One row per item.',
  time: 'period',
  groupBy: { allowed: ['item', 'ndc', 'tray_type', 'tray', 'user', 'date', 'facility'], default: ['item'] },
  filters: [
    'facility',
    'location',
    'trayType',
    'trayCategory',
    'tray',
    'item',
    'ndc',
    'manufacturer',
    'therapeuticClass',
    'deaSchedule',
    'user',
    'hour',
    'weekday',
  ],
  table: summed(trayMove, {
    by: ['item'],
    columns: [
      'item',
      'items_restocked',
      'restocked_value',
      'restocked_for_use',
      'restocked_for_expiry',
      'restocked_for_other',
      'restocks',
      'items_per_restock',
      'trays_restocked',
      'short_dated_restocked_count',
      'wrong_item_count',
      'trend',
    ],
    optionalColumns: ['items_removed', 'items_expired', 'items_returned'],
    sort: ['-items_restocked'],
    // What was only pulled in this time has a row as well: the totals count it.
    having: sql`items_restocked + items_removed + items_expired + items_returned > 0`,
  }),
  kpis: [
    'items_restocked',
    'restocked_value',
    'restocks',
    'items_per_restock',
    'expiry_driven_pct',
    'wrong_item_count',
  ],
  charts: [
    {
      kind: 'stacked_column',
      by: ['date'],
      x: 'date',
      y: 'items_restocked',
      series: 'restock_cause',
      levels: causeLevels,
      axes: { restock_cause: { label: 'Cause', type: 'text' } },
      measures: ['restocked_for_use', 'restocked_for_expiry', 'restocked_for_other'],
      points: drawCauses,
      title: titleOfCauses,
    },
    weekHeatmap(trayMove, {
      measure: 'items_restocked',
      label: 'Units restocked, mean per hour',
      value: 'mean',
      most: 'Most units are restocked',
      drill: restockedEvents,
    }),
  ],
  rowDrill: restockedEvents,
  cellDrills: {
    restocks: { page: '1010', carry: ['item', 'trayType', 'tray', 'facility'] },
    restocked_for_use: { page: '1007', carry: ofUnits },
    restocked_for_expiry: {
      page: '1005',
      carry: ofUnits,
      set: { event: 'expired,recalled' },
    },
    wrong_item_count: { page: '1010', carry: ['item', 'facility'], set: { restockStatus: 'wrong_item' } },
  },
  meta: { unvalued: unvaluedNote },
});
