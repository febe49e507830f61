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

/** Limits of a share among `count`, where `usual` is the share that is to be expected: so many standard errors apart, within 0 and 1. */
export function shareLimits(usual: number, count: number, errors = 3): Limits | null {
  if (count <= 0 || usual < 0 || usual > 1) return null;
  const spread = errors * Math.sqrt((usual * (1 - usual)) / count);
  return { low: Math.max(0, usual - spread), middle: usual, high: Math.min(1, usual + spread) };
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
