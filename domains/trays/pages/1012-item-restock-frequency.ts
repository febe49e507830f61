import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { trayItemFrequency } from '../datasets/tray-item-frequency.ts';
import { drawBands, findBands } from './tray-charts.ts';
import { unvaluedNote } from './tray-page-parts.ts';

const itemOfType = ['item', 'trayType', 'facility'] as const;

export const itemRestockFrequency = defineReport({
  page: '1012',
  question:
    'Which items are topped up at nearly every restock and which hardly ever, so that par or contents should change?',
  grain: 'One row per item and tray type.',
  time: 'period',
  groupBy: { allowed: ['item', 'tray_type', 'tray', 'facility'], default: ['item', 'tray_type'] },
  filters: [
    'facility',
    'location',
    'trayType',
    'trayCategory',
    'tray',
    'item',
    'therapeuticClass',
    'deaSchedule',
    'venClass',
    'frequencyBand',
  ],
  table: summed(trayItemFrequency, {
    by: ['item', 'tray_type'],
    columns: [
      'item',
      'tray_type',
      'frequency_band',
      'restock_cycle_pct',
      'cycles',
      'cycles_with_item',
      'items_restocked',
      'items_per_restock',
      'restocked_per_tray_30d',
      'days_between_median',
      'days_between_p90',
      'days_since_last',
      'par',
      'restocked_value',
    ],
    sort: ['-restock_cycle_pct'],
    // Trays without a cycle count in the rows of others; by themselves they tell nothing about how often.
    having: sql`cycles > 0`,
  }),
  kpis: ['items_restocked', 'every_count', 'never_count', 'never_value'],
  charts: [
    {
      kind: 'scatter',
      by: ['item', 'tray_type', 'band'],
      x: 'restock_cycle_pct',
      y: 'items_per_restock',
      z: 'restocked_value',
      series: 'band',
      label: 'item',
      measures: ['restock_cycle_pct', 'items_per_restock', 'restocked_value', 'cycles'],
      points: drawBands,
      title: findBands,
      sets: { item: 'item_code', trayType: 'tray_type_code' },
    },
  ],
  rowDrill: { page: '1010', carry: itemOfType },
  cellDrills: {
    par: { page: '1027', carry: itemOfType },
    days_since_last: { page: '1039', carry: itemOfType },
    items_restocked: { page: '1009', carry: itemOfType },
  },
  meta: { unvalued: unvaluedNote },
});
