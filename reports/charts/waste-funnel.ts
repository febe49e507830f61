import { funnelLine } from '../../analytics/anomaly/compare-peers.ts';
import { innerLimit, outerLimit } from '../../model/datasets/case-peer-scores.ts';
import type { ChartRow, ChartWords } from '../../model/report.ts';

/** The fields of the limits, by their role in the drawing. */
export const funnelRoles = { low: 'low', high: 'high', low_inner: 'low_inner', high_inner: 'high_inner' };
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

/** Limits differ between groups of colleagues: those of the largest group are drawn, and its users alone. */
export const funnelPoints =
  ({ x, y, group, median, phi }: FunnelFields) =>
  (rows: ChartRow[]): ChartRow[] => {
    const compared = rows.filter((row) => row[group] !== null && typeof row[x] === 'number');
    const sizes = new Map<string, number>();
    for (const row of compared) sizes.set(String(row[group]), (sizes.get(String(row[group])) ?? 0) + 1);
    const [largest] = [...sizes].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
    const drawn = compared.filter((row) => String(row[group]) === largest?.[0]);
    const [first] = drawn;
    if (!first) return [];
    const spread = { median: Number(first[median]), phi: Number(first[phi]) };
    const limits = (evidence: number) => ({
      low: Math.max(0, funnelLine(spread, -outerLimit, evidence)),
      high: funnelLine(spread, outerLimit, evidence),
      low_inner: Math.max(0, funnelLine(spread, -innerLimit, evidence)),
      high_inner: funnelLine(spread, innerLimit, evidence),
    });
    const evidence = drawn.map((row) => Number(row[x]));
    const [from, to] = [Math.min(...evidence), Math.max(...evidence)];
    const lines = Array.from({ length: pointsOfLine }, (_, step) => {
      const at = from + ((to - from) * step) / (pointsOfLine - 1);
      return { role: first.role ?? null, [x]: at, [y]: null, ...limits(at) };
    });
    return [...drawn.map((row) => ({ ...row, ...limits(Number(row[x])) })), ...lines];
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
    return `${number(above)} of ${number(users.length)} ${who} lie above the outer limit, ${number(below)} below it`;
  };
