// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { ChartData } from './chart-data.ts';
import { describePoints, nameOf, pointOf } from './describe-points.ts';
import { samples } from './testing.ts';

const data: ChartData = {
  key: 'one',
  kind: 'stacked_column',
  title: 'A finding',
  x: { key: 'day', label: 'Day', type: 'date', unit: null },
  y: { key: 'value', label: 'Value', type: 'money', unit: null },
  z: null,
  series: { key: 'kind', label: 'Kind', values: ['Used', 'Wasted'] },
  label: null,
  line: null,
  guides: [],
  log: false,
  points: [
    { day: '2026-11-01', kind: 'Used', value: 12.5 },
    { day: '2026-11-01', kind: '<b>Wasted</b>', value: null },
  ],
};
const mark = (point: number) => ({ data: { point } });

describe('hovering over a chart', () => {
  it('tells the marks of one place together, with unknown as a dash', () => {
    const told = describePoints(data, [mark(0), mark(1)]) as HTMLElement;
    expect([...told.children].map((line) => line.textContent)).toEqual([
      'Nov 1, 2026, Used',
      'Used: $12.50',
      '<b>Wasted</b>: —',
    ]);
  });

  it('never reads a name as markup', () => {
    expect((describePoints(data, mark(1)) as HTMLElement).querySelector('b')).toBeNull();
  });

  it('finds the mark behind a name on the axis, and none behind a guide', () => {
    expect(pointOf(data, { targetType: 'axisLabel', value: '2026-11-01' })).toBe(data.points[0]);
    expect(pointOf(data, { data: { name: 'Limit' } })).toBeNull();
    expect(describePoints(data, { data: { name: 'Limit' } })).toBe('');
  });

  it('tells what is known of a moment of a balance, whichever of its points knows it', () => {
    const told = describePoints(samples.step, [mark(2), mark(1)]) as HTMLElement;
    expect([...told.children].map((line) => line.textContent)).toEqual([
      'Nov 2, 2026, 8:00 AM',
      'The value: $0.00',
      'The counted: $7.00',
      'The in: $0.00',
      'The out: $7.00',
      'The lost: $0.00',
      'Day: Nov 2, 2026',
    ]);
  });

  it('tells of the whole bar what its line and its further figures say, not the part that stands first', () => {
    const lead = { key: 'days', label: 'Lead time', type: 'days' as const, unit: 'days' };
    const points = samples.stacked_bar.points.map((point) => ({ ...point, days: 3 }));
    const bars: ChartData = { ...samples.stacked_bar, roles: { lead_time: lead }, points };
    const lines = (of: unknown) =>
      [...(describePoints(bars, of) as HTMLElement).children].map((line) => line.textContent);
    expect(lines(mark(0))).toEqual(['ICU, Used', 'The value: $600.00', 'The share: 60.0%', 'Lead time: 3 days']);
    expect(lines({ data: { point: 0, isOfWhole: true } })).toEqual(['ICU', 'The share: 60.0%', 'Lead time: 3 days']);
  });

  it('calls a mark by its label where it has one', () => {
    expect(nameOf({ ...data, label: 'item' }, { day: '2026-11-01', kind: 'Used', item: 'Heparin' })).toBe('Heparin');
  });
});
