import { describe, expect, it } from 'vitest';
import type { ChartData, ChartKind } from './chart-data.ts';
import { chartHeight, tallest } from './chart-height.ts';
import { notesOn } from './chart-notes.ts';
import { fitChart, hasMarks, mostLanes, mostSeries } from './fit-chart.ts';
import { classesOf, colorValues } from './heatmap-classes.ts';

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
    const named = [...names, 'P30'].flatMap((lane, at) => kinds.map((place) => ({ place, lane, value: at })));
    const ofNames = fitChart(
      chart('heatmap', { y: text('lane'), z: { ...text('value'), type: 'count' }, points: named }),
    );
    expect(new Set(ofNames.points.map(({ lane }) => lane))).toEqual(new Set([...names.slice(1), 'P30']));
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

describe('the note beneath a chart', () => {
  const limits = { low: { ...text('low'), type: 'money' as const }, high: { ...text('high'), type: 'money' as const } };
  const noteOn = (kind: ChartKind, more: Partial<ChartData>) => notesOn(chart(kind, more), chart(kind, more), null);

  it('counts what lies outside the limits, and says where there are none', () => {
    const points = [
      { place: 'A', value: 9, low: 1, high: 5 },
      { place: 'B', value: 0.5, low: 1, high: 5, is_hollow: true },
      { place: 'C', value: null, low: 1, high: 5 },
    ];
    expect(noteOn('control_chart', { points, roles: limits })).toBe(
      '1 of 2 lies outside the limits. Hollow: too few to be judged.',
    );
    expect(noteOn('control_chart', { points })).toBe('There is too little to draw limits from.');
  });

  it('says what gray, hollow and dark stand for', () => {
    const few = [{ place: 'A', lane: 'Mon', value: 1, is_few: true }];
    expect(noteOn('heatmap', { y: text('lane'), points: few })).toBe('Color: lane. Gray: too few to be judged.');
    const wait = { ...text('value'), label: 'Median wait for approval' };
    expect(noteOn('heatmap', { y: text('lane'), z: wait, points: [] })).toBe('Color: Median wait for approval.');
    expect(noteOn('dumbbell', { roles: { to: { ...text('to'), label: 'Recommended' } } })).toBe(
      'Hollow: value. Full: Recommended.',
    );
    expect(noteOn('treemap', { z: { ...text('z'), label: 'Expiring' } })).toBe('The darker, the more expiring.');
  });

  it('says how many of many rows are drawn', () => {
    const points = Array.from({ length: 40 }, (_, at) => ({ place: `P${at}`, value: at }));
    const data = chart('bullet', { points });
    expect(fitChart(data).points.map(({ place }) => place)).toEqual(points.slice(0, 30).map(({ place }) => place));
    expect(notesOn(data, fitChart(data), null)).toBe('The first 30 of 40 are drawn; Show as table lists all.');
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
  it.each<ChartKind>(['ranked_bar', 'stacked_bar', 'waterfall', 'line', 'timeline'])(
    'of the kind %s never pushes the rows out of the window',
    (kind) => {
      const points = names.slice(0, 12).map((place, at) => ({ place, value: at, kind: place }));
      expect(chartHeight(fitChart(chart(kind, { points, series: byKind })))).toBeLessThanOrEqual(tallest);
    },
  );

  it('of a heat map stays low by hours, and has room for many names against names', () => {
    const heightOf = (lanes: number, x: ChartData['x']) =>
      chartHeight(
        chart('heatmap', {
          x,
          y: text('lane'),
          points: names.slice(0, lanes).flatMap((lane) => names.slice(0, 12).map((place) => ({ place, lane }))),
        }),
      );
    const hours = { ...text('place'), type: 'count' as const };
    expect(heightOf(12, hours)).toBeLessThanOrEqual(tallest);
    expect(heightOf(7, text('place')) - heightOf(7, hours)).toBeGreaterThan(50);
    expect(heightOf(30, text('place'))).toBeGreaterThanOrEqual(30 * 15);
  });

  it('grows with its bars', () => {
    const height = (count: number) =>
      chartHeight(chart('ranked_bar', { points: names.slice(0, count).map((place) => ({ place, value: 1 })) }));
    expect(height(3)).toBeLessThan(height(6));
  });
});

describe('the colors of a heat map', () => {
  it('belong to the values and not to how many cells have them: steps of one width, from zero on', () => {
    const limits = (values: number[]) => classesOf({}, values).map(({ from, to }) => [from, to]);
    const steps = [
      [0, 20],
      [20, 40],
      [40, 60],
      [60, 80],
      [80, 100],
    ];
    expect(limits(Array.from({ length: 99 }, (_, at) => at + 1))).toEqual(steps);
    // However many of the cells are small.
    expect(limits([...Array.from({ length: 99 }, () => 1), 99])).toEqual(steps);
    expect(limits([0.31, 0.34])).toEqual([
      [0.31, 0.32],
      [0.32, 0.33],
      [0.33, 0.34],
    ]);
  });

  it('are the limits that a chart gives, whoever is looked at', () => {
    const classes = [-3.09, -1.96, 1.96, 3.09];
    expect(classesOf({ classes }, [0.2, 2.5]).map(({ from, to, depth }) => [from, to, depth])).toEqual([
      [-3.09, -3.09, -1],
      [-3.09, -1.96, -0.5],
      [-1.96, 1.96, 0],
      [1.96, 3.09, 0.5],
      [3.09, 3.09, 1],
    ]);
    expect(classesOf({ classes }, [-5, 7]).map(({ from, to }) => [from, to])).toEqual([
      [-5, -3.09],
      [-3.09, -1.96],
      [-1.96, 1.96],
      [1.96, 3.09],
      [3.09, 7],
    ]);
  });

  it('compare the cells of a row with its largest where the chart says so', () => {
    const points = [
      { hour: 1, place: 'ICU', value: 100 },
      { hour: 2, place: 'ICU', value: 50 },
      { hour: 1, place: 'ED', value: 4 },
      { hour: 2, place: 'ED', value: 1 },
      { hour: 3, place: 'ED', value: null },
    ];
    const rows = chart('heatmap', { x: text('hour'), y: text('place'), z: text('value'), points });
    expect(colorValues(rows)).toEqual([100, 50, 4, 1, null]);
    expect(colorValues({ ...rows, scale: 'row' })).toEqual([1, 0.5, 1, 0.25, null]);
    expect(classesOf({ scale: 'row' }, [1, 0.5]).map(({ from, to }) => [from, to])).toEqual([
      [0, 0.2],
      [0.2, 0.4],
      [0.4, 0.6],
      [0.6, 0.8],
      [0.8, 1],
    ]);
  });

  it('have two directions where figures lie on both sides of zero, as deep on either', () => {
    expect(classesOf({}, [-10, -3, 1, 4, 10])).toEqual([
      { from: -10, to: -5, depth: -0.5 },
      { from: -5, to: 5, depth: 0 },
      { from: 5, to: 10, depth: 0.5 },
    ]);
    expect(classesOf({}, [1, 2, 9]).every(({ depth }) => depth >= 0)).toBe(true);
    expect(classesOf({}, [-1, 5]).at(-1)).toMatchObject({ from: 4, to: 5, depth: 1 });
  });

  it('are one where all cells are alike, and none where there are no cells', () => {
    expect(classesOf({}, [5, 5, 5])).toEqual([{ from: 5, to: 5, depth: 1 }]);
    expect(classesOf({}, [])).toEqual([]);
  });
});
