import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { outerLimit } from '../datasets/users/case-peer-scores.ts';
import { costCaseList } from '../datasets/users/case-score-lists.ts';
import { userCosts } from '../datasets/users/case-user-costs.ts';
import { countByChance } from './case-notes.ts';
import { caseDrugFilters, scoreColumns } from './case-parts.ts';
import { costFunnel, findBeyondLimit } from './waste-funnel.ts';

export const anesthesiaUsageByUser = defineReport({
  page: '1014',
  aboutPeople: true,
  question: 'Whose drug cost per case differs from colleagues with the same kind of cases, and is it use or waste?',
  grain:
    'One row per user with a drug record or an own case in the period. Costs per case are of whole own cases, usage cost is of own records.',
  time: 'period',
  filters: caseDrugFilters,
  table: summed(userCosts, {
    by: ['user', 'role'],
    columns: [
      'user',
      'role',
      'cases',
      'primary_cases',
      'usage_value',
      'cost_per_case',
      'expected_cost_per_case',
      'cost_ratio',
      'cost_z',
      'score_state',
      'waste_pct',
      'waste_value',
      'returned_pct',
      'unaccounted_count',
      'trend',
    ],
    optionalColumns: ['cost_drivers', 'service_mix', ...scoreColumns.filter((column) => column !== 'score_events')],
    sort: ['-cost_z', '-usage_value'],
    having: sql`cases > 0`,
  }),
  kpis: ['users', 'usage_value', 'cost_per_case', 'waste_pct', 'users_above_cost_limit'],
  meta: {
    users_scored: {
      measure: 'users_scored',
      note: {
        level: 'info',
        text: (value, words) =>
          value === 0
            ? 'Insufficient data: no user can be compared. A comparison needs 8 users with at least 10 own cases each. Amounts are still shown.'
            : `${words.number(value)} users are compared; by chance alone, ${countByChance(value, words)} of them would be beyond ±${outerLimit}. Only procedure, length, age group and service line are accounted for.`,
      },
    },
  },
  charts: [
    {
      ...costFunnel,
      title: findBeyondLimit('users_above_cost_limit', 'users_below_cost_limit'),
    },
  ],
  rowDrill: { page: '1094', carry: ['user', 'facility'] },
  cellDrills: {
    cases: { page: '1015', carry: ['user', 'facility'] },
    cost_z: { detail: 'score', carry: ['user', 'facility'] },
    cost_ratio: { detail: 'score', carry: ['user', 'facility'] },
    usage_value: { page: '1008', carry: ['user', 'facility'] },
    waste_pct: { page: '1035', carry: ['user', 'facility'] },
    unaccounted_count: { page: '1034', carry: ['user', 'facility'], set: { flag: 'missing' } },
  },
  details: {
    score: {
      title: 'What the score is made of',
      grain:
        'One row per own case with a drug record and a cost. Observed, expected and variance of the score are the totals; raw score = (observed − expected) ÷ √variance.',
      table: listed(costCaseList, {
        columns: [
          'case',
          'case_started_at',
          'user',
          'case_cost',
          'expected_value',
          'expected_value_variance',
          'procedure',
          'service_line',
          'location',
        ],
        sort: ['-case_cost'],
      }),
      rowDrill: { page: '1037', carry: ['case'] },
    },
  },
});
