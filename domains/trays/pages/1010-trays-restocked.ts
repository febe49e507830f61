import { charted } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed } from '../../../query/define/table.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { trayContents } from '../datasets/tray-contents.ts';
import { trayRestock } from '../datasets/tray-restock.ts';
import { trayRestockList } from '../datasets/tray-restock-list.ts';
import { boxRoles, findSlowest, withMiddle } from './tray-charts.ts';
import { unvaluedNote } from './tray-page-parts.ts';

const middle = 'minutes_per_restock_median';

export const traysRestocked = defineReport({
  page: '1010',
  question:
    'Which trays were restocked when and by whom, what went in and out, and which left incomplete or with something that must not be inside?',
  grain: 'One row per restock of one tray.',
  time: 'period',
  filters: [
    'facility',
    'location',
    'trayType',
    'trayCategory',
    'tray',
    'item',
    'user',
    'restockStatus',
    'expiryWithinDays',
    'hour',
    'weekday',
    'restock',
  ],
  timeless: ['restock'],
  table: listed(trayRestockList, {
    columns: [
      'tray',
      'restock_status',
      'restocked_at',
      'user',
      'items_restocked',
      'cycle_used_count',
      'items_pulled',
      'missing_count',
      'below_min_count',
      'minutes_per_restock',
      'tray_expiry',
      'days_to_tray_expiry',
      'tray_type',
      'location',
    ],
    optionalColumns: ['restock', 'cycle', 'restock_started_at', 'restocked_value', 'days_between', 'facility'],
    sort: ['-restocked_at'],
  }),
  kpis: ['restocks', 'items_restocked', 'complete_pct', 'minutes_per_restock_median', 'missing_count'],
  charts: [
    weekHeatmap(trayRestock, {
      measure: 'restocks',
      label: 'Restocks, mean per hour',
      value: 'mean',
      most: 'Most trays are restocked',
      drill: {
        page: '1005',
        carry: ['item', 'trayType', 'tray', 'user', 'facility', 'hour', 'weekday'],
        // What a restock is made of: its last event may be one that pulled something.
        set: { event: 'restocked,removed,expired,recalled,voided' },
      },
    }),
    charted(trayRestock, {
      id: 'duration',
      kind: 'box_plot',
      by: ['tray_type'],
      x: 'tray_type',
      y: middle,
      measures: ['minutes_p10', 'minutes_p25', middle, 'minutes_p75', 'minutes_p90'],
      roles: boxRoles('minutes', middle),
      points: withMiddle(middle),
      title: findSlowest(middle, 'minute', { most: 'takes longest', least: 'is quickest' }),
      sets: { trayType: 'tray_type_code' },
    }),
  ],
  rowDrill: { page: '1005', carry: ['tray', 'restock'] },
  cellDrills: {
    tray: { page: '1031', carry: ['tray'] },
    cycle_used_count: { page: '1005', carry: ['tray', 'cycle'], set: { event: 'used' } },
    missing_count: { page: '1027', carry: ['trayType', 'facility'] },
    days_between: { page: '1013', carry: ['tray'] },
    restock_status: { detail: 'contents', carry: ['restock'] },
    below_min_count: { detail: 'contents', carry: ['restock'] },
    tray_expiry: { detail: 'contents', carry: ['restock'] },
  },
  details: {
    contents: {
      title: 'Contents after the restock',
      grain: 'One row per item: what the template asks for, what stands in for it, and what is not in it.',
      table: listed(trayContents, {
        columns: [
          'item',
          'par',
          'need',
          'present',
          'deficiency',
          'first_expiry',
          'expiries',
          'stands_for',
          'restock',
          'place',
        ],
        sort: ['restock', 'place', 'item'],
      }),
    },
  },
  meta: { unvalued: unvaluedNote },
});
