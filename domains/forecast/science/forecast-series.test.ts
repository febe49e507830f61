import { describe, expect, test } from 'vitest';
import { forecastSeries, learnBook } from './forecast-series.ts';
import { prepare } from './series/prepare.ts';

const levels = [0.8, 0.95];

function forecast(values: readonly number[], season = 12, horizon = 6) {
  const prepared = prepare(Float64Array.from(values), season);
  const book = learnBook([prepared], horizon);
  return { prepared, ...forecastSeries(prepared, horizon, levels, book) };
}

const wavy = Array.from({ length: 60 }, (_, t) => 100 + t + 20 * Math.sin((t * Math.PI) / 6) + ((t * 7919) % 13));
const seldom = Array.from({ length: 60 }, (_, t) => (t % 4 === 1 ? 1 + ((t * 31) % 5) : 0));

describe.each([
  ['a single value', [5]],
  ['two values', [1, 2]],
  ['no value but zeros', Array.from({ length: 30 }, () => 0)],
  ['missing values', wavy.map((value, t) => (t % 7 === 3 ? Number.NaN : value))],
  ['nothing but missing values and one', [Number.NaN, Number.NaN, 3]],
  ['negative values', wavy.map((value, t) => (t === 20 ? -value : value))],
  ['mostly negative values', wavy.map((value) => -value)],
  ['a single value of a thousand million', wavy.map((value, t) => (t === 20 ? 1e9 : value))],
  ['values of a thousand million', wavy.map((value) => value * 1e7)],
  ['very small values', wavy.map((value) => value * 1e-9)],
  ['infinite values', wavy.map((value, t) => (t === 20 ? Number.POSITIVE_INFINITY : value))],
  ['seldom demand', seldom],
  ['demand that has ended', [...seldom, ...Array.from({ length: 24 }, () => 0)]],
  ['a first demand in the last bucket', [0, 0, 0, 0, 0, 0, 0, 9]],
])('%s', (_, values) => {
  test.each([1, 7, 12, 52, 400])('with a season of %d gives finite numbers, in order', (season) => {
    const { point, bands, prepared } = forecast(values, season);
    const [inner, outer] = bands;
    expect(point).toHaveLength(6);
    point.forEach((mean, i) => {
      const bounds = [outer?.lower[i], inner?.lower[i], mean, inner?.upper[i], outer?.upper[i]].map(Number);
      expect(bounds.every(Number.isFinite)).toBe(true);
      expect(bounds.toSorted((a, b) => a - b)).toEqual(bounds);
      if (prepared.cleaned.isDemand) expect(bounds[0]).toBeGreaterThanOrEqual(0);
    });
  });
});

test('a constant series goes on, and is sure of it', () => {
  const { point, bands } = forecast(Array.from({ length: 30 }, () => 0.7));
  for (const values of [point, bands[0]?.lower, bands[1]?.upper])
    for (const value of values ?? []) expect(value).toBeCloseTo(0.7, 9);
});

test.each([1e-6, 3, 7e8])('values times %d give the forecast times as much', (factor) => {
  const [one, other] = [forecast(wavy), forecast(wavy.map((value) => value * factor))];
  expect(other.method).toBe(one.method);
  other.point.forEach((value, i) => {
    expect(value / factor / (one.point[i] ?? 0)).toBeCloseTo(1, 6);
  });
});

test('the same values give the same forecast, to the last bit', () => {
  expect(forecast(wavy)).toEqual(forecast(wavy));
});

test('a series knows its season and its trend', () => {
  const { point } = forecast(wavy);
  const expected = Array.from({ length: 6 }, (_, i) => 166 + i + 20 * Math.sin(((60 + i) * Math.PI) / 6));
  point.forEach((value, i) => {
    expect(Math.abs(value - (expected[i] ?? 0))).toBeLessThan(9);
  });
});

test('what was corrected stands beside what was recorded', () => {
  const { cleaned } = prepare(Float64Array.from(wavy.map((value, t) => (t === 20 ? 1e9 : value))), 12);
  expect(cleaned.raw[20]).toBe(1e9);
  expect(cleaned.corrected[20]).toBeLessThan(200);
  expect(cleaned.reasons[20]).toBe('outlier');
  expect(cleaned.reasons.filter(Boolean)).toHaveLength(1);
});

test('days without stock are made up for, as long as there were days with stock', () => {
  const values = Float64Array.from(wavy);
  const shares = new Float64Array(60);
  [values[10], shares[10]] = [50, 0.4];
  [values[11], shares[11]] = [0, 0.9];
  const { cleaned } = prepare(values, 12, shares);
  expect(cleaned.corrected[10]).toBeCloseTo(50 / 0.6, 9);
  expect(cleaned.corrected[11]).toBeGreaterThan(60);
  expect([cleaned.reasons[10], cleaned.reasons[11], cleaned.reasons[12]]).toEqual([
    'stock-out',
    'stock-out',
    undefined,
  ]);
});
