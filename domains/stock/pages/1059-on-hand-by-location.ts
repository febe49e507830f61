import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { placeAndItemFilters } from '../../shared/pages/place-and-item-filters.ts';
import { stockByPosition } from '../datasets/on-hand/stock.ts';
import { drawTopValue, findAbovePeers, peerLevels } from './charts/stock-charts.ts';
import { stockDrills, stockMeta } from './stock-page-parts.ts';

export const onHandByLocation = defineReport({
  page: '1059',
  question: 'Which locations hold the most value, and which are out of line with their peers?',
  grain: 'One row per location.',
  time: 'as_of',
  filters: placeAndItemFilters,
  table: summed(stockByPosition, {
    by: ['location', 'facility', 'location_type'],
    columns: [
      'location',
      'facility',
      'location_type',
      'on_hand_value',
      'value_share',
      'days_on_hand',
      'doh_vs_peers',
      'turns',
      'out_of_stock_count',
      'below_min_count',
      'over_max_value',
      'expiry_risk_value',
      'dead_stock_value',
      'item_count',
      'stocked_count',
      'on_hand_qty',
    ],
    sort: ['-on_hand_value'],
    having: sql`is_live > 0`,
    needs: ['is_live'],
  }),
  kpis: ['on_hand_value', 'days_on_hand', 'out_of_stock_count', 'expiry_risk_value', 'dead_stock_value'],
  charts: [
    {
      kind: 'ranked_bar',
      by: ['location', 'facility', 'location_type'],
      x: 'location',
      y: 'on_hand_value',
      series: 'peers',
      axes: { peers: { label: 'Days on hand', type: 'text' } },
      levels: peerLevels,
      measures: ['on_hand_value', 'days_on_hand', 'doh_vs_peers'],
      points: drawTopValue,
      title: findAbovePeers,
      sets: { location: 'location_code', facility: 'facility_code' },
    },
  ],
  rowDrill: { page: '1064', carry: ['location', 'facility'] },
  cellDrills: {
    ...stockDrills('location', 'facility'),
    turns: { page: '1077', carry: ['location', 'facility'] },
  },
  meta: stockMeta,
});
