import { middle } from '../../../shared/science/quantile.ts';

/** A metric that could be computed for a user: its weight and its score against colleagues. */
export interface Part {
  metric: string;
  weight: number;
  z: number;
}

export interface Contribution extends Part {
  contribution: number;
}

export interface Composite {
  value: number;
  parts: Contribution[];
}

/** A metric counts no more than this many deviations, so that one alone never decides. */
export const mostZ = 5;

/** C = Σ w·min(5, max(0, z)) / √Σw²: the sum of its named parts. */
export function composeScore(parts: readonly Part[]): Composite {
  const scored = parts.filter(({ weight }) => weight > 0);
  const norm = Math.sqrt(scored.reduce((sum, { weight }) => sum + weight ** 2, 0));
  const shared = scored.map((part) => ({
    ...part,
    contribution: norm > 0 ? (part.weight * Math.min(mostZ, Math.max(0, part.z))) / norm : 0,
  }));
  return { value: shared.reduce((sum, { contribution }) => sum + contribution, 0), parts: shared };
}

export type Tier = 'red' | 'amber' | 'green' | 'grey';

export const tierRules = { red: 3.5, amber: 2.5, twoOf: 2, oneOf: 4, leastScale: 0.25, leastInRole: 20 };

export interface RoleReference {
  users: number;
  median: number;
  /** 1.4826 × the median deviation, at least 0.25. */
  scale: number;
}

export function referenceOf(values: readonly number[]): RoleReference | null {
  const median = middle([...values].sort((a, b) => a - b));
  if (median === null) return null;
  const deviation = middle(values.map((one) => Math.abs(one - median)).sort((a, b) => a - b)) ?? 0;
  return { users: values.length, median, scale: Math.max(tierRules.leastScale, 1.4826 * deviation) };
}

/** How far a composite is from the median of the role. */
export const distanceOf = (value: number, { median, scale }: RoleReference): number => (value - median) / scale;

/** Fewer than twenty scored users of a role have no tier: their spread says too little. */
export function tierOf(distance: number, parts: readonly Part[], { users }: RoleReference): Tier | null {
  if (users < tierRules.leastInRole) return null;
  const above = (limit: number) => parts.filter(({ weight, z }) => weight > 0 && z >= limit).length;
  if (distance >= tierRules.red && (above(tierRules.twoOf) >= 2 || above(tierRules.oneOf) >= 1)) return 'red';
  return distance >= tierRules.amber ? 'amber' : 'green';
}
