import type { ChartRow } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { fittingContainerList } from '../datasets/waste/container-doses.ts';
import { containerWaste } from '../datasets/waste/container-waste.ts';
import { wastePairList } from '../datasets/waste/waste-pairs.ts';
import { wasteRecordList } from '../datasets/waste/waste-records.ts';
import { wasteUserList } from '../datasets/waste/waste-users.ts';
import { containerWasteHours, doseHistogram, wasteUserFunnel, witnessMatrix } from './waste-charts.ts';

const num = (row: ChartRow | undefined, key: string): number => Number(row?.[key] ?? 0);

export const wasteAnalysis = defineReport({
  page: 'waste-analysis',
  aboutPeople: true,
  question:
    'How much controlled drug is thrown away, how much because the container is too large, and where is waste itself unusual?',
  grain:
    'One row per drug and container. The user of a waste is the one who recorded it. A waste changes no stock: the removal did.',
  time: 'period',
  filters: [
    'facility',
    'unit',
    'careArea',
    'shift',
    'role',
    'user',
    'witness',
    'drug',
    'item',
    'deaSchedule',
    'waste',
    'container',
    'minLate',
    'hour',
    'weekday',
    'metric',
    'panel',
  ],
  table: summed(containerWaste, {
    by: ['drug', 'container'],
    columns: [
      'drug',
      'container',
      'container_qty',
      'dispenses',
      'wastes',
      'wastes_per_100',
      'wasted_qty',
      'waste_pct',
      'waste_value',
      'full_package_wastes',
      'undocumented_wastes',
      'unwitnessed_pct',
      'modal_dose',
      'right_size',
      'right_size_saving',
    ],
    sort: ['-waste_value'],
    having: sql`dispenses > 0 or wastes > 0 or undocumented_wastes > 0`,
  }),
  kpis: [
    'waste_value',
    'wastes_per_100',
    'full_package_wastes',
    'unwitnessed_pct',
    'undocumented_wastes',
    'right_size_saving',
  ],
  charts: [
    {
      id: 'main',
      kind: 'ranked_bar',
      by: ['drug', 'container'],
      x: 'what',
      y: 'waste_value',
      line: 'cumulative_value_pct',
      measures: ['waste_value', 'cumulative_value_pct', 'right_size_saving'],
      sort: ['-waste_value'],
      axes: { what: { label: 'Container', type: 'text' } },
      points: (rows) =>
        rows
          .filter((row) => num(row, 'waste_value') > 0)
          .map((row): ChartRow => ({ ...row, what: `${row.drug} ${row.container}` })),
      title: (points, { number, percent }) => {
        const most = points.findIndex((point) => num(point, 'cumulative_value_pct') >= 0.8) + 1;
        return most > 0
          ? `${number(most)} of ${number(points.length)} containers make ${percent(num(points[most - 1], 'cumulative_value_pct'))} of the waste value`
          : 'Nothing with a cost was wasted in this time';
      },
      sets: { drug: 'drug_code', container: 'container' },
    },
    wasteUserFunnel,
    witnessMatrix,
    containerWasteHours,
    doseHistogram,
  ],
  record: {
    filters: ['user'],
    panels: [
      { detail: 'pairs', as: 'table' },
      { detail: 'records', as: 'table' },
    ],
    isBelow: true,
  },
  rowDrill: { detail: 'records', carry: ['drug', 'container', 'facility', 'unit'] },
  cellDrills: {
    wastes: { detail: 'users', carry: ['drug', 'container', 'facility', 'unit'] },
    full_package_wastes: { detail: 'users', carry: ['drug', 'container', 'facility', 'unit'], set: { waste: 'full' } },
    unwitnessed_pct: {
      detail: 'records',
      carry: ['drug', 'container', 'facility', 'unit'],
      set: { witness: 'none' },
    },
    wastes_per_100: { detail: 'pairs', carry: ['drug', 'facility', 'unit'] },
    undocumented_wastes: {
      page: 'reconciliation',
      carry: ['drug', 'facility', 'unit'],
      set: { varianceClass: 'NO_WASTE_DOC' },
    },
    waste_value: { page: '1036', carry: ['item', 'facility'] },
    right_size: { detail: 'fitting', carry: ['drug', 'container', 'facility', 'unit'] },
    right_size_saving: { detail: 'fitting', carry: ['drug', 'container', 'facility', 'unit'] },
  },
  details: {
    users: {
      title: 'Users',
      grain:
        'One row per user with a removal or a waste, those furthest from what is expected first, above it or below.',
      table: listed(wasteUserList, {
        columns: [
          'user',
          'role',
          'unit',
          'dispenses',
          'wastes',
          'waste_pct',
          'peer_waste_pct',
          'full_package_wastes',
          'expected_full',
          'shrunk_ratio',
          'z',
          'median_minutes',
          'top_witness_pct',
          'unwitnessed_pct',
        ],
        optionalColumns: ['distance'],
        sort: ['-distance', '-wastes'],
      }),
      rowDrill: { page: 'user-investigation', carry: ['user'], set: { metric: 'M3', panel: 'transactions' } },
    },
    pairs: {
      title: 'Pairs',
      grain:
        'One row per user and witness with at least 3 wastes at cabinets. Filters on shifts, items, containers and single wastes do not narrow it.',
      table: listed(wastePairList, {
        columns: [
          'user',
          'witness',
          'wastes',
          'expected',
          'z_uv',
          'share_of_user',
          'reverse_wastes',
          'off_shift_witness',
          'full_package_wastes',
        ],
        sort: ['-z_uv', '-wastes'],
      }),
      rowDrill: { page: 'user-investigation', carry: ['user'], set: { panel: 'witness_network' } },
    },
    records: {
      title: 'Records',
      grain: 'One row per waste, the newest first.',
      table: listed(wasteRecordList, {
        columns: [
          'wasted_at',
          'user',
          'witness',
          'witness_state',
          'unit',
          'drug',
          'container',
          'quantity',
          'minutes_to_waste',
          'full',
          'case',
          'episode',
        ],
        optionalColumns: ['location', 'encounter'],
        sort: ['-wasted_at'],
      }),
      rowDrill: { page: 'reconciliation', carry: ['episode'] },
      cellDrills: { case: { page: '1038', carry: ['case'], set: { watched: 'all' } } },
    },
    fitting: {
      title: 'Containers for the same doses',
      grain:
        'One row per container and one that could stand in its place, the present one included. Doses of removals of one container alone. It says nothing about clinical fit.',
      table: listed(fittingContainerList, {
        columns: [
          'drug',
          'container',
          'candidate',
          'doses',
          'several_doses',
          'left_over',
          'waste_needed_pct',
          'cost_then',
          'saving',
        ],
        sort: ['drug', 'container', '-saving'],
      }),
    },
  },
  meta: {
    unpriced_wastes: {
      measure: 'unpriced_wastes',
      note: {
        level: 'info',
        text: (value, { number }) =>
          value > 0 ? `${number(value)} wastes are of items without a cost: they are in no value.` : null,
      },
    },
  },
});
