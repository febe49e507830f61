import { describe, expect, it } from 'vitest';
import { cusumDesigns, referenceOf, runCusum } from './cusum.ts';
import { runEwma } from './ewma.ts';

describe('a CUSUM', () => {
  it('of mean 2: the worked example alarms in week 9', () => {
    const weeks = [2, 1, 3, 2, 4, 5, 3, 6, 4].map((observed) => ({ observed, expected: 2 }));
    expect(referenceOf(2, 2)).toBeCloseTo(2.885, 3);
    const found = runCusum(weeks);
    const sums = [0, 0, 0.12, 0, 1.12, 3.23, 3.35, 6.46, 7.58];
    found.forEach(({ sum }, week) => {
      expect(sum).toBeCloseTo(sums[week] ?? 0, 1);
    });
    expect(found.map(({ isAlarm }) => isAlarm)).toEqual([...Array.from({ length: 8 }, () => false), true]);
  });

  it('starts anew after an alarm, and sets a tiny mean to 0.05', () => {
    const found = runCusum([9, 0, 9].map((observed) => ({ observed, expected: 0.001 })));
    expect(found.map(({ isAlarm }) => isAlarm)).toEqual([true, false, true]);
    expect(found[2]?.sum).toBeCloseTo(9 - referenceOf(0.05, 3));
  });

  it.each(
    cusumDesigns
      .flatMap(({ most, times, limit }, place) => {
        const least = cusumDesigns[place - 1]?.most ?? 0.05;
        const highest = Number.isFinite(most) ? most : 16;
        return [0, 0.5, 1].map((part) => ({ mean: least + part * (highest - least) || 0.05, times, limit }));
      })
      .filter(({ mean }) => mean > 0),
  )('of mean $mean stays quiet for 500 weeks on average', ({ mean, times, limit }) => {
    expect(runLength(mean, mean, times, limit)).toBeGreaterThanOrEqual(495);
  });
});

/** The mean weeks to an alarm, by a Markov chain over steps of the sum: (I − Q) L = 1. */
function runLength(mean: number, actual: number, times: number, limit: number): number {
  const steps = 120;
  const width = limit / steps;
  const k = referenceOf(mean, times);
  const rows = Array.from({ length: steps }, (_, from) => {
    const row = new Float64Array(steps + 1);
    row[from] = 1;
    row[steps] = 1;
    let chance = Math.exp(-actual);
    for (let count = 0; count < actual + 12 * Math.sqrt(actual) + 12; count += 1) {
      const sum = Math.max(0, (from === 0 ? 0 : from + 0.5) * width + count - k);
      const to = Math.floor(sum / width);
      if (to < steps) row[to] = (row[to] ?? 0) - chance;
      chance *= actual / (count + 1);
    }
    return row;
  });
  for (const [pivot, row] of rows.entries()) {
    const lead = row[pivot] ?? 1;
    for (let column = pivot; column <= steps; column += 1) row[column] = (row[column] ?? 0) / lead;
    for (const other of rows.slice(pivot + 1)) {
      const factor = other[pivot] ?? 0;
      if (factor !== 0)
        for (let column = pivot; column <= steps; column += 1)
          other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
    }
  }
  const lengths = new Float64Array(steps);
  for (let place = steps - 1; place >= 0; place -= 1) {
    const row = rows[place] as Float64Array;
    let sum = row[steps] ?? 0;
    for (let column = place + 1; column < steps; column += 1) sum -= (row[column] ?? 0) * (lengths[column] ?? 0);
    lengths[place] = sum;
  }
  return lengths[0] ?? 0;
}

describe('an EWMA', () => {
  it('of the worked example signals in week 7', () => {
    const found = runEwma([0.3, -0.5, 0.2, 1.4, 2.1, 1.8, 2.6]);
    expect(found[6]?.level).toBeCloseTo(1.22, 2);
    expect(found[6]?.limit).toBeCloseTo(0.978, 3);
    expect(found.map(({ isSignal }) => isSignal)).toEqual([false, false, false, false, false, false, true]);
  });

  it('passes over weeks without a score', () => {
    expect(runEwma([1, null, 1])[2]?.level).toBeCloseTo(0.36);
  });
});
