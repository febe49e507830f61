import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { placeAndItemFilters } from '../../shared/pages/place-and-item-filters.ts';
import { stockBySku } from '../datasets/on-hand/stock.ts';
import { findItems } from './charts/stock-charts.ts';
import { stockMeta } from './stock-page-parts.ts';

const places = ['item', 'facility', 'location'] as const;

export const onHandByItem = defineReport({
  page: '1064',
  question: 'Which items hold the most value, which are about to run out, and which are not used?',
  grain: 'One row per item, over the facilities and locations of the filters.',
  time: 'as_of',
  filters: [...placeAndItemFilters, 'stockStatus', 'shortageStatus'],
  table: summed(stockBySku, {
    by: ['item', 'ven_class', 'abc_class'],
    columns: [
      'item',
      'stock_status',
      'on_hand_value',
      'days_on_hand',
      'on_hand_qty',
      'usable_qty',
      'avg_daily_usage',
      'on_order_qty',
      'out_of_stock_count',
      'earliest_expiry',
      'expiry_risk_value',
      'days_since_last_use',
      'turns',
      'location_count',
      'ven_class',
      'abc_class',
      'is_constrained',
      'is_obsolete',
    ],
    sort: ['-on_hand_value'],
    having: sql`is_listed > 0`,
    needs: ['is_listed'],
  }),
  kpis: ['on_hand_value', 'days_on_hand', 'out_of_stock_count', 'expiry_risk_value', 'dead_stock_value'],
  charts: [
    {
      kind: 'scatter',
      by: ['item', 'ven_class', 'abc_class'],
      x: 'avg_daily_usage_value',
      y: 'days_on_hand',
      z: 'on_hand_value',
      series: 'stock_status',
      label: 'item',
      log: true,
      measures: ['avg_daily_usage_value', 'days_on_hand', 'on_hand_value', 'stock_status'],
      sort: ['-on_hand_value'],
      top: 500,
      title: findItems,
      sets: { item: 'item_code' },
    },
  ],
  rowDrill: { page: '1067', carry: [...places, 'locationType', 'locationGroup'] },
  cellDrills: {
    on_order_qty: { page: '1054', carry: ['item', 'facility'], set: { status: 'open,overdue,backordered' } },
    avg_daily_usage: { page: '1060', carry: places, set: { kind: 'dispense,return' } },
    location_count: { page: '1059', carry: ['item', 'facility'] },
    out_of_stock_count: { page: '1066', carry: places, set: { status: 'out' } },
    expiry_risk_value: { page: '1067', carry: places, set: { status: 'at_risk' } },
    stock_status: { page: '1042', carry: ['item', 'facility'] },
  },
  meta: stockMeta,
});
