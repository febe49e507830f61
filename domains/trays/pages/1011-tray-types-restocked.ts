import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { trayRestock } from '../datasets/tray-restock.ts';
import { titleOfWork } from './tray-charts.ts';
import { unvaluedNote } from './tray-page-parts.ts';

export const trayTypesRestocked = defineReport({
  page: '1011',
  question:
    'Which kinds of tray made the restocking work, how complete did they leave, and how much of it was aging stock?',
  grain: 'One row per tray type.',
  time: 'period',
  groupBy: { allowed: ['tray_type', 'date', 'facility', 'user'], default: ['tray_type'] },
  filters: ['facility', 'location', 'trayType', 'trayCategory', 'user', 'restockStatus', 'hour', 'weekday'],
  table: summed(trayRestock, {
    by: ['tray_type'],
    columns: [
      'tray_type',
      'fleet_count',
      'trays_restocked',
      'restocks',
      'restocks_per_day',
      'items_restocked',
      'items_per_restock',
      'restocked_value',
      'expiry_driven_pct',
      'complete_pct',
      'minutes_per_restock_median',
      'change_pct',
      'trend',
    ],
    sort: ['-restocks'],
    needs: ['is_fleet_only'],
    having: sql`not is_fleet_only`,
  }),
  kpis: [
    'restocks',
    'trays_restocked',
    'items_restocked',
    'complete_pct',
    'minutes_per_restock_median',
    'restock_hours',
  ],
  charts: [
    {
      kind: 'stacked_column',
      by: ['date', 'tray_type'],
      x: 'date',
      y: 'restocks',
      series: 'tray_type',
      measures: ['restocks'],
      sort: ['date'],
      // The cells hold the days before as well, for the change, and trays that were restocked on no day.
      points: (rows, { from }) => rows.filter(({ date }) => typeof date === 'string' && date >= from),
      title: titleOfWork,
      sets: { trayType: 'tray_type_code' },
    },
  ],
  rowDrill: { page: '1010', carry: ['trayType', 'facility', 'user', 'hour', 'weekday'] },
  cellDrills: {
    complete_pct: {
      page: '1010',
      carry: ['trayType', 'facility'],
      set: { restockStatus: 'short,wrong_item,expired_inside,recalled_inside' },
    },
    items_restocked: { page: '1009', carry: ['trayType', 'facility'], set: { groupBy: 'item' } },
    trays_restocked: { page: '1013', carry: ['trayType', 'facility'] },
  },
  meta: {
    unvalued: unvaluedNote,
    untimed: {
      measure: 'untimed_type_count',
      names: 'untimed_types',
      note: {
        level: 'info',
        text: (value, { number }, names) =>
          value > 0
            ? `${value === 1 ? '1 tray type has' : `${number(value)} tray types have`} no known duration and ${value === 1 ? 'is' : 'are'} left out of the hours of restocking (${names}).`
            : null,
      },
    },
  },
});
