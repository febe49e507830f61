import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { removal } from '../datasets/removals/removal.ts';
import { rankByCause, titleOfCostliest } from './charts/removal-charts.ts';
import { hasRemovals, removalMeta, removalMovements, removalPageFilters } from './removal-parts.ts';

export const removedByItem = defineReport({
  page: '1062',
  question: 'Which items are thrown away, why, and how much of it could have been used elsewhere?',
  grain: 'One row per item with a removal or an adjustment upward.',
  time: 'period',
  filters: removalPageFilters,
  table: summed(removal, {
    by: ['item', 'dea_schedule'],
    columns: [
      'item',
      'removed_value',
      'expired_value',
      'wasted_value',
      'recalled_value',
      'adjusted_out_value',
      'expired_avoidable_value',
      'loss_rate',
      'removed_change_pct',
      'top_reason',
      'removed_location_count',
      'removal_count',
      'removed_qty',
      'adjusted_in_value',
      'reason_missing_pct',
      'last_removed_at',
      'dea_schedule',
    ],
    sort: ['-removed_value'],
    having: hasRemovals,
    needs: ['booked_count', 'unpriced_count'],
  }),
  kpis: ['removed_value', 'expired_value', 'expired_avoidable_value', 'loss_rate'],
  charts: [
    {
      kind: 'stacked_bar',
      by: ['item'],
      x: 'item',
      y: 'removed_value',
      series: 'cause',
      line: 'running_share',
      axes: {
        cause: { label: 'Cause', type: 'text' },
        running_share: { label: 'Running share of all removals', type: 'percent' },
      },
      measures: ['removed_value', 'expired_value', 'wasted_value', 'recalled_value', 'adjusted_out_value'],
      sort: ['-removed_value'],
      points: rankByCause,
      title: titleOfCostliest,
      sets: { item: 'item_code' },
    },
  ],
  rowDrill: { detail: 'movements', carry: ['item'] },
  cellDrills: {
    removed_location_count: { page: '1065', carry: ['item', 'facility'] },
    expired_avoidable_value: { page: '1066', carry: ['item', 'facility'] },
    recalled_value: { page: '1067', carry: ['item', 'facility'], set: { status: 'recalled' } },
  },
  details: removalMovements,
  meta: removalMeta,
});
