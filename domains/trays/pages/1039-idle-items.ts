import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { trayIdle } from '../datasets/tray-idle.ts';
import { findIdle, idleActionLevels, mostIdle, nameActions } from './tray-charts.ts';
import { unvaluedNote } from './tray-page-parts.ts';

export const idleItems = defineReport({
  page: '1039',
  isWorkList: true,
  question: 'Which units in trays are not used, what are they worth, and which will expire in the tray?',
  grain: 'One row per item and tray with units in it at the end of the day.',
  time: 'as_of',
  groupBy: {
    allowed: ['item', 'tray', 'tray_type', 'location', 'facility'],
    // A tray has one type and is in one place: these tell no further rows apart.
    default: ['item', 'tray', 'tray_type', 'location'],
  },
  filters: [
    'facility',
    'location',
    'locationType',
    'trayType',
    'trayCategory',
    'tray',
    'item',
    'ndc',
    'therapeuticClass',
    'deaSchedule',
    'venClass',
    'idleBand',
    'idleAction',
    'expiryWithinDays',
  ],
  opening: { filters: { idleAction: 'remove,move,reduce_par' }, sort: ['-will_expire_value', '-live_value'] },
  table: summed(trayIdle, {
    by: ['item', 'tray', 'tray_type', 'location'],
    columns: [
      'item',
      'tray',
      'tray_type',
      'location',
      'will_expire_value',
      'will_expire_count',
      'idle_action',
      'idle_days',
      'first_expiry',
      'live_tag_count',
      'live_value',
      'idle_band',
      'use_rate_30d',
      'dwell_days_max',
    ],
    optionalColumns: ['suggested_tray_type', 'never_used', 'last_used_at', 'par'],
    sort: ['-will_expire_value'],
  }),
  kpis: ['live_value', 'idle_value', 'idle_value_pct', 'will_expire_count', 'will_expire_value'],
  charts: [
    {
      kind: 'scatter',
      by: ['item', 'tray', 'tray_type', 'location'],
      x: 'idle_days',
      y: 'days_to_first_expiry',
      z: 'live_value',
      series: 'idle_action',
      label: 'item',
      levels: idleActionLevels,
      measures: ['idle_days', 'days_to_first_expiry', 'live_value', 'will_expire_value', 'idle_action'],
      top: mostIdle,
      sort: ['-will_expire_value'],
      points: nameActions,
      title: findIdle,
      sets: { item: 'item_code', tray: 'tray_code' },
    },
  ],
  rowDrill: { page: '1031', carry: ['item', 'tray', 'trayType', 'facility'] },
  cellDrills: {
    will_expire_count: { page: '1031', carry: ['item', 'tray', 'facility'], set: { expiryWithinDays: '90' } },
    par: { page: '1027', carry: ['item', 'trayType', 'facility'] },
    idle_days: { page: '1005', carry: ['item', 'tray', 'facility'], set: { event: 'used' } },
  },
  meta: { unvalued: unvaluedNote },
});
