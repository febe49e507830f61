import { type ChartRow, charted } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { scoreMetrics, scoreParts } from '../datasets/scores/score-metrics.ts';

const [outer, inner] = [3.09, 1.96];
const num = (row: ChartRow | undefined, key: string): number => Number(row?.[key] ?? 0);

/** The limit of observed ÷ expected at a score: above it a user has a larger z. */
export function limitAt(expected: number, median: number, phi: number, score: number): number {
  const root = Math.sqrt(expected + 1 / 8) + (median + score * Math.sqrt(Math.max(1, phi))) / 2;
  return root <= 0 ? 0 : Math.max(0, (root ** 2 - 3 / 8) / expected);
}

export const funnelAxes = {
  low: { label: `Lower limit (−${outer})`, type: 'ratio' },
  high: { label: `Upper limit (${outer})`, type: 'ratio' },
  low_inner: { label: `Lower limit (−${inner})`, type: 'ratio' },
  high_inner: { label: `Upper limit (${inner})`, type: 'ratio' },
} as const;

const pointsOfLine = 24;

/** The users of the group with most users, and the limits of that group: limits of several groups would be several lines. */
export function drawFunnel(rows: ChartRow[]): ChartRow[] {
  const groups = new Map<string, ChartRow[]>();
  for (const row of rows) groups.set(String(row.group), [...(groups.get(String(row.group)) ?? []), row]);
  const beyond = (some: ChartRow[]) => some.filter((row) => num(row, 'z') > outer).length;
  const [drawn] = [...groups.values()].sort(
    (a, b) => beyond(b) - beyond(a) || b.length - a.length || String(a[0]?.group).localeCompare(String(b[0]?.group)),
  );
  const [first] = drawn ?? [];
  if (!drawn || !first) return [];
  const limits = (at: number) => ({
    low: limitAt(at, num(first, 'spread_median'), num(first, 'spread_phi'), -outer),
    high: limitAt(at, num(first, 'spread_median'), num(first, 'spread_phi'), outer),
    low_inner: limitAt(at, num(first, 'spread_median'), num(first, 'spread_phi'), -inner),
    high_inner: limitAt(at, num(first, 'spread_median'), num(first, 'spread_phi'), inner),
  });
  const evidence = drawn.map((row) => num(row, 'expected'));
  const [from, to] = [Math.min(...evidence), Math.max(...evidence)];
  return [
    ...drawn.map((row): ChartRow => ({ ...row, ...limits(num(row, 'expected')) })),
    ...Array.from({ length: pointsOfLine }, (_, step): ChartRow => {
      const at = from + ((to - from) * step) / (pointsOfLine - 1);
      return { role: first.role ?? null, expected: at, ratio: null, ...limits(at) };
    }),
  ];
}

/** How many users lie above the outer limit of one metric. */
export const usersAbove = defineFinding({
  measures: ['compared_users', 'users_above'],
  says: ({ total }, { number }) =>
    num(total, 'compared_users') === 0
      ? 'Nothing is expected of any scored user: there is nothing to compare'
      : `${number(num(total, 'users_above'))} of ${number(num(total, 'compared_users'))} users compared ${num(total, 'users_above') === 1 ? 'is' : 'are'} above the outer limit`,
});

/** Every user of a role as one point: few events have wide limits, so that small counts do not look alarming. */
export const metricFunnel = charted(scoreMetrics, {
  id: 'funnel',
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

/** Why the first users are first: each bar is the composite, cut into the metrics that make it. */
export const firstUsers = charted(scoreParts, {
  id: 'contributions',
  kind: 'stacked_bar',
  by: ['user', 'metric'],
  x: 'user',
  y: 'contribution',
  series: 'metric',
  measures: ['contribution', 'place_in_list'],
  sort: ['place_in_list'],
  title: defineFinding({
    by: ['metric'],
    measures: ['contribution'],
    order: ['-contribution'],
    says: ({ total, rows: [first] }, { percent }) =>
      first && num(total, 'contribution') > 0
        ? `${first.metric} makes ${percent(num(first, 'contribution') / num(total, 'contribution'))} of the first scores`
        : 'Nobody of whom enough is known stands apart in these records',
  }),
  sets: { user: 'user_code' },
});
