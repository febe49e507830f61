import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { findShift } from '../../shared/pages/finding-titles.ts';
import { placeAndItemFilters } from '../../shared/pages/place-and-item-filters.ts';
import { usage } from '../datasets/usage/usage.ts';
import { hasUse, usageMeta, usedItems } from './usage-parts.ts';

export const usageByLocationType = defineReport({
  page: '1072',
  question: 'Which location types use the drug budget, and is that changing?',
  grain: 'One row per location type.',
  time: 'period',
  filters: placeAndItemFilters,
  table: summed(usage, {
    by: ['location_type'],
    columns: [
      'location_type',
      'usage_value',
      'usage_share',
      'usage_change_pct',
      'usage_prior_value',
      'volume_effect_value',
      'price_effect_value',
      'usage_yoy_pct',
      'used_location_count',
      'used_item_count',
      'usage_qty',
      'usage_value_per_location',
      'vend_count',
      'return_pct',
      'loss_rate',
      'history',
    ],
    sort: ['-usage_value'],
    having: hasUse,
    needs: ['unpriced_count'],
  }),
  kpis: ['usage_value', 'usage_change_pct', 'price_effect_value', 'return_pct'],
  charts: [
    {
      kind: 'stacked_area',
      by: ['bucket', 'location_type'],
      bucket: 'week',
      span: { whole: 'week', least: 26 },
      x: 'bucket',
      y: 'usage_value',
      series: 'location_type',
      measures: ['usage_value'],
      title: findShift('location_type'),
      sets: { locationType: 'location_type_code' },
    },
  ],
  rowDrill: { page: '1077', carry: ['locationType'] },
  cellDrills: {
    loss_rate: { page: '1071', carry: ['locationType'] },
    used_item_count: { detail: 'items', carry: ['locationType'] },
  },
  details: usedItems,
  meta: usageMeta,
});
