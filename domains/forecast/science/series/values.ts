/** The value at a place; not a number outside. */
export const at = (values: Float64Array, index: number): number => values[index] ?? Number.NaN;

export function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += at(values, i);
  return sum;
}

/** Zero where there are none. */
export const meanOf = (values: Float64Array): number => (values.length === 0 ? 0 : sumOf(values) / values.length);

export function medianOf(values: Float64Array): number {
  const sorted = values.slice().sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? at(sorted, half) : (at(sorted, half - 1) + at(sorted, half)) / 2;
}

/** The same value, so many times. */
export const repeat = (value: number, length: number): Float64Array => new Float64Array(length).fill(value);

export interface Line {
  /** At the place before the first. */
  intercept: number;
  slope: number;
}

/** The line of least squares through values at 1, 2, 3 … */
export function lineThrough(values: Float64Array): Line {
  const n = values.length;
  if (n < 2) return { intercept: n === 1 ? at(values, 0) : 0, slope: 0 };
  const mean = meanOf(values);
  let cross = 0;
  for (let i = 0; i < n; i++) cross += (i - (n - 1) / 2) * (at(values, i) - mean);
  const slope = (12 * cross) / (n * (n * n - 1));
  return { intercept: mean - (slope * (n + 1)) / 2, slope };
}
