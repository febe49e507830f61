import type { ChartRow } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { innerLimit, outerLimit } from '../datasets/users/case-peer-scores.ts';
import { shareCaseList } from '../datasets/users/case-score-lists.ts';
import { pairWaste } from '../datasets/users/case-user-waste.ts';
import { scoreColumns } from './case-parts.ts';

const mostDrugs = 20;
const mostUsers = 40;

/** The drugs with most waste value across, the users with the largest score down; pairs without enough data are gray. */
function pairGrid(rows: ChartRow[]): ChartRow[] {
  const sums = new Map<string, number>();
  const largest = new Map<string, number>();
  for (const row of rows) {
    sums.set(String(row.item), (sums.get(String(row.item)) ?? 0) + Number(row.waste_value ?? 0));
    const size = row.waste_z === null ? -1 : Math.abs(Number(row.waste_z));
    largest.set(String(row.user), Math.max(largest.get(String(row.user)) ?? -1, size));
  }
  const first = (of: Map<string, number>, most: number) =>
    [...of]
      .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
      .slice(0, most)
      .map(([one]) => one);
  const [drugs, users] = [first(sums, mostDrugs), first(largest, mostUsers)];
  return rows
    .filter((row) => drugs.includes(String(row.item)) && users.includes(String(row.user)))
    .map((row) => (row.waste_z === null ? { ...row, is_few: true } : row))
    .sort(
      (a, b) =>
        drugs.indexOf(String(a.item)) - drugs.indexOf(String(b.item)) ||
        users.indexOf(String(a.user)) - users.indexOf(String(b.user)),
    );
}

/** A person is named only where the pair stands out although so many are looked at. */
const findPairs = defineFinding({
  by: ['user', 'item'],
  measures: ['waste_z', 'pairs', 'pairs_above_limit'],
  keeps: sql`pairs_above_limit > 0`,
  order: ['-waste_z'],
  says: ({ total, rows: [top], count }, { number }) => {
    const compared = Number(total.pairs ?? 0);
    if (compared === 0) return 'Insufficient: no user and drug has enough data to be compared';
    if (!top) return `None of ${number(compared)} pairs of user and drug stands out beyond chance`;
    return `${number(count)} of ${number(compared)} pairs of user and drug ${count === 1 ? 'stands' : 'stand'} out; the largest difference is ${top.user} with ${top.item}: z ${number(Math.round(Number(top.waste_z) * 10) / 10)}`;
  },
});

export const wasteStatsByItemUser = defineReport({
  page: '1094',
  aboutPeople: true,
  isWorkList: true,
  question: 'For which drug does which user waste more or less than expected, and which records say so?',
  grain:
    'One row per user and drug with something dispensed or wasted. Amounts are own records; shares and scores are of the cases in which the user took most of the drug.',
  time: 'period',
  filters: ['facility', 'location', 'serviceLine', 'procedure', 'user', 'role', 'item', 'deaSchedule', 'watched'],
  table: summed(pairWaste, {
    by: ['user', 'item', 'role'],
    columns: [
      'user',
      'item',
      'waste_z',
      'waste_ratio',
      'waste_pct',
      'peer_waste_pct',
      'cases',
      'wastes',
      'waste_qty',
      'given_qty',
      'unit',
      'waste_value',
      'score_state',
      'full_package_wastes',
      'minutes_to_waste_median',
      'unwitnessed_pct',
    ],
    optionalColumns: [
      'role',
      'dispensed_qty',
      'dispensed_per_case',
      'expected_per_case',
      'containers',
      'unaccounted_qty',
      'late_waste_pct',
      'trend',
      ...scoreColumns,
    ],
    sort: ['-waste_z', '-waste_value'],
    having: sql`cases > 0`,
  }),
  kpis: ['pairs', 'pairs_above_limit', 'waste_value', 'wastes', 'unwitnessed_pct'],
  meta: {
    pairs: {
      measure: 'pairs',
      note: {
        level: 'info',
        text: (value, { number }) =>
          value > 0
            ? `${number(value)} pairs of user and drug are compared at once: the tile counts only those that stand out all the same. A score is a reason to look, never a finding.`
            : 'Insufficient: no pair can be compared. It takes 10 cases and 3 expected wastes of a user with the drug, and 8 such users. Amounts are shown all the same.',
      },
    },
  },
  charts: [
    {
      kind: 'heatmap',
      by: ['user', 'item', 'role'],
      x: 'item',
      y: 'user',
      z: 'waste_z',
      classes: [-outerLimit, -innerLimit, innerLimit, outerLimit],
      measures: ['waste_z', 'waste_value'],
      points: pairGrid,
      title: findPairs,
      sets: { user: 'user_code', item: 'item_code' },
    },
  ],
  rowDrill: { page: '1038', carry: ['user', 'item', 'facility'], set: { watched: 'all' } },
  cellDrills: {
    cases: { page: '1037', carry: ['user', 'item', 'facility'] },
    waste_z: { detail: 'score', carry: ['user', 'item', 'facility'] },
    waste_ratio: { detail: 'score', carry: ['user', 'item', 'facility'] },
    full_package_wastes: {
      page: '1034',
      carry: ['user', 'item', 'facility'],
      set: { flag: 'full_package_waste', watched: 'all' },
    },
    unaccounted_qty: {
      page: '1034',
      carry: ['user', 'item', 'facility'],
      set: { flag: 'missing', watched: 'all' },
    },
    user: { page: '1035', carry: ['user', 'facility'] },
  },
  details: {
    score: {
      title: 'What the score is made of',
      grain:
        'One row per case in which the user took most of the drug. Observed, expected and variance of the score are the totals; raw score = (observed − expected) ÷ √variance.',
      table: listed(shareCaseList, {
        columns: [
          'case',
          'case_started_at',
          'user',
          'item',
          'opened_qty',
          'wasted_qty',
          'expected_qty',
          'unit',
          'expected_share',
          'expected_variance',
          'waste_chance',
          'procedure',
          'service_line',
        ],
        sort: ['-wasted_qty'],
      }),
      rowDrill: { page: '1034', carry: ['case', 'item'], set: { flagged: 'all' } },
    },
  },
});
