import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { judgedCaseList } from '../datasets/case-judged-list.ts';
import { outerLimit } from '../datasets/users/case-peer-scores.ts';
import { userWaste } from '../datasets/users/case-user-waste.ts';
import { countByChance } from './case-notes.ts';
import { scoreColumns } from './case-parts.ts';
import { findBeyondLimit, wasteFunnel } from './waste-funnel.ts';

export const wasteStatsByUser = defineReport({
  page: '1035',
  aboutPeople: true,
  isWorkList: true,
  question: 'Whose waste differs from what colleagues waste in the same kind of cases, in amount, delay or witness?',
  grain:
    'One row per user with something dispensed or wasted. Observed, expected, ratio and z count one thing: containers of watched drugs wasted in own cases; under a filter on drugs, the share wasted of what was opened. Wastes and their value are of all drugs.',
  time: 'period',
  filters: [
    'facility',
    'location',
    'serviceLine',
    'procedure',
    'user',
    'role',
    'item',
    'deaSchedule',
    'watched',
    'hour',
    'weekday',
  ],
  table: summed(userWaste, {
    by: ['user', 'role'],
    columns: [
      'user',
      'role',
      'cases',
      'wastes',
      'waste_value',
      'score_observed',
      'score_expected',
      'waste_ratio',
      'waste_z',
      'score_state',
      'full_package_wastes',
      'minutes_to_waste_median',
      'late_waste_pct',
      'unwitnessed_pct',
      'top_witness_pct',
    ],
    // One comparison stands beside a name. These shares count amounts of all drugs, the score counts containers of watched ones.
    optionalColumns: [
      'waste_pct',
      'peer_waste_pct',
      'minutes_to_waste_p90',
      'witness_count',
      'pending_count',
      'trend',
      ...scoreColumns.filter((column) => column !== 'score_observed' && column !== 'score_expected'),
    ],
    sort: ['-waste_z', '-waste_value'],
    having: sql`cases > 0`,
    needs: ['cases'],
  }),
  kpis: ['users', 'waste_value', 'waste_pct', 'users_above_waste_limit', 'unwitnessed_pct', 'late_waste_pct'],
  meta: {
    users_below_waste_limit: { measure: 'users_below_waste_limit' },
    users_scored: {
      measure: 'users_scored',
      note: {
        level: 'info',
        text: (value, words) =>
          value === 0
            ? 'Insufficient data: no user can be compared. A comparison needs 8 users with at least 10 cases and 3 expected wastes each. Amounts are still shown.'
            : `${words.number(value)} users are compared. By chance alone, ${countByChance(value, words)} of them would be beyond ±${outerLimit}. A score is a reason to look, never a finding.`,
      },
    },
  },
  charts: [
    {
      ...wasteFunnel,
      title: findBeyondLimit('users_above_waste_limit', 'users_below_waste_limit'),
    },
    weekHeatmap(userWaste, {
      measure: 'late_waste_pct',
      label: 'Late wastes',
      value: 'as it is',
      least: { of: 'wastes', count: 10 },
      most: 'The largest share of late wastes is of cases that begin',
    }),
  ],
  rowDrill: { page: '1094', carry: ['user', 'facility'] },
  cellDrills: {
    user: { page: 'user-investigation', carry: ['user'] },
    wastes: { page: '1038', carry: ['user', 'facility'], set: { wasteState: 'wasted', watched: 'all' } },
    waste_value: { page: '1038', carry: ['user', 'facility'], set: { wasteState: 'wasted', watched: 'all' } },
    waste_z: { detail: 'score', carry: ['user', 'facility'] },
    waste_ratio: { detail: 'score', carry: ['user', 'facility'] },
    unwitnessed_pct: { page: '1038', carry: ['user', 'facility'], set: { witnessState: 'missing,self' } },
    late_waste_pct: {
      page: '1038',
      carry: ['user', 'facility'],
      set: { minLate: '{anesthesia.late_waste_minutes}', watched: 'all' },
    },
    full_package_wastes: {
      page: '1034',
      carry: ['user', 'facility'],
      set: { flag: 'full_package_waste', watched: 'all' },
    },
  },
  details: {
    score: {
      title: 'What the score is made of',
      grain:
        'One row per own case with a drug record; under a filter on drugs, per case in which the user took most of such a drug. Observed, expected and variance of the score are the totals; raw score = (observed − expected) ÷ √variance.',
      table: listed(judgedCaseList, {
        columns: [
          'case',
          'case_started_at',
          'user',
          'service_line',
          'procedure',
          'wasted_containers',
          'expected_wasted',
          'expected_wasted_variance',
          'waste_chance',
          'location',
        ],
        sort: ['-wasted_containers'],
      }),
      rowDrill: { page: '1034', carry: ['case'], set: { flagged: 'all' } },
    },
  },
});
