import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { placeAndItemFilters } from '../../shared/pages/place-and-item-filters.ts';
import { usage } from '../datasets/usage/usage.ts';
import { drawWaterfall, findChange } from './charts/usage-waterfall.ts';
import { hasUse, usageMeta, usedItems } from './usage-parts.ts';

export const usageByLocation = defineReport({
  page: '1077',
  question: 'Which locations use the most, and did volume or price change the cost?',
  grain: 'One row per location.',
  time: 'period',
  filters: placeAndItemFilters,
  table: summed(usage, {
    by: ['location', 'facility', 'location_type'],
    columns: [
      'location',
      'facility',
      'location_type',
      'usage_value',
      'usage_share',
      'usage_change_pct',
      'usage_prior_value',
      'volume_effect_value',
      'price_effect_value',
      'usage_yoy_pct',
      'used_item_count',
      'usage_qty',
      'vend_count',
      'return_pct',
      'loss_rate',
      'history',
    ],
    sort: ['-usage_value'],
    having: hasUse,
    needs: ['unpriced_count'],
  }),
  kpis: ['usage_value', 'usage_change_pct', 'volume_effect_value', 'price_effect_value', 'loss_rate'],
  charts: [
    {
      kind: 'waterfall',
      by: ['location', 'facility', 'location_type'],
      x: 'step',
      axes: {
        effect: { label: 'Effect', type: 'text' },
        step: { label: 'Step', type: 'text' },
        code: { label: 'Location', type: 'code' },
      },
      y: 'usage_change_value',
      series: 'effect',
      measures: ['usage_value', 'usage_prior_value', 'usage_change_value', 'volume_effect_value', 'price_effect_value'],
      points: drawWaterfall,
      title: findChange,
      sets: { location: 'code', facility: 'facility_code' },
    },
  ],
  rowDrill: { detail: 'items', carry: ['location', 'facility'] },
  cellDrills: {
    loss_rate: { page: '1065', carry: ['location', 'facility'] },
    vend_count: { page: '1066', carry: ['location', 'facility'] },
  },
  details: usedItems,
  meta: usageMeta,
});
