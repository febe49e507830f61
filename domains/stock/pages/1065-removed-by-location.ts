import { charted } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { removal } from '../datasets/removals/removal.ts';
import { drawLossRates, titleOfOutliers, typicalLines } from './charts/removal-charts.ts';
import { hasRemovals, removalMeta, removalMovements, removalPageFilters } from './removal-parts.ts';

export const removedByLocation = defineReport({
  page: '1065',
  question: 'Where is stock lost, and which locations cannot say why?',
  grain: 'One row per location with a removal or an adjustment upward.',
  time: 'period',
  filters: removalPageFilters,
  table: summed(removal, {
    by: ['location', 'facility', 'location_type'],
    columns: [
      'location',
      'facility',
      'location_type',
      'removed_value',
      'loss_rate',
      'expired_value',
      'wasted_value',
      'recalled_value',
      'adjusted_out_value',
      'removed_change_pct',
      'top_reason',
      'reason_missing_pct',
      'adjusted_in_value',
      'expired_avoidable_value',
      'removal_count',
      'last_removed_at',
    ],
    sort: ['-removed_value'],
    having: hasRemovals,
    needs: ['booked_count', 'unpriced_count'],
  }),
  kpis: ['removed_value', 'loss_rate', 'adjusted_out_value', 'reason_missing_pct'],
  // Asked for by itself: what is typical is taken over locations that lost nothing as well, which the table leaves out.
  charts: [
    charted(removal, {
      kind: 'scatter',
      by: ['location', 'facility', 'location_type'],
      x: 'usage_value',
      y: 'loss_rate',
      z: 'removed_value',
      series: 'location_type',
      log: 'x',
      label: 'location',
      measures: ['usage_value', 'loss_rate', 'removed_value'],
      points: drawLossRates,
      axes: { typical_rate: { label: 'Typical of its kind', type: 'percent' } },
      guides: typicalLines,
      title: titleOfOutliers,
      sets: { location: 'location_code', facility: 'facility_code' },
    }),
  ],
  rowDrill: { detail: 'movements', carry: ['location', 'facility'] },
  cellDrills: {
    removed_value: { page: '1062', carry: ['location', 'facility'] },
    adjusted_out_value: { page: '1062', carry: ['location', 'facility'], set: { kind: 'adjust' } },
    expired_value: { page: '1062', carry: ['location', 'facility'], set: { kind: 'expire' } },
  },
  details: removalMovements,
  meta: removalMeta,
});
