import { charted } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { listed } from '../../../query/define/table.ts';
import { trayCycleUse } from '../datasets/tray-cycle-use.ts';
import { trayParList } from '../datasets/tray-par-list.ts';
import {
  drawParChanges,
  drawUses,
  guidesOfUses,
  parChangeLevels,
  titleOfParChanges,
  titleOfUses,
} from './tray-par-charts.ts';

const row = ['trayType', 'item', 'facility'] as const;

/** The days of the sample, whatever days a reader came from: a year up to the newest. */
const sampleDays = { to: '', period: '12m' };

export const trayParAnalysis = defineReport({
  page: '1027',
  question:
    'How many of each drug does a tray of this type need between two restocks, and what would the right par release or cost?',
  grain:
    'One row per tray type, item of its template and facility that owns such trays. Over the 365 days up to the newest.',
  time: 'none',
  filters: [
    'facility',
    'trayType',
    'trayCategory',
    'item',
    'therapeuticClass',
    'deaSchedule',
    'venClass',
    'parAction',
    'parBasis',
  ],
  table: listed(trayParList, {
    columns: [
      'tray_type',
      'item',
      'par',
      'recommended_par',
      'par_change',
      'release_value',
      'fill_now_pct',
      'fill_pct',
      'beyond_now_count',
      'beyond_count',
      'facility',
      'cycles',
      'used_mean',
      'used_p90',
      'zero_cycles_pct',
      'ran_out_pct',
      'par_basis',
    ],
    optionalColumns: [
      'fleet_count',
      'segments',
      'used_p95',
      'used_p99',
      'used_max',
      'use_bound_pct',
      'absent_pct',
      'par_action',
    ],
    sort: ['-release_value'],
  }),
  kpis: ['release_value', 'lower_count', 'raise_count', 'ran_out_pct'],
  charts: [
    {
      kind: 'dumbbell',
      fields: ['tray_type', 'item', 'facility', 'par', 'recommended_par', 'par_action', 'release_value', 'change_size'],
      sort: ['-change_size'],
      x: 'position',
      y: 'par',
      roles: { to: 'recommended_par' },
      series: 'action',
      levels: parChangeLevels,
      axes: { position: { label: 'Item and tray type', type: 'text' }, action: { label: 'Action', type: 'text' } },
      points: drawParChanges,
      title: titleOfParChanges,
      sets: { trayType: 'tray_type_code', item: 'item_code', facility: 'facility_code' },
    },
    charted(trayCycleUse, {
      id: 'distribution',
      kind: 'histogram',
      by: ['used_per_cycle', 'outcome'],
      x: 'used_per_cycle',
      y: 'cycles',
      series: 'outcome',
      measures: ['cycles', 'par', 'recommended_par', 'used_p90'],
      sort: ['used_per_cycle'],
      points: drawUses,
      guides: guidesOfUses,
      title: titleOfUses,
    }),
  ],
  rowDrill: { page: '1010', carry: row, set: sampleDays },
  cellDrills: {
    zero_cycles_pct: { page: '1039', carry: row },
    used_mean: { page: '1007', carry: row, set: sampleDays },
  },
  meta: {
    unvalued: {
      measure: 'unvalued_count',
      note: {
        level: 'info',
        text: (value, { number }) =>
          value > 0
            ? `${value === 1 ? '1 change' : `${number(value)} changes`} of par without a known value: no unit in these trays has a cost.`
            : null,
      },
    },
  },
});
