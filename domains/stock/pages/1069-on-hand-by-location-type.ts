import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { placeAndItemFilters } from '../../shared/pages/place-and-item-filters.ts';
import { stockByPosition } from '../datasets/on-hand/stock.ts';
import { findMostOut } from './charts/stock-charts.ts';
import { stockDrills, stockMeta } from './stock-page-parts.ts';

export const onHandByLocationType = defineReport({
  page: '1069',
  question: 'Which location types tie up money, and which run out?',
  grain: 'One row per location type.',
  time: 'as_of',
  filters: placeAndItemFilters,
  table: summed(stockByPosition, {
    by: ['location_type'],
    columns: [
      'location_type',
      'on_hand_value',
      'value_share',
      'on_hand_value_per_location',
      'days_on_hand',
      'turns',
      'out_of_stock_pct',
      'out_of_stock_count',
      'below_min_count',
      'over_max_value',
      'expiry_risk_value',
      'dead_stock_value',
      'location_count',
      'item_count',
      'stocked_count',
      'on_hand_qty',
    ],
    sort: ['-on_hand_value'],
    having: sql`is_live > 0`,
    needs: ['is_live'],
  }),
  kpis: ['on_hand_value', 'days_on_hand', 'out_of_stock_pct', 'expiry_risk_value'],
  charts: [
    {
      kind: 'scatter',
      by: ['location_type'],
      x: 'days_on_hand',
      y: 'out_of_stock_pct',
      z: 'on_hand_value',
      label: 'location_type',
      measures: ['days_on_hand', 'out_of_stock_pct', 'on_hand_value'],
      title: findMostOut,
      sets: { locationType: 'location_type_code' },
    },
  ],
  rowDrill: { page: '1059', carry: ['locationType'] },
  cellDrills: stockDrills('locationType'),
  meta: stockMeta,
});
