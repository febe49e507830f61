import { expect, it } from 'vitest';
import { referenceYears } from './reference-years.ts';

it('every day is judged once, by a year that it is in', () => {
  for (const [first, newest] of [
    [100, 100],
    [100, 463],
    [100, 464],
    [100, 465],
    [100, 2000],
  ] as const) {
    const years = referenceYears(first, newest);
    for (let day = first; day <= newest; day += 1) {
      const judging = years.filter(({ judges }) => judges.from <= day && day <= judges.to);
      expect(judging).toHaveLength(1);
      const reads = judging[0]?.reads ?? { from: 0, to: 0 };
      expect(reads.from <= day && day <= reads.to).toBe(true);
      expect(reads.to - reads.from + 1).toBe(Math.min(365, newest - first + 1));
    }
  }
});

it('the last weeks of the past are judged by the first year there is', () => {
  expect(referenceYears(100, 500).map(({ judges, reads }) => [judges.from, judges.to, reads.from, reads.to])).toEqual([
    [136, 500, 136, 500],
    [100, 135, 100, 464],
  ]);
});
