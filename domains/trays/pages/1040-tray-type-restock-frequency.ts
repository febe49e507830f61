import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { trayFleet } from '../datasets/tray-fleet.ts';
import { boxRoles, findSlowest, withMiddle } from './tray-charts.ts';

const middle = 'days_between_median';

export const trayTypeRestockFrequency = defineReport({
  page: '1040',
  question:
    'How often does each kind of tray turn over, how even is the rotation, and how many trays do not circulate?',
  grain: 'One row per tray type.',
  time: 'period',
  filters: ['facility', 'location', 'trayType', 'trayCategory'],
  table: summed(trayFleet, {
    by: ['tray_type'],
    columns: [
      'tray_type',
      'fleet_count',
      'trays_restocked',
      'idle_tray_count',
      'restocks',
      'restocks_per_30d',
      'days_between_p10',
      'days_between_median',
      'days_between_p90',
      'restocks_per_day_p95',
      'rotation_ratio',
      'items_per_restock',
      'expiry_only_pct',
      'overdue_count',
    ],
    sort: ['-restocks_per_30d'],
  }),
  kpis: ['restocks', 'restocks_per_30d', 'days_between_median', 'idle_tray_count', 'overdue_count'],
  charts: [
    {
      kind: 'box_plot',
      by: ['tray_type'],
      x: 'tray_type',
      y: middle,
      log: true,
      axes: { [middle]: { label: 'Days between two restocks', type: 'days' } },
      measures: ['days_between_p10', 'days_between_p25', middle, 'days_between_p75', 'days_between_p90'],
      roles: boxRoles('days_between', middle),
      points: withMiddle(middle),
      title: findSlowest(middle, 'day', { most: 'comes back slowest', least: 'fastest' }),
      sets: { trayType: 'tray_type_code' },
    },
  ],
  rowDrill: { page: '1013', carry: ['trayType', 'facility'] },
  cellDrills: {
    idle_tray_count: { page: '1013', carry: ['trayType', 'facility'], set: { restocked: 'false' } },
    overdue_count: { page: '1013', carry: ['trayType', 'facility'], set: { overdue: 'true' } },
    restocks: { page: '1010', carry: ['trayType', 'facility'] },
    expiry_only_pct: { page: '1039', carry: ['trayType', 'facility'] },
  },
});
