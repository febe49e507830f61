import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { funnelLine } from '../../shared/science/compare-peers.ts';
import { innerLimit, outerLimit } from '../datasets/users/case-peer-scores.ts';

/** The fields of the limits, by their role in the drawing. */
export const funnelRoles = { low: 'low', high: 'high', low_inner: 'low_inner', high_inner: 'high_inner' } as const;
export const funnelAxes = {
  low: { label: `Lower limit (−${outerLimit})`, type: 'ratio' as const },
  high: { label: `Upper limit (${outerLimit})`, type: 'ratio' as const },
  low_inner: { label: `Lower limit (−${innerLimit})`, type: 'ratio' as const },
  high_inner: { label: `Upper limit (${innerLimit})`, type: 'ratio' as const },
};
export const funnelGuides = [{ label: 'As expected', from: 1, to: 1 }];

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
 * beyond the limits, because they are what is looked for; of several the largest. How many of the others lie beyond theirs is told.
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
    const others = compared.filter((row) => row[group] !== first[group]);
    const evidence = drawn.map((row) => Number(row[x]));
    const [from, to] = [Math.min(...evidence), Math.max(...evidence)];
    const lines = Array.from({ length: pointsOfLine }, (_, step): ChartRow => {
      const at = from + ((to - from) * step) / (pointsOfLine - 1);
      return { role: first.role ?? null, [x]: at, [y]: null, ...limitsOf(first, at) };
    });
    return [...drawn.map((row) => ({ ...row, others: others.length, others_beyond: beyond(others) })), ...lines];
  };

const groupWords: Record<string, string> = {
  anesthesiologist: 'anesthesiologists',
  crna: 'nurse anesthetists',
  resident: 'residents',
  rn: 'nurses',
  pooled: 'users of all anesthesia roles',
};

export const titleOfFunnel =
  ({ y, group }: Pick<FunnelFields, 'y' | 'group'>) =>
  (points: ChartRow[], { number }: ChartWords): string => {
    const users = points.filter((point) => point[y] !== null && point[y] !== undefined);
    const [first] = users;
    if (!first) return 'Insufficient: fewer than 8 users can be compared';
    const above = users.filter((point) => Number(point[y]) > Number(point.high)).length;
    const below = users.filter((point) => Number(point[y]) < Number(point.low)).length;
    const who = groupWords[String(first[group])] ?? String(first[group]);
    const told = `${number(above)} of ${number(users.length)} ${who} ${above === 1 ? 'is' : 'are'} above the outer limit, ${number(below)} below it`;
    const [others, beyond] = [Number(first.others ?? 0), Number(first.others_beyond ?? 0)];
    if (others === 0) return told;
    return `${told}; of ${number(others)} of other roles ${beyond === 0 ? 'none' : number(beyond)} ${beyond > 1 ? 'are' : 'is'} beyond theirs`;
  };
