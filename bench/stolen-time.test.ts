import { expect, test } from 'vitest';
import { parseProcessorTime, stolenBetween } from './stolen-time.ts';

const counters = (line: string) => `${line}\ncpu0 1 2 3 4 5 6 7 8 9 10\nintr 5\n`;

test('the share of the processor that other machines had is that of all time between two readings', () => {
  const before = parseProcessorTime(counters('cpu  100 0 10 50 5 0 2 33 7 0'));
  const after = parseProcessorTime(counters('cpu  160 0 20 60 5 0 2 53 9 0'));
  expect(before).toEqual({ all: 200, stolen: 33 });
  expect(stolenBetween(before, after)).toBeCloseTo(20 / 100);
});

test('where nothing is counted, nothing is said', () => {
  expect(parseProcessorTime('cpu 1 2 3')).toBeNull();
  expect(parseProcessorTime('')).toBeNull();
  expect(stolenBetween(null, { all: 1, stolen: 0 })).toBeNull();
  expect(stolenBetween({ all: 5, stolen: 1 }, { all: 5, stolen: 1 })).toBeNull();
});
