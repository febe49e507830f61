import { describe, expect, it } from 'vitest';
import type { ChartData, ChartKind } from './chart-data.ts';
import { chartHeight, tallest } from './chart-height.ts';
import { notesOn } from './chart-notes.ts';
import { fitChart, hasMarks, mostLanes, mostSeries } from './fit-chart.ts';
import { colorClasses } from './heatmap-options.ts';

const text = (key: string) => ({ key, label: key, type: 'text' as const, unit: null });
const chart = (kind: ChartKind, more: Partial<ChartData>): ChartData => ({
  key: 'one',
  kind,
  title: 'A finding',
  x: text('place'),
  y: { ...text('value'), type: 'money' },
  z: null,
  series: null,
  label: null,
  line: null,
  guides: [],
  log: false,
  points: [],
  ...more,
});
const names = Array.from({ length: 30 }, (_, at) => `P${at}`);
const kinds = names.slice(0, 12);
const byKind = { key: 'kind', label: 'Kind', values: kinds };

describe('a chart with more than can be drawn', () => {
  it('keeps the largest rows in their order, and says so', () => {
    const points = names.map((place, at) => ({ place, value: at }));
    const data = chart('stacked_bar', { points });
    const drawn = fitChart(data);
    expect(drawn.points.map(({ place }) => place)).toEqual(names.slice(15));
    expect(notesOn(data, drawn, null)).toBe('The largest 15 of 30 are drawn; Show as table lists all.');
  });

  it('keeps the lanes of a heat map that hold most', () => {
    const points = names.flatMap((lane, at) => [1, 2].map((hour) => ({ place: hour, lane, value: at })));
    const drawn = fitChart(chart('heatmap', { y: text('lane'), z: { ...text('value'), type: 'count' }, points }));
    expect(new Set(drawn.points.map(({ lane }) => lane))).toEqual(new Set(names.slice(-mostLanes)));
  });

  it('adds up the smallest series of a stack, so that its height stays what it was', () => {
    const points = kinds.map((kind, at) => ({ place: 'ICU', kind, value: at + 1 }));
    const drawn = fitChart(chart('stacked_column', { series: byKind, points }));
    expect(drawn.series?.values).toHaveLength(mostSeries);
    expect(drawn.points.at(-1)).toEqual({ place: 'ICU', kind: 'Others', value: 1 + 2 + 3 + 4 + 5 });
  });

  it('leaves every mark of a scatter where it is', () => {
    const points = kinds.map((kind, at) => ({ place: at, kind, value: at }));
    const drawn = fitChart(chart('scatter', { series: byKind, points }));
    expect(drawn.points).toHaveLength(points.length);
    expect(drawn.points.filter(({ kind }) => kind === 'Others')).toHaveLength(5);
  });

  it('is left alone where everything has its place', () => {
    const data = chart('stacked_bar', { points: [{ place: 'ICU', value: 1 }] });
    expect(fitChart(data)).toBe(data);
  });
});

describe('a chart of points of which nothing is known', () => {
  it('has no marks, and one known point is enough to have some', () => {
    const points = [{ place: 'ICU', value: null }];
    expect(hasMarks(chart('line', { points }))).toBe(false);
    expect(hasMarks(chart('line', { points: [...points, { place: 'ED', value: 0 }] }))).toBe(true);
  });
});

describe('the height of a chart', () => {
  it.each<ChartKind>(['ranked_bar', 'stacked_bar', 'waterfall', 'heatmap', 'line', 'timeline'])(
    'of the kind %s never pushes the rows out of the window',
    (kind) => {
      const points = names.slice(0, 12).map((place, at) => ({ place, value: at, kind: place }));
      expect(chartHeight(fitChart(chart(kind, { points, series: byKind })))).toBeLessThanOrEqual(tallest);
    },
  );

  it('grows with its bars', () => {
    const height = (count: number) =>
      chartHeight(chart('ranked_bar', { points: names.slice(0, count).map((place) => ({ place, value: 1 })) }));
    expect(height(3)).toBeLessThan(height(6));
  });
});

describe('the colors of a heat map', () => {
  it('tell the many small cells apart, however far one towers above them', () => {
    const classes = colorClasses([...Array.from({ length: 99 }, (_, at) => at + 1), 100_000]);
    expect(classes.map(({ from }) => from)).toEqual([1, 41, 66, 83, 95]);
    expect(classes.at(-1)?.to).toBe(100_000);
  });

  it('are one where all cells are alike, and none where there are no cells', () => {
    expect(colorClasses([5, 5, 5])).toEqual([{ from: 5, to: 5 }]);
    expect(colorClasses([])).toEqual([]);
  });
});
