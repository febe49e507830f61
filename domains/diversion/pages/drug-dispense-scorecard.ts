import { type ChartRow, charted } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { summed } from '../../../query/define/table.ts';
import { dispensing } from '../datasets/handling/dispensing.ts';
import { drugUsers } from '../datasets/handling/drug-users.ts';
import { drawFunnel, funnelAxes } from './score-charts.ts';

const num = (row: ChartRow | undefined, key: string): number => Number(row?.[key] ?? 0);

/** Users of the chosen drug, of that with most removals where none is chosen. */
const funnel = charted(drugUsers, {
  id: 'main',
  kind: 'funnel_plot',
  by: ['user', 'role', 'drug'],
  x: 'expected',
  y: 'ratio',
  series: 'role',
  label: 'user',
  measures: ['expected', 'ratio', 'z', 'group', 'spread_median', 'spread_phi'],
  roles: { low: 'low', high: 'high', low_inner: 'low_inner', high_inner: 'high_inner' },
  axes: funnelAxes,
  guides: [{ label: 'As expected', from: 1, to: 1 }],
  points: drawFunnel,
  title: defineFinding({
    by: ['drug'],
    measures: ['compared_users', 'users_above'],
    order: ['-compared_users'],
    says: ({ rows: [first] }, { number }) =>
      first
        ? `Users of ${first.drug}: ${number(num(first, 'users_above'))} of ${number(num(first, 'compared_users'))} compared ${num(first, 'users_above') === 1 ? 'is' : 'are'} above the outer limit`
        : 'No user of a drug can be compared',
  }),
  sets: { user: 'user_code' },
});

const wentWhere = [
  ['given_qty', 'Given'],
  ['wasted_qty', 'Wasted'],
  ['returned_qty', 'Returned'],
  ['unaccounted_qty', 'Unaccounted'],
] as const;

/** Where each drug went; what was documented too much lies left of zero. */
function flowOf(rows: ChartRow[]): ChartRow[] {
  return rows
    .filter((row) => num(row, 'dispensed_qty') > 0)
    .slice(0, 12)
    .flatMap((row) => [
      ...wentWhere.map(
        ([key, went]): ChartRow => ({
          drug: row.drug ?? null,
          drug_code: row.drug_code ?? null,
          went,
          part: num(row, key) / num(row, 'dispensed_qty'),
        }),
      ),
      {
        drug: row.drug ?? null,
        drug_code: row.drug_code ?? null,
        went: 'Documented too much',
        part: -num(row, 'over_documented_qty') / num(row, 'dispensed_qty'),
      },
    ]);
}

export const drugDispenseScorecard = defineReport({
  page: 'drug-dispense-scorecard',
  aboutPeople: true,
  question:
    'For each controlled drug, what was taken out, what is accounted for, and for which drug do some users stand apart?',
  grain: 'One row per drug, all strengths together. Amounts are of judged episodes, dispenses of all removals.',
  time: 'period',
  filters: ['facility', 'unit', 'careArea', 'shift', 'role', 'user', 'drug', 'item', 'deaSchedule', 'kind'],
  groupBy: { allowed: ['drug', 'item', 'unit', 'dea_schedule'], default: ['drug', 'dea_schedule'] },
  table: summed(dispensing, {
    by: ['drug', 'dea_schedule'],
    columns: [
      'drug',
      'dea_schedule',
      'dispenses',
      'dispensed_qty',
      'given_qty',
      'wasted_qty',
      'returned_qty',
      'unaccounted_qty',
      'unaccounted_episodes',
      'episodes',
      'variance_rate',
      'waste_pct',
      'full_package_wastes',
      'override_rate',
      'waste_value',
      'users_above_limit',
    ],
    optionalColumns: ['over_documented_qty', 'users'],
    sort: ['-unaccounted_episodes', '-dispenses'],
    having: sql`dispenses > 0 or episodes > 0`,
  }),
  kpis: [
    'dispenses',
    'variance_rate',
    'unaccounted_episodes',
    'waste_value',
    'full_package_wastes',
    'users_above_limit',
  ],
  charts: [
    funnel,
    {
      id: 'flow',
      kind: 'stacked_bar',
      by: ['drug'],
      x: 'part',
      y: 'drug',
      series: 'went',
      measures: [
        'given_qty',
        'wasted_qty',
        'returned_qty',
        'unaccounted_qty',
        'over_documented_qty',
        'dispensed_qty',
        'dispenses',
      ],
      sort: ['-dispenses'],
      axes: { part: { label: 'Share of what was dispensed', type: 'percent' }, went: { label: 'Went', type: 'text' } },
      points: flowOf,
      title: {
        by: ['drug'],
        measures: ['unaccounted_episodes', 'episodes'],
        keeps: sql`unaccounted_episodes > 0`,
        order: ['-unaccounted_episodes'],
        says: ({ rows: [first], count }, { number }) =>
          first
            ? `${number(count)} drugs have episodes with a missing amount, ${first.drug} most: ${number(num(first, 'unaccounted_episodes'))} of ${number(num(first, 'episodes'))}`
            : 'No drug has an episode with a missing amount',
      },
      sets: { drug: 'drug_code' },
    },
    {
      id: 'trend',
      kind: 'line',
      by: ['bucket', 'drug'],
      bucket: 'week',
      span: { before: 182 },
      x: 'bucket',
      y: 'unaccounted_pct',
      series: 'drug',
      measures: ['unaccounted_pct', 'dispenses'],
      sort: ['bucket'],
      points: (rows) => {
        const sums = new Map<string, number>();
        for (const row of rows) sums.set(String(row.drug), (sums.get(String(row.drug)) ?? 0) + num(row, 'dispenses'));
        const most = new Set(
          [...sums]
            .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
            .slice(0, 6)
            .map(([drug]) => drug),
        );
        return rows.filter((row) => most.has(String(row.drug)) && typeof row.unaccounted_pct === 'number');
      },
      title: {
        measures: ['unaccounted_episodes', 'episodes'],
        says: ({ total }, { number, percent }) =>
          num(total, 'episodes') > 0
            ? `${percent(num(total, 'unaccounted_episodes') / num(total, 'episodes'))} of ${number(num(total, 'episodes'))} judged episodes have a missing amount`
            : 'No episode of this time is judged',
      },
    },
  ],
  rowDrill: {
    page: 'reconciliation',
    carry: ['drug', 'facility', 'unit'],
    set: { varianceSign: 'negative' },
  },
  cellDrills: {
    users_above_limit: {
      page: 'potential-diverter-ranking',
      carry: ['drug', 'facility'],
      set: { metric: 'M1', chart: 'funnel' },
    },
    full_package_wastes: { page: 'waste-analysis', carry: ['drug', 'facility', 'unit'], set: { waste: 'full' } },
    waste_value: { page: 'waste-analysis', carry: ['drug', 'facility', 'unit'] },
  },
  meta: {
    pending_count: {
      measure: 'pending_count',
      note: {
        level: 'info',
        text: (value, { number }) =>
          value > 0 ? `${number(value)} episodes still wait for records: they are in no amount and in no share.` : null,
      },
    },
  },
});
