import { type ChartRow, charted } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { wasteSurvival, wasteTimes } from '../datasets/handling/waste-times.ts';

const num = (row: ChartRow | undefined, key: string): number => Number(row?.[key] ?? 0);

const curve = charted(wasteSurvival, {
  id: 'main',
  kind: 'line',
  by: ['minutes', 'care_area'],
  x: 'minutes',
  y: 'not_yet_wasted_pct',
  series: 'care_area',
  log: 'x',
  measures: ['not_yet_wasted_pct'],
  // An axis of powers has no zero: what is wasted at once is gone at the first minute.
  points: (rows) =>
    rows.filter((row) => num(row, 'minutes') >= 1).toSorted((a, b) => num(a, 'minutes') - num(b, 'minutes')),
  title: defineFinding({
    measures: ['duty_count', 'late_count'],
    says: ({ total }, { number, percent }) =>
      num(total, 'duty_count') === 0
        ? 'Nothing was left over in this time'
        : `${percent(1 - num(total, 'late_count') / num(total, 'duty_count'))} of ${number(num(total, 'duty_count'))} leftovers were wasted within 30 minutes`,
  }),
});

const weeks = charted(wasteTimes, {
  id: 'weeks',
  kind: 'line',
  by: ['bucket', 'care_area'],
  bucket: 'week',
  span: { before: 182 },
  x: 'bucket',
  y: 'within_30_pct',
  series: 'care_area',
  measures: ['within_30_pct', 'duties'],
  sort: ['bucket'],
  points: (rows) => rows.filter((row) => num(row, 'duties') >= 5),
  title: defineFinding({
    measures: ['within_30_pct', 'pending_pct', 'duties'],
    says: ({ total }, { percent }) =>
      num(total, 'duties') === 0
        ? 'Nothing was left over in this time'
        : `In this time ${percent(num(total, 'within_30_pct'))} were wasted within 30 minutes; ${percent(num(total, 'pending_pct'))} are not wasted yet`,
  }),
});

export const timeToWaste = defineReport({
  page: 'time-to-waste',
  aboutPeople: true,
  question:
    'How long is leftover controlled drug carried before it is wasted, where and with whom is it too long, and what is still out?',
  grain:
    'One row per unit, or per what a reader chooses. No standard says how long is too long: 30, 60 and 120 minutes are policy.',
  time: 'period',
  filters: [
    'facility',
    'unit',
    'careArea',
    'shift',
    'role',
    'user',
    'drug',
    'deaSchedule',
    'clock',
    'infusions',
    'hour',
    'weekday',
  ],
  groupBy: {
    allowed: ['unit', 'user', 'drug', 'shift', 'role', 'weekday', 'care_area', 'facility'],
    default: ['unit', 'facility'],
  },
  table: summed(wasteTimes, {
    by: ['unit', 'facility'],
    columns: [
      'unit',
      'facility',
      'duties',
      'wastes',
      'median_minutes',
      'p90_minutes',
      'at_removal_pct',
      'within_30_pct',
      'over_30_pct',
      'over_60_pct',
      'over_120_pct',
      'pending_pct',
      'next_shift_pct',
      'expected_over_30',
      'over_30_ratio',
      'z',
    ],
    sort: ['-over_30_pct', '-duties'],
  }),
  kpis: ['median_minutes', 'p90_minutes', 'within_30_pct', 'over_60_pct', 'pending_pct'],
  charts: [
    curve,
    weekHeatmap(wasteTimes, {
      measure: 'over_30_pct',
      label: 'Over 30 min',
      value: 'as it is',
      least: { of: 'duties', count: 10 },
      most: 'The largest share of late wastes is of removals',
    }),
    weeks,
  ],
  rowDrill: { page: 'time-to-waste', carry: ['facility', 'unit', 'shift', 'drug'], set: { groupBy: 'user' } },
  cellDrills: {
    pending_pct: {
      page: 'reconciliation',
      carry: ['unit', 'user', 'drug'],
      set: { varianceClass: 'NO_WASTE_DOC' },
    },
    over_30_pct: { page: 'waste-analysis', carry: ['unit', 'user', 'drug'], set: { panel: 'records', minLate: '30' } },
    z: { page: 'user-investigation', carry: ['user'], set: { metric: 'M4', panel: 'transactions' } },
  },
});
