import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { funnelLine } from '../../shared/science/compare-peers.ts';
import { innerLimit, outerLimit } from '../datasets/users/case-peer-scores.ts';

/** The fields of the limits, by their role in the drawing. */
const funnelRoles = { low: 'low', high: 'high', low_inner: 'low_inner', high_inner: 'high_inner' } as const;
const funnelAxes = {
  low: { label: `Lower limit (−${outerLimit})`, type: 'ratio' as const },
  high: { label: `Upper limit (${outerLimit})`, type: 'ratio' as const },
  low_inner: { label: `Lower limit (−${innerLimit})`, type: 'ratio' as const },
  high_inner: { label: `Upper limit (${innerLimit})`, type: 'ratio' as const },
};
const funnelGuides = [{ label: 'As expected', from: 1, to: 1 }];

const pointsOfLine = 24;

interface FunnelFields {
  x: string;
  y: string;
  group: string;
  median: string;
  phi: string;
}

const isBeyond = (y: number, { low, high }: { low: number; high: number }): boolean => y > high || y < low;

/**
 * Limits differ between groups of colleagues: those of one group are drawn, and its users alone. It is the group with most users
 * beyond the limits, because they are what is looked for; of several the largest.
 */
export const funnelPoints =
  ({ x, y, group, median, phi }: FunnelFields) =>
  (rows: ChartRow[]): ChartRow[] => {
    const limitsOf = (row: ChartRow, evidence: number) => {
      const spread = { median: Number(row[median]), phi: Number(row[phi]) };
      return {
        low: Math.max(0, funnelLine(spread, -outerLimit, evidence)),
        high: funnelLine(spread, outerLimit, evidence),
        low_inner: Math.max(0, funnelLine(spread, -innerLimit, evidence)),
        high_inner: funnelLine(spread, innerLimit, evidence),
      };
    };
    const compared = rows
      .filter((row) => row[group] !== null && typeof row[x] === 'number')
      .map((row): ChartRow => ({ ...row, ...limitsOf(row, Number(row[x])) }));
    const groups = new Map<string, ChartRow[]>();
    for (const row of compared) groups.set(String(row[group]), [...(groups.get(String(row[group])) ?? []), row]);
    const beyond = (some: ChartRow[]) =>
      some.filter((row) => isBeyond(Number(row[y]), { low: Number(row.low), high: Number(row.high) })).length;
    const [chosen] = [...groups].sort(
      ([a, some], [b, others]) => beyond(others) - beyond(some) || others.length - some.length || a.localeCompare(b),
    );
    const drawn = chosen?.[1] ?? [];
    const [first] = drawn;
    if (!first) return [];
    const evidence = drawn.map((row) => Number(row[x]));
    const [from, to] = [Math.min(...evidence), Math.max(...evidence)];
    const lines = Array.from({ length: pointsOfLine }, (_, step): ChartRow => {
      const at = from + ((to - from) * step) / (pointsOfLine - 1);
      return { role: first.role ?? null, [x]: at, [y]: null, ...limitsOf(first, at) };
    });
    return [...drawn, ...lines];
  };

/** How many of the users that can be compared lie beyond the limits, as the tile counts them: of all roles, each within its own. */
const sayBeyond =
  (above: string, below: string) =>
  (figures: ChartRow, { number }: ChartWords): string => {
    const [compared, over, under] = ['users_scored', above, below].map((key) => Number(figures[key] ?? 0));
    return compared
      ? `${number(over ?? 0)} of ${number(compared)} users compared ${over === 1 ? 'is' : 'are'} above the outer limit, ${number(under ?? 0)} below it`
      : 'Insufficient: fewer than 8 users can be compared';
  };

export const findBeyondLimit = <const Above extends string, const Below extends string>(above: Above, below: Below) =>
  defineFinding({
    measures: [above, below, 'users_scored'],
    says: ({ total }, words) => sayBeyond(above, below)(total, words),
  });

/** The same of the users of one drug. */
export const findBeyondLimitOfDrug = defineFinding({
  by: ['item'],
  measures: ['users_above_waste_limit', 'users_below_waste_limit', 'users_scored'],
  order: ['-users_scored'],
  says: ({ rows: [drug], count }, words) =>
    drug && count === 1
      ? sayBeyond('users_above_waste_limit', 'users_below_waste_limit')(drug, words)
      : 'Choose one drug to compare its users; it takes 8 users with enough cases',
});

const scoreFields = { group: 'score_group', median: 'score_median', phi: 'score_phi' } as const;
const ofUsers: ('user' | 'role')[] = ['user', 'role'];

/** The users of each role against their colleagues, by one of the scores of users. */
function userFunnel<S extends 'cost' | 'waste'>(score: S) {
  const [x, y, z] = [`${score}_precision`, `${score}_ratio`, `${score}_z`] as const;
  const { group, median, phi } = scoreFields;
  const measures: (typeof x | typeof y | typeof z | typeof group | typeof median | typeof phi)[] = [
    x,
    y,
    z,
    group,
    median,
    phi,
  ];
  return {
    kind: 'funnel_plot' as const,
    by: ofUsers,
    x,
    y,
    series: 'role' as const,
    label: 'user' as const,
    measures,
    roles: funnelRoles,
    axes: funnelAxes,
    guides: funnelGuides,
    points: funnelPoints({ x, y, ...scoreFields }),
    sets: { user: 'user_code' as const },
  };
}

export const costFunnel = userFunnel('cost');
export const wasteFunnel = userFunnel('waste');
