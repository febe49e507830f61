import { leastSquares } from '../series/least-squares.ts';
import { at, repeat, sumOf } from '../series/values.ts';

/** For each node, which of the lowest nodes are part of it: 1 or 0. */
export type Parts = readonly Float64Array[];

/**
 * Forecasts of all nodes of a hierarchy that add up: Wickramasuriya, Athanasopoulos and Hyndman, "Optimal forecast
 * reconciliation", J. American Statistical Association 114 (2019). Nodes count by the inverse of their variance. What would
 * be below zero is zero, and what is above it is summed anew.
 */
export function reconcile(parts: Parts, base: Float64Array, variances: Float64Array): Float64Array {
  const weights = variances.map((variance) => 1 / Math.sqrt(variance));
  const rows = parts.map((row, node) => row.map((part) => part * at(weights, node)));
  const lowest = leastSquares(
    rows,
    base.map((value, node) => value * at(weights, node)),
  );
  if (!lowest) throw new Error('Two nodes of the hierarchy have the same parts, or one has none.');
  return sumUp(
    parts,
    lowest.map((value) => Math.max(0, value)),
  );
}

/** Every node alike: ordinary least squares. */
export const alike = (parts: Parts): Float64Array => repeat(1, parts.length);

/** Every node as unsure as it has parts. */
export const byParts = (parts: Parts): Float64Array => Float64Array.from(parts, sumOf);

/** Every node is the sum of its lowest nodes. */
export const sumUp = (parts: Parts, lowest: Float64Array): Float64Array =>
  Float64Array.from(parts, (row) => sumOf(row.map((part, i) => part * at(lowest, i))));

/** The total shared out as the lowest nodes were forecast; equally where these are zero. */
export function shareOut(total: number, lowest: Float64Array): Float64Array {
  const sum = sumOf(lowest);
  return lowest.map((value) => (sum > 0 ? (total * value) / sum : total / lowest.length));
}
