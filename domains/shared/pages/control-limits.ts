import { binomialTails } from '../science/binomial.ts';

export interface Limits {
  low: number;
  middle: number;
  high: number;
}

/** The usual factor from the mean distance of two neighbors to three standard deviations. */
const individualsFactor = 2.66;

/**
 * Limits of single values of one thing over time, from the values before the period, on their logarithms: for what is skewed and
 * cannot fall below zero. Null where fewer than `least` values above zero are known.
 */
export function individualsLimits(before: number[], least: number): Limits | null {
  const logs = before.filter((value) => value > 0).map(Math.log);
  if (logs.length < least || logs.length < 2) return null;
  const middle = mean(logs);
  const spread = individualsFactor * mean(logs.slice(1).map((log, at) => Math.abs(log - (logs[at] ?? log))));
  return { low: Math.exp(middle - spread), middle: Math.exp(middle), high: Math.exp(middle + spread) };
}

/** What three standard deviations leave on one side. */
const oneSide = 0.00135;

/**
 * Limits of a share among `count`, where `usual` is the share that is to be expected: what lies beyond one of them comes by chance
 * in fewer than `tail`. Exact, because among few the usual approximation names people whom chance alone explains.
 */
export function shareLimits(usual: number, count: number, tail = oneSide): Limits | null {
  if (count <= 0 || usual < 0 || usual > 1) return null;
  if (usual === 0 || usual === 1) return { low: usual, middle: usual, high: usual };
  const { atMost, atLeast, first } = binomialTails(count, usual);
  const low = atMost.findIndex((chance) => chance >= tail);
  const high = atLeast.findLastIndex((chance) => chance >= tail);
  return { low: (first + Math.max(0, low)) / count, middle: usual, high: (first + Math.max(0, high)) / count };
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
