import { middle } from './quantile.ts';

/** Beyond this a value is unusual. */
export const robustLimit = 3.5;

/** A value against others by their median, with its parts. The value itself cannot hide by stretching the spread. */
export interface RobustScore {
  value: number;
  median: number | null;
  deviation: number | null;
  z: number | null;
  suppressed: string | null;
}

export function robustZ(value: number, all: readonly number[]): RobustScore {
  const median = middle([...all].sort((a, b) => a - b));
  if (median === null) return { value, median, deviation: null, z: null, suppressed: 'nothing to compare with' };
  const deviations = all.map((one) => Math.abs(one - median)).sort((a, b) => a - b);
  const deviation = middle(deviations) ?? 0;
  if (deviation > 0) return { value, median, deviation, z: (0.6745 * (value - median)) / deviation, suppressed: null };
  // More than half are equal: then the mean deviation tells how far the others lie.
  const mean = deviations.reduce((a, b) => a + b, 0) / deviations.length;
  if (mean === 0) return { value, median, deviation, z: null, suppressed: 'all values are equal' };
  return { value, median, deviation: mean, z: (value - median) / (1.2533 * mean), suppressed: null };
}
