import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { busiestFirst, titleOfBusiestHour } from '../../shared/pages/finding-titles.ts';
import { placeAndItemFilters } from '../../shared/pages/place-and-item-filters.ts';
import { usage } from '../datasets/usage/usage.ts';
import { hasUse, usageMeta, usedItems } from './usage-parts.ts';

export const usageByLocationGroup = defineReport({
  page: '1061',
  question: 'Which care areas use the most, and at what hours?',
  grain: 'One row per location group; the same group in two facilities is one row.',
  time: 'period',
  filters: placeAndItemFilters,
  table: summed(usage, {
    by: ['location_group'],
    columns: [
      'location_group',
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
      'peak_hour',
      'off_hours_pct',
      'vend_count',
      'loss_rate',
      'history',
    ],
    sort: ['-usage_value'],
    having: hasUse,
    needs: ['unpriced_count'],
  }),
  kpis: ['usage_value', 'usage_change_pct', 'off_hours_pct', 'loss_rate'],
  charts: [
    {
      kind: 'heatmap',
      by: ['location_group', 'bucket'],
      bucket: 'hour',
      x: 'bucket',
      y: 'location_group',
      z: 'hour_draws',
      scale: 'row',
      measures: ['hour_draws'],
      points: busiestFirst('location_group'),
      title: titleOfBusiestHour,
      sets: { locationGroup: 'location_group_code' },
    },
  ],
  rowDrill: { page: '1077', carry: ['locationGroup'] },
  cellDrills: {
    loss_rate: { page: '1065', carry: ['locationGroup'] },
    used_item_count: { detail: 'items', carry: ['locationGroup'] },
  },
  details: usedItems,
  meta: usageMeta,
});
