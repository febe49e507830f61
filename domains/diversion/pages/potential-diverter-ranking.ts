import type { ChartRow } from '../../../query/define/chart.ts';
import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { riskRanking } from '../datasets/scores/risk-ranking.ts';
import { firstUsers, metricFunnel } from './score-charts.ts';

const width = 0.5;

/** Users by classes of their distance, the width of half a spread each. */
function classesOf(rows: ChartRow[]): ChartRow[] {
  const classes = new Map<number, number>();
  for (const { r_value } of rows)
    if (typeof r_value === 'number') {
      const start = Math.floor(r_value / width) * width;
      classes.set(start, (classes.get(start) ?? 0) + 1);
    }
  return [...classes].sort(([a], [b]) => a - b).map(([from, count]) => ({ distance_class: from, user_count: count }));
}

export const potentialDiverterRanking = defineReport({
  page: 'potential-diverter-ranking',
  aboutPeople: true,
  isWorkList: true,
  question: 'Whose controlled-drug records should be read first, and why those?',
  grain: 'One row per user with a dispense of a watched drug in the window. A rank orders reading; it is no finding.',
  time: 'as_of',
  filters: [
    'facility',
    'unit',
    'careArea',
    'shift',
    'role',
    'user',
    'drug',
    'deaSchedule',
    'tier',
    'reviewStatus',
    'metric',
    'window',
    'knownAt',
    'chart',
  ],
  table: summed(riskRanking, {
    by: ['user', 'role'],
    columns: [
      'rank',
      'user',
      'role',
      'unit',
      'peer_group',
      'tier',
      'score',
      'r_value',
      'c_value',
      'rank_change',
      'top_reasons',
      'dispenses',
      'shifts',
      'coverage',
      'trend',
      'review_status',
    ],
    optionalColumns: ['compared', 'not_computed', 'first_distance'],
    sort: ['-r_value', '-dispenses'],
    needs: ['scored_since'],
  }),
  kpis: ['users_red', 'users_amber', 'users_grey', 'self_change_alarms', 'reviewed_in_7d_pct'],
  charts: [
    firstUsers,
    metricFunnel,
    {
      id: 'distribution',
      kind: 'histogram',
      by: ['user'],
      x: 'distance_class',
      y: 'user_count',
      measures: ['r_value'],
      axes: {
        distance_class: { label: 'Distance from role median', type: 'ratio' },
        user_count: { label: 'Users', type: 'count' },
      },
      points: classesOf,
      guides: [
        { label: 'Review', from: 2.5, to: 2.5 },
        { label: 'Review first', from: 3.5, to: 3.5 },
      ],
      title: {
        measures: ['scored_users', 'users_red', 'users_amber', 'users_few'],
        says: ({ total }, { number }) =>
          Number(total.scored_users) === 0
            ? 'Nobody has enough data to be scored'
            : `Of ${number(Number(total.scored_users))} scored users ${number(Number(total.users_red))} are to be read first, ${number(Number(total.users_amber))} after them`,
      },
    },
  ],
  rowDrill: { page: 'user-investigation', carry: ['user', 'window', 'knownAt'] },
  cellDrills: {
    top_reasons: { page: 'user-investigation', carry: ['user', 'window'], set: { panel: 'transactions' } },
    trend: { page: 'user-investigation', carry: ['user', 'window'], set: { panel: 'score_history' } },
    dispenses: { page: 'user-drug-history', carry: ['user'], set: { weeks: '26' } },
  },
  meta: {
    users_few: {
      measure: 'users_few',
      note: {
        level: 'info',
        text: (value, { number }) =>
          value > 0
            ? `${number(value)} users are of roles with fewer than 20 scored users: they are ranked inside their role and have no tier.`
            : null,
      },
    },
    scored_users: {
      measure: 'scored_users',
      note: {
        level: 'info',
        text: (value, { number }) =>
          value === 0
            ? 'No user is scored on this day: scores are worked out each morning, or too little is known. Counts are still shown.'
            : `${number(value)} users are scored. A score is worth a look: it orders reading and accuses nobody. Late charting and slips of the pen are the usual reasons.`,
      },
    },
  },
});
