import { type ChartRow, charted } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { containerDoses } from '../datasets/waste/container-doses.ts';
import { containerWaste } from '../datasets/waste/container-waste.ts';
import { wastePairCounts } from '../datasets/waste/waste-pairs.ts';
import { wasteScores } from '../datasets/waste/waste-scores.ts';
import { drawFunnel, funnelAxes, usersAbove } from './score-charts.ts';

const num = (row: ChartRow | undefined, key: string): number => Number(row?.[key] ?? 0);

/** Users against what is expected of a metric of waste. */
export const wasteUserFunnel = charted(wasteScores, {
  id: 'user_funnel',
  kind: 'funnel_plot',
  by: ['user', 'role'],
  x: 'expected',
  y: 'ratio',
  series: 'role',
  label: 'user',
  measures: ['expected', 'ratio', 'z', 'group', 'spread_median', 'spread_phi'],
  roles: { low: 'low', high: 'high', low_inner: 'low_inner', high_inner: 'high_inner' },
  axes: funnelAxes,
  guides: [{ label: 'As expected', from: 1, to: 1 }],
  points: drawFunnel,
  title: usersAbove,
  sets: { user: 'user_code' },
});

const mostOfEach = 20;

/** Users with the pairs that stand out most, and beside each the witnesses who sign most for them: pairs that waste together lie together. */
function orderPairs(rows: ChartRow[]): ChartRow[] {
  const compared = rows.filter(({ z_uv }) => typeof z_uv === 'number');
  const rank = (some: ChartRow[], who: 'user_code' | 'witness_code'): string[] => {
    const most = new Map<string, number>();
    for (const row of some)
      most.set(String(row[who]), Math.max(most.get(String(row[who])) ?? Number.NEGATIVE_INFINITY, num(row, 'z_uv')));
    return [...most].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([one]) => one);
  };
  const users = rank(compared, 'user_code').slice(0, mostOfEach);
  const ofUsers = compared.filter((row) => users.includes(String(row.user_code)));
  const witnesses = rank(ofUsers, 'witness_code').slice(0, mostOfEach);
  const place = (row: ChartRow) => [users.indexOf(String(row.user_code)), witnesses.indexOf(String(row.witness_code))];
  return ofUsers
    .filter((row) => witnesses.includes(String(row.witness_code)))
    .toSorted((a, b) => {
      const [userA = 0, witnessA = 0] = place(a);
      const [userB = 0, witnessB = 0] = place(b);
      return userA - userB || witnessA - witnessB;
    });
}

/** Who witnesses for whom more often than those who were there would have. */
export const witnessMatrix = charted(wastePairCounts, {
  id: 'witness_matrix',
  kind: 'heatmap',
  by: ['user', 'witness'],
  x: 'witness',
  y: 'user',
  z: 'z_uv',
  classes: [-1.96, 1.96, 3.09],
  measures: ['z_uv', 'pair_wastes', 'expected'],
  points: orderPairs,
  title: defineFinding({
    measures: ['compared_pairs', 'pairs_above'],
    says: ({ total }, { number }) =>
      num(total, 'compared_pairs') === 0
        ? 'No pair of user and witness has 3 wastes'
        : `${number(num(total, 'pairs_above'))} of ${number(num(total, 'compared_pairs'))} pairs with 3 wastes or more ${num(total, 'pairs_above') === 1 ? 'is' : 'are'} above the outer limit`,
  }),
  sets: { user: 'user_code', witness: 'witness_code' },
});

/** The doses given from one container, and what containers hold. */
export const doseHistogram = charted(containerDoses, {
  id: 'dose_histogram',
  kind: 'histogram',
  by: ['dose', 'container', 'drug'],
  x: 'dose',
  y: 'doses',
  measures: ['doses', 'contents'],
  points: (rows) => rows.toSorted((a, b) => num(a, 'dose') - num(b, 'dose')),
  guides: (points) =>
    points
      .filter((point) => num(point, 'contents') > 0)
      .map((point) => ({ label: 'A container', from: num(point, 'dose'), to: num(point, 'dose') })),
  title: defineFinding({
    by: ['drug', 'container'],
    measures: ['doses', 'usual', 'usual_doses'],
    order: ['-doses'],
    says: ({ rows: [first] }, { number, percent }) =>
      first && num(first, 'doses') > 0
        ? `Of ${first.drug}, ${first.container}: ${number(num(first, 'usual'))} is given most often, ${percent(num(first, 'usual_doses') / num(first, 'doses'))} of ${number(num(first, 'doses'))} doses`
        : 'No dose can be followed to one container',
  }),
});

/** When wastes come more often than removals explain. */
export const containerWasteHours = weekHeatmap(containerWaste, {
  measure: 'wastes_per_100',
  label: 'Wastes per 100 dispenses',
  value: 'as it is',
  least: { of: 'dispenses', count: 20 },
  most: 'Most wastes per 100 dispenses',
});
