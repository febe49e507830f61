import type { ChartRow } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { caseUsers } from '../datasets/users/case-users.ts';

const mostUsers = 30;

/** The users with most own cases, each cut by the state of the records. */
function busiestUsers(rows: ChartRow[]): ChartRow[] {
  const sums = new Map<string, number>();
  for (const row of rows)
    sums.set(String(row.user_code), (sums.get(String(row.user_code)) ?? 0) + Number(row.primary_cases));
  const users = [...sums]
    .filter(([, count]) => count > 0)
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .slice(0, mostUsers)
    .map(([user]) => user);
  return rows
    .filter((row) => users.includes(String(row.user_code)) && Number(row.primary_cases) > 0)
    .sort((a, b) => users.indexOf(String(a.user_code)) - users.indexOf(String(b.user_code)));
}

/** The shares of the tiles, over all users. */
const findRecords = defineFinding({
  measures: ['primary_cases', 'recorded_pct', 'variance_case_pct'],
  says: ({ total: { primary_cases, recorded_pct, variance_case_pct } }, { number, percent }) => {
    if (!primary_cases) return 'No cases in this time';
    const without = percent(1 - Number(recorded_pct));
    if (typeof variance_case_pct !== 'number')
      return `${without} of ${number(Number(primary_cases))} cases have no drug record`;
    return `${percent(variance_case_pct)} of the cases with watched drugs do not add up; ${without} of ${number(Number(primary_cases))} cases have no drug record`;
  },
});

export const anesthesiaCasesByUser = defineReport({
  page: '1015',
  aboutPeople: true,
  question:
    'How many cases did each user have, of what kind and at what hours, and is the drug record of each case there and balanced?',
  grain: 'One row per user with a case in the period. A case that was handed over is listed under each of its users.',
  time: 'period',
  filters: ['facility', 'location', 'serviceLine', 'procedure', 'user', 'role', 'hour', 'weekday'],
  table: summed(caseUsers, {
    by: ['user', 'role'],
    columns: [
      'user',
      'role',
      'cases',
      'primary_cases',
      'shared_cases',
      'case_hours',
      'case_minutes_median',
      'days_worked',
      'cases_per_day',
      'recorded_pct',
      'controlled_cases',
      'variance_case_pct',
      'off_hours_pct',
      'trend',
    ],
    sort: ['-cases'],
  }),
  kpis: ['distinct_cases', 'users', 'case_hours', 'recorded_pct', 'variance_case_pct'],
  meta: {
    cases: {
      measure: 'cases',
      note: {
        level: 'info',
        text: (value, { number }) =>
          `Over all users there are ${number(value)} cases, because those that were handed over stand under each of their users.`,
      },
    },
  },
  charts: [
    {
      kind: 'stacked_bar',
      by: ['user', 'case_record'],
      x: 'user',
      y: 'primary_cases',
      series: 'case_record',
      measures: ['primary_cases'],
      points: busiestUsers,
      title: findRecords,
      sets: { user: 'user_code' },
    },
    weekHeatmap(caseUsers, {
      measure: 'distinct_cases',
      label: 'Case starts, mean per hour',
      value: 'mean',
      most: 'Most cases begin',
      drill: { page: '1034', carry: ['hour', 'weekday', 'user', 'facility'], set: { flagged: 'all' } },
    }),
  ],
  rowDrill: { page: '1034', carry: ['user', 'facility', 'hour', 'weekday'], set: { flagged: 'all' } },
  cellDrills: {
    variance_case_pct: { page: '1034', carry: ['user', 'facility'], set: { flag: 'missing,over_documented' } },
    recorded_pct: { page: '1034', carry: ['user', 'facility'], set: { flag: 'no_record' } },
    controlled_cases: { page: '1037', carry: ['user', 'facility'], set: { watched: 'true' } },
  },
});
