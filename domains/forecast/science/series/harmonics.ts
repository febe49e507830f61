import { rules } from '../rules.ts';
import { leastSquares } from './least-squares.ts';
import { at, meanOf, repeat } from './values.ts';

/**
 * The season of a detrended series as a few sine waves, their number chosen by AICc: dynamic harmonic regression, Hyndman
 * and Athanasopoulos, "Forecasting: Principles and Practice" (3rd ed.), chapter 7.4. For 52 weeks or 365 days, where a
 * mean for each place of the season would rest on two or three values.
 */
export function harmonicIndices(detrended: Float64Array, length: number, neutral: number): Float64Array {
  const known = Array.from(detrended.keys()).filter((t) => Number.isFinite(at(detrended, t)));
  const values = Float64Array.from(known, (t) => at(detrended, t));
  let best: { score: number; waves: Float64Array } = {
    score: criterion(values, repeat(meanOf(values), values.length), 1),
    waves: new Float64Array(0),
  };
  for (let count = 1; count <= rules.seasons.mostHarmonics; count++) {
    const rows = known.map((t) => wavesAt(t, length, count));
    const waves = leastSquares(rows, values);
    if (!waves) break;
    const fitted = Float64Array.from(rows, (row) => product(row, waves));
    const score = criterion(values, fitted, waves.length);
    if (score < best.score) best = { score, waves };
  }
  if (best.waves.length === 0) return repeat(neutral, length);
  const count = (best.waves.length - 1) / 2;
  const indices = Float64Array.from({ length }, (_, t) => product(wavesAt(t, length, count), best.waves));
  const mean = meanOf(indices);
  return indices.map((index) => (neutral === 0 ? index - mean : index / mean));
}

function wavesAt(t: number, length: number, count: number): Float64Array {
  const row = new Float64Array(1 + 2 * count);
  row[0] = 1;
  for (let k = 1; k <= count; k++) {
    row[2 * k - 1] = Math.sin((2 * Math.PI * k * t) / length);
    row[2 * k] = Math.cos((2 * Math.PI * k * t) / length);
  }
  return row;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += at(a, i) * at(b, i);
  return sum;
}

function criterion(values: Float64Array, fitted: Float64Array, parameters: number): number {
  const n = values.length;
  const k = parameters + 1;
  if (n - k - 1 <= 0) return Number.POSITIVE_INFINITY;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (at(values, i) - at(fitted, i)) ** 2;
  return n * Math.log(squares / n + Number.MIN_VALUE) + 2 * k + (2 * k * (k + 1)) / (n - k - 1);
}
