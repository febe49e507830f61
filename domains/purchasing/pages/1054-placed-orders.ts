import { defineDetails, defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { order } from '../datasets/order.ts';
import { drawOrdersBySupplier, findLateOrders } from './orders-by-supplier.ts';

/** Lines that only the share on time looks at are not in the list. */
const isListed = sql`line_count > 0`;

const details = defineDetails({
  suppliers: {
    title: 'Suppliers',
    grain: 'One row per supplier and facility.',
    table: summed(order, {
      by: ['supplier', 'facility'],
      columns: [
        'supplier',
        'facility',
        'line_count',
        'order_value',
        'fill_rate',
        'on_time_pct',
        'lead_time_observed_days',
        'lead_time_sd_days',
        'lead_time_p90_days',
        'backordered_pct',
        'price_change_pct',
      ],
      sort: ['-order_value'],
      having: isListed,
    }),
    rowDrill: { page: '1054', carry: ['supplier', 'facility'] },
  },
});

export const placedOrders = defineReport({
  page: '1054',
  isWorkList: true,
  question: 'What is on its way, what is late or short, and which supplier causes it?',
  grain: 'One row per purchase order line that was ordered within these days or is still open at their end.',
  time: 'period',
  filters: [
    'facility',
    'supplier',
    'item',
    'ndc',
    'manufacturer',
    'account',
    'status',
    'deaSchedule',
    'venClass',
    'shortageStatus',
  ],
  opening: { filters: { status: 'overdue,backordered,open' }, sort: ['expected_at'] },
  table: summed(order, {
    by: ['po_number', 'line', 'supplier', 'facility', 'item', 'ndc', 'status', 'account'],
    columns: [
      'po_number',
      'line',
      'status',
      'days_overdue',
      'order_value',
      'item',
      'supplier',
      'expected_at',
      'facility',
      'ordered_at',
      'received_at',
      'packages_ordered',
      'packages_received',
      'fill_rate',
      'lead_time_observed_days',
      'ndc',
      'account',
      'open_qty',
      'is_estimated',
      'is_stale',
      'is_assumed',
      'has_date_order',
    ],
    optionalColumns: ['receipt_mismatch'],
    sort: ['-days_overdue'],
    having: isListed,
    needs: ['line_count'],
  }),
  kpis: ['open_value', 'overdue_value', 'backordered_value', 'fill_rate', 'on_time_pct', 'lead_time_observed_days'],
  charts: [
    {
      kind: 'stacked_bar',
      by: ['supplier'],
      x: 'supplier',
      y: 'open_value',
      series: 'part',
      axes: { part: { label: 'Part', type: 'text' } },
      levels: { Open: 'ok', Backordered: 'warn', Overdue: 'bad' },
      line: 'fill_rate',
      roles: { lead_time: 'lead_time_observed_days', spread: 'lead_time_sd_days' },
      measures: [
        'open_value',
        'overdue_value',
        'backordered_value',
        'fill_rate',
        'lead_time_observed_days',
        'lead_time_sd_days',
      ],
      points: drawOrdersBySupplier,
      title: findLateOrders,
      sets: { supplier: 'supplier_code' },
    },
  ],
  rowDrill: { page: '1060', carry: ['item', 'facility', 'ndc'], set: { kind: 'receive' } },
  cellDrills: {
    supplier: { detail: 'suppliers', carry: ['supplier'] },
    lead_time_observed_days: { page: '1063', carry: ['item', 'facility'] },
  },
  details,
  meta: {
    undated_receipts: {
      measure: 'undated_receipts',
      note: {
        level: 'look',
        text: (value, { number }) =>
          value > 0 ? `${number(value)} lines are marked received without a date: they have no lead time.` : null,
      },
    },
    open_lines: {
      measure: 'open_count',
      note: {
        level: 'info',
        text: (value, { number }) =>
          value > 0 ? `${number(value)} lines are still open: the fill rate of these days will still change.` : null,
      },
    },
  },
});
