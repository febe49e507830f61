import type { ChartRow } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { userDrugWeeks } from '../datasets/person/user-drug-weeks.ts';

const num = (row: ChartRow | undefined, key: string): number => Number(row?.[key] ?? 0);

const lines = [
  ['dispenses_per_shift', 'User'],
  ['peer_p10', 'Peers P10'],
  ['peer_median', 'Peers median'],
  ['peer_p90', 'Peers P90'],
] as const;

/** The weeks of the drug with most dispenses, of the chosen one where there is one. */
function drawBand(rows: ChartRow[]): ChartRow[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(String(row.drug), (sums.get(String(row.drug)) ?? 0) + num(row, 'dispenses'));
  const [first] = [...sums].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  return rows
    .filter((row) => String(row.drug) === first?.[0])
    .toSorted((a, b) => String(a.week).localeCompare(String(b.week)))
    .flatMap((row) =>
      lines.map(
        ([key, line]): ChartRow => ({ week: row.week ?? null, drug: row.drug ?? null, line, rate: row[key] ?? null }),
      ),
    );
}

export const userDrugHistory = defineReport({
  page: 'user-drug-history',
  aboutPeople: true,
  question: "How did this user's handling of this drug develop, week by week, against peers on the same weeks?",
  grain: 'One row per week and drug of the user. Weeks without work are not there: absence is no zero.',
  time: 'period',
  filters: ['user', 'drug', 'facility', 'unit', 'shift', 'role', 'deaSchedule', 'bucket', 'weeks'],
  requires: { user: 'a user' },
  table: summed(userDrugWeeks, {
    by: ['week', 'drug'],
    columns: [
      'week',
      'drug',
      'shifts',
      'dispenses',
      'dispensed_qty',
      'given_qty',
      'wasted_qty',
      'returned_qty',
      'unaccounted_qty',
      'dispenses_per_shift',
      'peer_p10',
      'peer_median',
      'peer_p90',
      'expected_dispenses',
      'z',
      'ewma',
    ],
    optionalColumns: ['signal'],
    sort: ['-week', 'drug'],
  }),
  kpis: ['dispenses', 'dispenses_per_shift', 'expected_dispenses', 'unaccounted_qty', 'ewma'],
  charts: [
    {
      id: 'main',
      kind: 'line',
      by: ['week', 'drug'],
      x: 'week',
      y: 'rate',
      series: 'line',
      measures: ['dispenses_per_shift', 'peer_p10', 'peer_median', 'peer_p90', 'dispenses'],
      sort: ['week'],
      axes: { rate: { label: 'Dispenses per shift', type: 'ratio' }, line: { label: 'Line', type: 'text' } },
      points: drawBand,
      title: {
        measures: ['dispenses', 'signal_count'],
        says: ({ total }, { number }) =>
          num(total, 'dispenses') === 0
            ? 'Nothing was removed in this time'
            : `${number(num(total, 'dispenses'))} dispenses; in ${number(num(total, 'signal_count'))} weeks of a drug the trend is a signal`,
      },
    },
    {
      id: 'drug_by_week',
      kind: 'heatmap',
      by: ['week', 'drug'],
      x: 'week',
      y: 'drug',
      z: 'z',
      measures: ['z', 'dispenses'],
      sort: ['week'],
      classes: [-3.09, -1.96, 1.96, 3.09],
      title: {
        by: ['drug'],
        measures: ['z', 'dispenses'],
        order: ['-z'],
        says: ({ rows: [first] }, { number }) =>
          first && typeof first.z === 'number'
            ? `${first.drug} is furthest above what is expected: z ${number(Math.round(first.z * 10) / 10)}`
            : 'No drug can be compared',
      },
      sets: { drug: 'drug_code' },
    },
  ],
  rowDrill: { page: 'user-investigation', carry: ['user', 'drug'], set: { panel: 'transactions' } },
  cellDrills: {
    unaccounted_qty: { page: 'reconciliation', carry: ['user', 'drug'], set: { varianceSign: 'negative' } },
    wasted_qty: { page: 'waste-analysis', carry: ['user', 'drug'] },
  },
});
