import { rules } from '../rules.ts';
import { harmonicIndices } from './harmonics.ts';
import { at, meanOf } from './values.ts';

/** What the season adds to a bucket, or multiplies it by; the first index belongs to the first bucket of the series. */
export interface Season {
  kind: 'none' | 'additive' | 'multiplicative';
  indices: Float64Array;
}

export const noSeason: Season = { kind: 'none', indices: Float64Array.of(0) };

/** The season of a series where it has one that is more than chance. */
export function findSeason(y: Float64Array, length: number): Season {
  return isSeasonal(y, length) ? decompose(y, length) : noSeason;
}

/**
 * Whether a season is more than chance, by either of two tests: the autocorrelation at its length, as before the theta
 * method, which overlooks seasons of trending series and smooth waves; and an analysis of variance of the detrended values.
 */
export const isSeasonal = (y: Float64Array, length: number): boolean =>
  length >= 2 && y.length >= 2 * length + 1 && (recurs(y, length) || explains(y, length));

/** Assimakopoulos and Nikolopoulos, "The theta model", Int. J. Forecasting 16 (2000). */
function recurs(y: Float64Array, length: number): boolean {
  const mean = meanOf(y);
  let variance = 0;
  for (let t = 0; t < y.length; t++) variance += (at(y, t) - mean) ** 2;
  if (!(variance > 0)) return false;
  const correlation = (lag: number) => {
    let sum = 0;
    for (let t = lag; t < y.length; t++) sum += (at(y, t) - mean) * (at(y, t - lag) - mean);
    return sum / variance;
  };
  let squares = 0;
  for (let lag = 1; lag < length; lag++) squares += correlation(lag) ** 2;
  return Math.abs(correlation(length)) > rules.seasons.confidence * Math.sqrt((1 + 2 * squares) / y.length);
}

/** Fisher's F by Paulson's normal approximation, "An approximate normalization of the analysis of variance" (1942). */
function explains(y: Float64Array, length: number): boolean {
  const trend = centredAverage(y, length);
  const indices = indicesOf(y, length, 'additive');
  let [total, rest, count] = [0, 0, 0];
  for (let t = 0; t < y.length; t++) {
    const detrended = at(y, t) - at(trend, t);
    if (Number.isNaN(detrended)) continue;
    total += detrended ** 2;
    rest += (detrended - at(indices, t % length)) ** 2;
    count += 1;
  }
  const { longestOfStates, mostHarmonics, certainty } = rules.seasons;
  const free = length > longestOfStates ? 2 * mostHarmonics : length - 1;
  const left = count - free - 1;
  if (left < 1 || !(total > 0) || rest >= total) return false;
  const ratio = Math.cbrt((total - rest) / free / (rest / left + Number.MIN_VALUE));
  const [a, b] = [2 / (9 * free), 2 / (9 * left)];
  return ((1 - b) * ratio - (1 - a)) / Math.sqrt(b * ratio ** 2 + a) > certainty;
}

/** Classical decomposition; of long seasons only the first harmonics are kept. It multiplies where that is possible. */
export function decompose(y: Float64Array, length: number): Season {
  if (y.every((value) => value > 0)) {
    const season = decomposeAs(y, length, 'multiplicative');
    if (season.indices.every((index) => index >= rules.seasons.smallestIndex)) return season;
  }
  return decomposeAs(y, length, 'additive');
}

export function decomposeAs(y: Float64Array, length: number, kind: 'additive' | 'multiplicative'): Season {
  return { kind, indices: indicesOf(y, length, kind) };
}

function indicesOf(y: Float64Array, length: number, kind: 'additive' | 'multiplicative'): Float64Array {
  const trend = centredAverage(y, length);
  const detrended = y.map((value, t) => (kind === 'additive' ? value - at(trend, t) : value / at(trend, t)));
  if (length > rules.seasons.longestOfStates) {
    return harmonicIndices(detrended, length, kind === 'additive' ? 0 : 1);
  }
  const sums = new Float64Array(length);
  const counts = new Float64Array(length);
  detrended.forEach((value, t) => {
    if (Number.isNaN(value)) return;
    sums[t % length] = at(sums, t % length) + value;
    counts[t % length] = at(counts, t % length) + 1;
  });
  const neutral = kind === 'additive' ? 0 : 1;
  const means = sums.map((sum, place) => (at(counts, place) > 0 ? sum / at(counts, place) : neutral));
  const mean = meanOf(means);
  return means.map((value) => (kind === 'additive' ? value - mean : value / mean));
}

/** A moving average over one season around each bucket; not a number at both ends. */
function centredAverage(y: Float64Array, length: number): Float64Array {
  const half = length >> 1;
  const even = length % 2 === 0;
  return y.map((_, t) => {
    if (t < half || t + half >= y.length) return Number.NaN;
    let sum = 0;
    for (let i = t - half; i <= t + half; i++) sum += at(y, i);
    return even ? (sum - (at(y, t - half) + at(y, t + half)) / 2) / length : sum / length;
  });
}

export const seasonAt = (season: Season, t: number): number => at(season.indices, t % season.indices.length);

/** The series without its season. */
export function adjust(y: Float64Array, season: Season): Float64Array {
  if (season.kind === 'none') return y;
  return y.map((value, t) => (season.kind === 'additive' ? value - seasonAt(season, t) : value / seasonAt(season, t)));
}

/** A forecast of the adjusted series with the season put back; `start` is the number of buckets before its first. */
export function readjust(point: Float64Array, season: Season, start: number): Float64Array {
  if (season.kind === 'none') return point;
  return point.map((value, i) =>
    season.kind === 'additive' ? value + seasonAt(season, start + i) : value * seasonAt(season, start + i),
  );
}
