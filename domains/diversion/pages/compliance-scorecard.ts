import { type ChartRow, charted } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { compliance } from '../datasets/handling/compliance.ts';
import { complianceTargets } from '../datasets/handling/compliance-targets.ts';

const num = (row: ChartRow | undefined, key: string): number => Number(row?.[key] ?? 0);

const measureWords: Record<string, string> = {
  auto_closed_pct: 'Closed by matching',
  closed_within_7d_pct: 'Closed within 7 days',
  unreconciled_pct: 'Not reconciled',
  witnessed_pct: 'Witnessed',
  waste_within_30_pct: 'Wasted within 30 min',
  override_rate: 'Overrides',
  discrepancies_per_1000: 'Discrepancies',
  discrepancies_24h_pct: 'Resolved within 24 h',
  back_charted_pct: 'Charted late',
};
const measureKeys = [
  'auto_closed_pct',
  'closed_within_7d_pct',
  'unreconciled_pct',
  'witnessed_pct',
  'waste_within_30_pct',
  'override_rate',
  'discrepancies_per_1000',
  'discrepancies_24h_pct',
  'back_charted_pct',
] as const;
const counted = {
  auto_closed_pct: 'n_episodes',
  closed_within_7d_pct: 'n_variances_due',
  unreconciled_pct: 'n_episodes',
  witnessed_pct: 'n_wastes',
  waste_within_30_pct: 'n_duties',
  override_rate: 'n_dispenses',
  discrepancies_per_1000: 'n_accesses',
  discrepancies_24h_pct: 'n_discrepancies_due',
  back_charted_pct: 'n_charted',
} as const;

/** Each unit and measure by how far it is from its target: 1 at the target, 0 at the floor and beyond. */
function cellsOf(rows: ChartRow[]): ChartRow[] {
  return rows.flatMap((row) =>
    complianceTargets.map(({ measure, target, floor, inEmergency }): ChartRow => {
      const limits = inEmergency && num(row, 'is_emergency') === 1 ? inEmergency : { target, floor };
      const value = row[measure];
      const attained =
        typeof value === 'number'
          ? Math.min(1, Math.max(0, (value - limits.floor) / (limits.target - limits.floor)))
          : null;
      const behind = num(row, counted[measure as keyof typeof counted]);
      return {
        unit: row.unit ?? null,
        unit_code: row.unit_code ?? null,
        measure: measureWords[measure] ?? measure,
        attained,
        shown_value: typeof value === 'number' ? value : null,
        ...(behind < 20 ? { is_few: true } : {}),
      };
    }),
  );
}

const findWorst = defineFinding({
  by: ['unit'],
  measures: ['compliance_score', 'episodes'],
  keeps: sql`compliance_score is not null`,
  order: ['compliance_score'],
  says: ({ rows: [worst], count }, { number }) =>
    worst
      ? `${worst.unit} has the lowest compliance score of ${number(count)} units: ${number(Math.round(num(worst, 'compliance_score')))}`
      : 'No unit has enough records for a score',
});

const mix = charted(compliance, {
  id: 'mix',
  kind: 'stacked_bar',
  by: ['unit'],
  x: 'part',
  y: 'unit',
  series: 'ended',
  measures: ['auto_closed_pct', 'reconciled_pct', 'unreconciled_pct', 'open_pct', 'episodes'],
  axes: { part: { label: 'Share of episodes', type: 'percent' }, ended: { label: 'Ended', type: 'text' } },
  points: (rows) =>
    rows.flatMap((row) =>
      (
        [
          ['auto_closed_pct', 'Closed by matching'],
          ['reconciled_pct', 'Reconciled'],
          ['unreconciled_pct', 'Could not be reconciled'],
          ['open_pct', 'Still open'],
        ] as const
      ).map(
        ([key, ended]): ChartRow => ({
          unit: row.unit ?? null,
          unit_code: row.unit_code ?? null,
          ended,
          part: row[key] ?? null,
        }),
      ),
    ),
  title: defineFinding({
    measures: ['auto_closed_pct', 'open_pct', 'episodes'],
    says: ({ total }, { percent, number }) =>
      num(total, 'episodes') > 0
        ? `Of ${number(num(total, 'episodes'))} episodes ${percent(num(total, 'auto_closed_pct'))} closed by matching, ${percent(num(total, 'open_pct'))} are still open`
        : 'No episode of this time is judged',
  }),
  sets: { unit: 'unit_code' },
});

