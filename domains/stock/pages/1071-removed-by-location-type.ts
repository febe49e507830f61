import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { removal } from '../datasets/removals/removal.ts';
import { findCauses, splitByCause } from './charts/removal-charts.ts';
import { hasRemovals, removalMeta, removalMovements, removalPageFilters } from './removal-parts.ts';

export const removedByLocationType = defineReport({
  page: '1071',
  question: 'Which kind of location loses stock, by what cause, and is it getting better?',
  grain: 'One row per location type.',
  time: 'period',
  filters: removalPageFilters,
  table: summed(removal, {
    by: ['location_type'],
    columns: [
      'location_type',
      'removed_location_count',
      'removed_value',
      'expired_value',
      'wasted_value',
      'recalled_value',
      'adjusted_out_value',
      'adjusted_in_value',
      'removed_prior_value',
      'removed_change_pct',
      'loss_rate',
      'expired_avoidable_value',
      'removal_count',
      'top_reason',
      'reason_missing_pct',
      'removed_value_per_location',
    ],
    sort: ['-removed_value'],
    having: hasRemovals,
    needs: ['booked_count', 'unpriced_count'],
  }),
  kpis: ['removed_value', 'removed_change_pct', 'loss_rate', 'expired_value'],
  charts: [
    {
      kind: 'stacked_column',
      by: ['bucket'],
      bucket: 'month',
      span: { whole: 'month', least: 13 },
      x: 'bucket',
      y: 'removed_value',
      series: 'cause',
      axes: { cause: { label: 'Cause', type: 'text' } },
      line: 'loss_rate',
      measures: ['removed_value', 'expired_value', 'wasted_value', 'recalled_value', 'adjusted_out_value', 'loss_rate'],
      sort: ['bucket'],
      points: splitByCause,
      title: findCauses,
    },
  ],
  rowDrill: { page: '1065', carry: ['locationType'] },
  cellDrills: {
    expired_value: { page: '1062', carry: ['locationType'], set: { kind: 'expire' } },
    wasted_value: { page: '1062', carry: ['locationType'], set: { kind: 'waste,destroy' } },
    recalled_value: { page: '1062', carry: ['locationType'], set: { kind: 'recall' } },
    adjusted_out_value: { page: '1062', carry: ['locationType'], set: { kind: 'adjust' } },
    removal_count: { detail: 'movements', carry: ['locationType'] },
  },
  details: removalMovements,
  meta: removalMeta,
});
