import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { tagStock } from '../datasets/stock/tag-stock.ts';
import { findExpiring } from './tag-charts.ts';
import { noteUnpricedTags } from './tag-notes.ts';

export const inventoryByNdc = defineReport({
  page: '1028',
  question:
    'Which NDCs make up the tagged stock of each item, which are running out, and which carry expiry or recall risk?',
  grain: 'One row per NDC with a live tag at the end of the day.',
  time: 'as_of',
  filters: [
    'facility',
    'location',
    'locationType',
    'trayType',
    'trayCategory',
    'tray',
    'item',
    'ndc',
    'manufacturer',
    'therapeuticClass',
    'deaSchedule',
    'storage',
    'ndcState',
    'expiryWithinDays',
  ],
  table: summed(tagStock, {
    by: ['item', 'ndc', 'manufacturer'],
    columns: [
      'item',
      'ndc',
      'manufacturer',
      'ndc_state',
      'live_tag_count',
      'ndc_share_pct',
      'live_value',
      'unit_cost',
      'in_tray_count',
      'lot_count',
      'first_expiry',
      'expiring_90_count',
      'affected_tag_count',
      'tag_days_on_hand',
    ],
    optionalColumns: ['last_encoded_on', 'tray_count', 'shortage_status'],
    sort: ['-live_value'],
    having: sql`live_tag_count > 0`,
  }),
  kpis: ['live_tag_count', 'live_value', 'expiring_90_count', 'affected_tag_count', 'running_out_count'],
  charts: [
    {
      kind: 'treemap',
      by: ['item', 'ndc', 'manufacturer'],
      x: 'ndc',
      series: 'item',
      y: 'live_value',
      z: 'expiring_90_pct',
      measures: ['live_value', 'expiring_90_pct'],
      points: (rows) => rows.filter((row) => Number(row.live_value ?? 0) > 0),
      title: findExpiring,
      sets: { ndc: 'ndc_code' },
    },
  ],
  rowDrill: { page: '1003', carry: ['ndc', 'facility'] },
  cellDrills: {
    live_tag_count: { page: '1031', carry: ['ndc', 'facility'] },
    affected_tag_count: { page: '1031', carry: ['ndc', 'facility'], set: { itemCheck: 'recalled' } },
    expiring_90_count: { page: '1031', carry: ['ndc', 'facility'], set: { expiryWithinDays: '90' } },
    shortage_status: { page: '1097', carry: ['ndc', 'facility'] },
    unit_cost: { page: '1016', carry: ['ndc'] },
  },
  meta: { unpriced_count: noteUnpricedTags },
});
