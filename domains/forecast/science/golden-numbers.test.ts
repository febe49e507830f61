import { describe, expect, test } from 'vitest';
import { bias, mase, pinball, rmsse, smape, wape } from './measures/accuracy.ts';
import { trackingSignal } from './measures/tracking-signal.ts';
import { valueAdded } from './measures/value-added.ts';
import { adida } from './models/adida.ts';
import { croston, sizeAndGap } from './models/croston.ts';
import { runEts } from './models/ets-recursion.ts';
import { recentMean } from './models/recent-mean.ts';
import { sba } from './models/sba.ts';
import { seasonalNaive } from './models/seasonal-naive.ts';
import { tsb } from './models/tsb.ts';
import { adjustedConsumption } from './series/clean.ts';
import { demandClass } from './series/demand-class.ts';

const seldom = Float64Array.of(0, 0, 3, 0, 0, 5, 0, 2, 0, 0, 0, 4, 0, 0, 6, 0);
const next = (values: Float64Array) => values[0] ?? Number.NaN;

test('consumption adjusted for days without stock', () => {
  expect(adjustedConsumption(1200, 6, 45)).toBeCloseTo(265.5022, 4);
});

test('the class of a seldom demand', () => {
  const found = demandClass(seldom, 1);
  expect(found.interval).toBe(3.2);
  expect(found.variation).toBeCloseTo(0.125, 12);
  expect(found.name).toBe('intermittent');
});

describe('methods for seldom demand, with weights of 0.1', () => {
  test('size and gap', () => {
    expect(sizeAndGap(seldom)?.size).toBeCloseTo(3.4548, 4);
    expect(sizeAndGap(seldom)?.gap).toBeCloseTo(3.009, 4);
  });
  test.each([
    ['Croston', croston, 1.148156],
    ['SBA', sba, 1.090748],
    ['TSB', tsb, 1.094654],
  ] as const)('%s', (_, method, expected) => {
    expect(next(method(seldom, 1, 1))).toBeCloseTo(expected, 6);
  });
  test.each([croston, sba, tsb, adida, recentMean])('%o forecasts every horizon alike', (method) => {
    expect(new Set(method(seldom, 1, 5)).size).toBe(1);
  });
  test.each([croston, sba, tsb, adida, recentMean])('%o forecasts zero where nothing was ever used', (method) => {
    expect(method(new Float64Array(9), 1, 2)).toEqual(new Float64Array(2));
  });
});

describe('measures', () => {
  const training = Float64Array.of(10, 12, 14, 11, 13, 15, 12, 14, 16);
  const actual = Float64Array.of(13, 15, 17);
  const forecast = Float64Array.of(12, 16, 15);

  test.each([
    ['MASE', mase(training, 3, actual, forecast), 1.333333],
    ['RMSSE', rmsse(training, actual, forecast), 0.617213],
    ['sMAPE', smape(actual, forecast), 8.983871],
    ['WAPE', wape(actual, forecast), 0.088889],
    ['bias', bias(actual, forecast), -0.044444],
    ['pinball above', pinball(0.9, 17, 15), 1.8],
    ['pinball below', pinball(0.9, 13, 15), 0.2],
  ])('%s', (_, found, expected) => {
    expect(found).toBeCloseTo(expected, 6);
  });

  test('seasonal naive misses its own training values by one', () => {
    const fitted = training.subarray(0, -3);
    expect(mase(training, 3, training.subarray(3), fitted)).toBeCloseTo(1, 12);
  });

  test('nothing missed, and everything missed', () => {
    expect(wape(actual, actual)).toBe(0);
    expect(wape(actual, new Float64Array(3))).toBe(1);
    expect(bias(actual, new Float64Array(3))).toBe(-1);
  });

  test('the tracking signal is the sum of errors in mean absolute errors', () => {
    expect(trackingSignal(actual, forecast)).toBeCloseTo((1 - 1 + 2) / (4 / 3), 12);
    expect(trackingSignal(actual, actual)).toBe(0);
    expect(trackingSignal(actual, new Float64Array(3))).toBe(3);
  });
});

test('seasonal naive repeats a season, and without one the last value', () => {
  expect(seasonalNaive(Float64Array.of(1, 2, 3, 4), 3, 4)).toEqual(Float64Array.of(2, 3, 4, 2));
  expect(seasonalNaive(Float64Array.of(1, 2), 3, 2)).toEqual(Float64Array.of(2, 2));
});

test('smoothing with all weight on the newest value is naive', () => {
  const values = Float64Array.of(3, 9, 4, 7);
  const start = { level: 1, slope: 0, indices: new Float64Array(0) };
  const end = runEts(values, { error: 'A', trend: 'N', season: 'N' }, { alpha: 1, beta: 0, gamma: 0, phi: 1 }, start);
  expect(end.level).toBe(7);
});

test('what the steps of a forecast add is what it gained in all', () => {
  const steps = valueAdded([0.5, 0.3, 0.35, 0.2]);
  expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(0.5 - 0.2, 12);
  expect(steps.map((step) => step < 0)).toEqual([false, true, false]);
});
