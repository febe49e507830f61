import { describe, expect, it } from 'vitest';
import { fillDays } from './fill-days.ts';

describe('the days of an axis', () => {
  it('are all of them, also those on which nothing happened, in order', () => {
    expect(fillDays(['2026-10-30', '2026-11-02', '2026-10-31'])).toEqual([
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ]);
  });

  it('step by weeks where they are weeks', () => {
    expect(fillDays(['2026-10-19', '2026-11-02'])).toEqual(['2026-10-19', '2026-10-26', '2026-11-02']);
  });

  it.each([
    ['months', ['2026-09-01', '2026-11-01']],
    ['one day', ['2026-11-03']],
    ['more days than columns can be drawn', ['2020-11-03', '2026-11-04']],
    ['no days at all', ['ICU', 'ED']],
    ['nothing', []],
  ])('are left as they are where they are %s', (_, dates) => {
    expect(fillDays(dates)).toEqual(dates);
  });
});
