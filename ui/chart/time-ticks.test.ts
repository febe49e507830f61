import { describe, expect, it } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const days = (ticks: number[] | null) => ticks?.map((tick) => new Date(tick).toISOString().slice(0, 10));

describe('the ticks of an axis of time', () => {
  it('lie at even distances, also where a month ends between them', () => {
    const ticks = days(timeTicks(at('2026-08-17'), at('2026-11-14'), 8));
    expect(ticks).toEqual([
      '2026-08-17',
      '2026-08-31',
      '2026-09-14',
      '2026-09-28',
      '2026-10-12',
      '2026-10-26',
      '2026-11-09',
    ]);
  });

  it('are firsts of months where the time is long', () => {
    const ticks = days(timeTicks(at('2025-10-31'), at('2026-10-31'), 8));
    expect(ticks).toEqual(['2025-12-01', '2026-02-01', '2026-04-01', '2026-06-01', '2026-08-01', '2026-10-01']);
  });

  it('are left to the clock within a day or two', () => {
    expect(timeTicks(at('2026-11-14'), at('2026-11-15'), 8)).toBeNull();
  });
});
