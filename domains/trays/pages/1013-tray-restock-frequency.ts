import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { trayFleet } from '../datasets/tray-fleet.ts';
import { findOverdue, withDays } from './tray-charts.ts';

export const trayRestockFrequency = defineReport({
  page: '1013',
  question:
    'How often does each tray come back, which trays circulate much more or less than their kind, and which are overdue?',
  grain: 'One row per tray, restocked or not.',
  time: 'period',
  filters: ['facility', 'location', 'trayType', 'trayCategory', 'tray', 'restocked', 'overdue', 'expiryWithinDays'],
  table: summed(trayFleet, {
    by: ['tray', 'tray_type', 'location', 'facility'],
    columns: [
      'tray',
      'tray_type',
      'days_since_last',
      'type_days_between_p90',
      'overdue',
      'restocks',
      'restocks_per_30d',
      'days_between_median',
      'days_between_mean',
      'tray_expiry',
      'items_per_restock',
      'expiry_only_pct',
      'location',
      'facility',
      'trend',
    ],
    sort: ['-days_since_last'],
  }),
  kpis: ['fleet_count', 'restocks', 'days_between_median', 'overdue_count', 'never_restocked_count'],
  charts: [
    {
      kind: 'dot_strip',
      by: ['tray', 'tray_type', 'overdue_state'],
      x: 'days_since_last',
      y: 'tray_type',
      series: 'overdue_state',
      label: 'tray',
      measures: ['days_since_last', 'usual_days_p10', 'usual_days_p90'],
      roles: { low: 'usual_days_p10', high: 'usual_days_p90' },
      points: withDays,
      title: findOverdue,
      sets: { tray: 'tray_code' },
    },
  ],
  rowDrill: { page: '1010', carry: ['tray'] },
  cellDrills: {
    tray_expiry: { page: '1031', carry: ['tray'], set: { expiryWithinDays: '60' } },
    tray_type: { page: '1040', carry: ['trayType', 'facility'] },
    days_since_last: { page: '1039', carry: ['tray'] },
  },
});
