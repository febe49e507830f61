import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { placeAndItemFilters } from '../../shared/pages/place-and-item-filters.ts';
import { stockBySku } from '../datasets/on-hand/stock.ts';
import { findDaysOnHand } from './charts/stock-charts.ts';
import { stockDrills, stockMeta } from './stock-page-parts.ts';

const { out_of_stock_count, expiry_risk_value, dead_stock_value } = stockDrills('facility');

export const onHandByFacility = defineReport({
  page: '1058',
  question: 'Which facility carries too much or too little, for its size and its use?',
  grain: 'One row per facility; a parent’s row does not include the facilities under it.',
  time: 'as_of',
  filters: [
    'facility',
    'facilityType',
    ...placeAndItemFilters.filter((name) => name !== 'facility' && name !== 'location'),
  ],
  table: summed(stockBySku, {
    by: ['facility', 'facility_type'],
    columns: [
      'facility',
      'facility_type',
      'on_hand_value',
      'value_share',
      'days_on_hand',
      'turns',
      'on_hand_value_per_bed',
      'sku_out_count',
      'out_of_stock_count',
      'excess_value',
      'dead_stock_value',
      'expiry_risk_value',
      'on_order_value',
      'item_count',
      'stocked_count',
      'on_hand_qty',
    ],
    sort: ['-on_hand_value'],
    having: sql`is_live > 0 or on_order_value > 0`,
    needs: ['is_live'],
  }),
  kpis: ['on_hand_value', 'days_on_hand', 'turns', 'sku_out_count', 'excess_value'],
  charts: [
    {
      kind: 'line',
      by: ['facility', 'bucket'],
      x: 'bucket',
      y: 'days_on_hand',
      series: 'facility',
      bucket: 'month',
      span: { whole: 'month', least: 13 },
      guides: [{ label: 'Usual in hospital pharmacies', from: 26, to: 36 }],
      measures: ['days_on_hand'],
      sort: ['bucket'],
      title: findDaysOnHand,
      sets: { facility: 'facility_code' },
    },
  ],
  rowDrill: { page: '1059', carry: ['facility'] },
  cellDrills: {
    out_of_stock_count,
    expiry_risk_value,
    dead_stock_value,
    sku_out_count: { page: '1042', carry: ['facility'], set: { urgency: 'out' } },
    excess_value: { page: '1064', carry: ['facility'], set: { stockStatus: 'excess' } },
    on_order_value: { page: '1054', carry: ['facility'], set: { status: 'open,overdue,backordered' } },
  },
  meta: stockMeta,
});