const trend = charted(compliance, {
  id: 'trend',
  kind: 'line',
  by: ['bucket', 'unit'],
  bucket: 'month',
  span: { whole: 'month', least: 13 },
  x: 'bucket',
  y: 'variance_rate',
  series: 'unit',
  measures: ['variance_rate', 'episodes'],
  sort: ['bucket'],
  points: (rows) => {
    const sums = new Map<string, number>();
    for (const row of rows) sums.set(String(row.unit), (sums.get(String(row.unit)) ?? 0) + num(row, 'episodes'));
    const largest = [...sums].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).slice(0, 8);
    const drawn = new Set(largest.map(([unit]) => unit));
    return rows.filter((row) => drawn.has(String(row.unit)) && num(row, 'episodes') > 0);
  },
  title: defineFinding({
    measures: ['variance_rate', 'episodes'],
    says: ({ total }, { percent }) =>
      num(total, 'episodes') > 0
        ? `${percent(num(total, 'variance_rate'))} of the judged episodes of this time show a variance`
        : 'No episode of this time is judged',
  }),
});

export const complianceScorecard = defineReport({
  page: 'compliance-scorecard',
  question:
    'Which units keep their controlled-drug records complete and on time, which do not, and is it getting better?',
  grain: 'One row per unit. It speaks about records, and names no user.',
  time: 'period',
  filters: ['facility', 'unit', 'careArea', 'shift', 'role', 'drug', 'deaSchedule'],
  groupBy: { allowed: ['unit', 'facility', 'care_area', 'role', 'drug', 'month'], default: ['unit', 'facility'] },
  table: summed(compliance, {
    by: ['unit', 'facility'],
    columns: [
      'unit',
      'facility',
      'compliance_score',
      'episodes',
      'variance_rate',
      'auto_closed_pct',
      'open_pct',
      'reconciled_pct',
      'unreconciled_pct',
      'closed_within_7d_pct',
      'witnessed_pct',
      'waste_within_30_pct',
      'override_rate',
      'discrepancies_per_1000',
      'discrepancies_24h_pct',
      'back_charted_pct',
    ],
    sort: ['compliance_score', '-episodes'],
    having: sql`episodes > 0`,
    needs: [...new Set(Object.values(counted)), 'is_emergency'],
  }),
  kpis: [
    'compliance_score',
    'variance_rate',
    'closed_within_7d_pct',
    'witnessed_pct',
    'waste_within_30_pct',
    'override_rate',
  ],
  charts: [
    {
      id: 'main',
      kind: 'heatmap',
      by: ['unit'],
      x: 'measure',
      y: 'unit',
      z: 'attained',
      measures: [...measureKeys, ...new Set(Object.values(counted)), 'is_emergency'],
      axes: {
        measure: { label: 'Measure', type: 'text' },
        attained: { label: 'Of the way from floor to target', type: 'percent' },
      },
      points: cellsOf,
      title: findWorst,
      sets: { unit: 'unit_code' },
    },
    trend,
    mix,
  ],
  rowDrill: { page: 'reconciliation', carry: ['facility', 'unit', 'careArea', 'drug', 'deaSchedule'] },
  cellDrills: {
    open_pct: { page: 'reconciliation', carry: ['facility', 'unit', 'drug'], set: { state: 'open,in_review' } },
    unreconciled_pct: { page: 'reconciliation', carry: ['facility', 'unit', 'drug'], set: { state: 'unreconciled' } },
    waste_within_30_pct: {
      page: 'time-to-waste',
      carry: ['facility', 'unit', 'shift'],
      set: { groupBy: 'user' },
    },
    witnessed_pct: { page: 'waste-analysis', carry: ['facility', 'unit'], set: { witness: 'none' } },
    override_rate: { page: 'drug-dispense-scorecard', carry: ['facility', 'unit'], set: { kind: 'override' } },
  },
  meta: {
    pending_count: {
      measure: 'pending_count',
      note: {
        level: 'info',
        text: (value, { number }) =>
          value > 0
            ? `${number(value)} episodes wait for records and are in no share: feeds of their unit have not come so far, or records of the day are missing.`
            : null,
      },
    },
  },
});
