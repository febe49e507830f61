import { describe, expect, it } from 'vitest';
import { spansOf } from './trend-spans.ts';

const spans = (time: 'period' | 'as_of' | 'none', from: string, to: string) => {
  const { by, spans } = spansOf(time, { from, to });
  return { by, count: spans.length, first: spans[0], last: spans.at(-1), spans };
};

describe('a figure is followed', () => {
  it('day by day over a week or two', () => {
    expect(spans('period', '2026-11-09', '2026-11-15')).toMatchObject({
      by: 'day',
      count: 7,
      first: { from: '2026-11-09', to: '2026-11-09' },
      last: { from: '2026-11-15', to: '2026-11-15' },
    });
    // Of a single day the days before it are told as well.
    expect(spans('period', '2026-11-15', '2026-11-15')).toMatchObject({ by: 'day', count: 7 });
    expect(spans('period', '2026-11-02', '2026-11-15')).toMatchObject({ by: 'day', count: 14 });
  });

  it('by whole weeks over months: the one that goes on is left out', () => {
    // The 14th of November 2026 is a Saturday.
    const quarter = spans('period', '2026-08-17', '2026-11-14');
    expect(quarter).toMatchObject({
      by: 'week',
      count: 12,
      first: { from: '2026-08-17', to: '2026-08-23' },
      last: { from: '2026-11-02', to: '2026-11-08' },
    });
    expect(spans('period', '2026-10-17', '2026-11-15')).toMatchObject({ count: 8, last: { to: '2026-11-15' } });
  });

  it('by whole months over longer times, two years at most', () => {
    expect(spans('period', '2025-11-16', '2026-11-15')).toMatchObject({
      by: 'month',
      count: 11,
      first: { from: '2025-12-01', to: '2025-12-31' },
      last: { from: '2026-10-01', to: '2026-10-31' },
    });
    expect(spans('period', '2020-01-01', '2026-10-31')).toMatchObject({ count: 24, first: { from: '2024-11-01' } });
    expect(spans('period', '2026-07-15', '2026-10-31').spans.map(({ from }) => from.slice(0, 7))).toEqual([
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
    ]);
  });

  it('at the ends of months and on the day itself, where it is a state', () => {
    const year = spans('as_of', '2026-10-17', '2026-11-15');
    expect(year).toMatchObject({ by: 'month-end', count: 13, first: { from: '2025-11-30', to: '2025-11-30' } });
    expect(year.spans.slice(-3).map(({ to }) => to)).toEqual(['2026-09-30', '2026-10-31', '2026-11-15']);
    expect(spans('as_of', '2026-03-01', '2026-03-31').spans.at(-2)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  });

  it('nowhere, where there is no time', () => {
    expect(spans('none', '2026-10-17', '2026-11-15')).toMatchObject({ by: null, count: 0 });
  });
});
