import { describe, expect, test } from 'vitest';
import type { ChartOf, ChartRow } from '../../../query/define/chart.ts';
import { singleDraws } from '../../../testkit/reports/single-draws.ts';
import { countWeekdays, weekHeatmap } from './week-heatmap.ts';

const words = { money: String, percent: String, number: String };
/** Two Mondays and one of each other weekday. */
const days = { from: '2026-11-02', to: '2026-11-09' };
const asDrawn = (chart: unknown) => chart as ChartOf & { title: (points: ChartRow[], of: typeof words) => string };
const chart = asDrawn(
  weekHeatmap(singleDraws, {
    measure: 'draws',
    label: 'Encoded, mean per hour',
    value: 'mean',
    least: { of: 'draws', count: 3 },
    drill: { page: '1005', carry: ['hour', 'weekday'] },
    most: 'Most is encoded',
  }),
);
const row = (weekday: number, hour: number, encoded: number | null) => ({
  weekday: '?',
  weekday_code: weekday,
  hour: '?',
  hour_code: hour,
  draws: encoded,
});

describe('a heat map of the week', () => {
  const points = chart.points?.([row(1, 8, 10), row(2, 10, 2), row(7, 9, 6)], days) ?? [];
  const at = (weekday: string, hour: string) => points.find((one) => one.weekday === weekday && one.hour === hour);

  test('has every weekday, Monday first, and the hours of the workday and those with something before and after it', () => {
    expect([...new Set(points.map(({ weekday }) => weekday))]).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    const hoursOf = (some: typeof points) => [...new Set(some.map(({ hour }) => hour))];
    expect(hoursOf(points)).toHaveLength(12);
    expect([hoursOf(points)[0], hoursOf(points).at(-1)]).toEqual(['07:00', '18:00']);
    const atNight = chart.points?.([row(1, 2, 10), row(2, 22, 2)], days) ?? [];
    expect([hoursOf(atNight)[0], hoursOf(atNight).at(-1)]).toEqual(['02:00', '22:00']);
  });

  test('shows the mean over how often the weekday came, and leaves empty what did not happen', () => {
    expect([at('Mon', '08:00')?.mean, at('Sun', '09:00')?.mean]).toEqual([5, 6]);
    expect(at('Wed', '08:00')).toEqual({ weekday: 'Wed', weekday_code: 3, hour: '08:00', hour_code: 8 });
  });

  test('marks what rests on too few, and does not speak of it', () => {
    expect(at('Tue', '10:00')?.is_few).toBe(true);
    expect(chart.title(points, words)).toBe('Most is encoded on Sun at 09:00: 6 per hour');
    expect(chart.title(chart.points?.([row(2, 10, 2)], days) ?? [], words)).toBe(
      'Encoded, mean per hour: too little data to see a pattern',
    );
  });

  test('leads where it is told to, else a click filters the page', () => {
    expect([chart.drill?.carry, chart.sets]).toEqual([['hour', 'weekday'], undefined]);
    const { drill, sets } = asDrawn(
      weekHeatmap(singleDraws, {
        measure: 'draws',
        label: 'Encoded',
        value: 'as it is',
        most: 'Most',
      }),
    );
    expect([drill, sets]).toEqual([undefined, { hour: 'hour', weekday: 'weekday' }]);
  });

  test('of nothing has no points', () => {
    expect(chart.points?.([], days)).toEqual([]);
  });
});

test.each([
  [1, 2],
  [2, 1],
  [7, 1],
])('weekday %i comes %i times in eight days from Monday on', (weekday, times) => {
  expect(countWeekdays(days, weekday)).toBe(times);
});

test('a weekday that lies before the first day of a short time does not come', () => {
  expect(countWeekdays({ from: '2026-11-03', to: '2026-11-04' }, 1)).toBe(0);
  expect(countWeekdays({ from: '2026-11-03', to: '2026-11-09' }, 1)).toBe(1);
});
