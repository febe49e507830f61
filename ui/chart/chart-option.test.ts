import { init } from 'echarts/core';
import { describe, expect, it } from 'vitest';
import { timeOf } from './axis-options.ts';
import { type ChartData, mostBars } from './chart-data.ts';
import { chartLook } from './chart-look.ts';
import { chartOption } from './chart-option.ts';
import { byDay, places, samples } from './testing.ts';
// Registers the kinds of charts that the library is to know.
import './draw-library.ts';

/** Draws on no screen at all: the library can write its drawing as text. */
function draw(data: ChartData, narrow: boolean): string {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width: narrow ? 360 : 900, height: 320 });
  drawing.setOption(chartOption(data, chartLook('dark', narrow, true)));
  const svg = drawing.renderToSVGString();
  drawing.dispose();
  return svg;
}
const seriesOf = (data: ChartData) =>
  (chartOption(data, chartLook('light', false, true)).series ?? []) as { name?: string; data: { value: unknown }[] }[];

describe.each(Object.values(samples))('a chart of the kind $kind', (data) => {
  it('is drawn, on a phone as well', () => {
    expect(draw(data, false)).toContain('<path');
    expect(draw(data, true)).toContain('<path');
  });
});

describe('what is drawn', () => {
  it('leaves a gap where a value is unknown', () => {
    const wasted = seriesOf(samples.stacked_column).find(({ name }) => name === 'Wasted');
    // The third of November has no point at all, and its place all the same.
    expect(wasted?.data.map(({ value }) => value)).toEqual([3, null, null, 3]);
  });

  it('keeps each series in its own color whatever the data', () => {
    const colors = (data: ChartData) =>
      seriesOf(data).map((series) => (series as unknown as { itemStyle: { color: string } }).itemStyle.color);
    expect(colors(samples.stacked_column)).toEqual(colors(samples.stacked_area));
  });

  it('shades the weekends behind days, and nothing behind weeks', () => {
    const { palette } = chartLook('dark', false, true);
    const bands = (data: ChartData) => draw(data, false).split(`fill="${palette.surfaceSunken}"`).length - 1;
    // November 1, 2026 is a Sunday, and the 4th, the last, a Wednesday.
    expect(bands(samples.stacked_column)).toBe(1);
    const eleven = ['01', '08', '11'].map((on) => ({ day: `2026-11-${on}`, kind: 'Used', value: 3 }));
    expect(bands({ ...samples.stacked_column, points: eleven })).toBe(3);
    const weeks = ['01', '08', '15'].map((on) => ({ day: `2026-11-${on}`, kind: 'Used', value: 3 }));
    expect(bands({ ...samples.stacked_column, points: weeks })).toBe(0);
  });

  it('hangs each step of a waterfall where the one before ended', () => {
    const [ground, totals, prices] = seriesOf(samples.waterfall);
    expect(ground?.data).toEqual([0, -30, -30]);
    expect(totals?.data.map(({ value }) => value)).toEqual([100, 0, 30]);
    expect(prices?.data.map(({ value }) => value)).toEqual([0, 130, 0]);
    expect(seriesOf(samples.waterfall).at(-1)?.data[1]).toMatchObject({ words: '-$130' });
  });

  it('puts the parts of a step beneath each other in one row, and a total over all of them', () => {
    const points = [
      { place: 'Before', effect: 'Total', value: 100 },
      { place: 'ICU', effect: 'Volume', value: 40 },
      { place: 'ICU', effect: 'Price', value: -10 },
      { place: 'Now', effect: 'Total', value: 130 },
    ];
    const series = { key: 'effect', label: 'Effect', values: ['Total', 'Volume', 'Price'] };
    const drawn = seriesOf({ ...samples.waterfall, series, points });
    const ends = (at: number) => drawn[at]?.data.map((item) => (item as { value?: number }).value ?? item);
    // The axis begins at 80, so the totals do too.
    expect([ends(0), ends(1), ends(2)]).toEqual([
      [80, 100, 80],
      [20, 0, 50],
      [0, 40, 0],
    ]);
    expect([ends(4), ends(5), ends(7)]).toEqual([
      [80, 130, 80],
      [20, 0, 50],
      [0, 10, 0],
    ]);
  });

  it('draws a moment of a timeline as a line over all lanes, with its name', () => {
    const across = { key: 'ended', label: 'Case end', type: 'datetime' as const, unit: null };
    const points = byDay.map((point) => ({ ...point, ended: '2026-11-03 12:00:00' }));
    const data: ChartData = { ...samples.timeline, roles: { across }, points };
    expect(seriesOf(data)[0]).toMatchObject({ markLine: { data: [{ xAxis: Date.UTC(2026, 10, 3, 12) }] } });
    expect(draw(data, false)).toContain('Case end');
    const unknown = byDay.map((point) => ({ ...point, ended: null }));
    expect(draw({ ...data, points: unknown }, false)).not.toContain('Case end');
  });

  it('does not tear a stack of areas where a part is missing', () => {
    const points = byDay.filter(({ kind, day: on }) => kind === 'Used' || on !== '2026-11-01');
    const wasted = seriesOf({ ...samples.stacked_area, points }).find(({ name }) => name === 'Wasted');
    expect(wasted?.data.map(({ value }) => value)).toEqual([0, null, 3]);
  });

  it('names the largest of some dozens of marks, and none in a crowd or on a phone', () => {
    const some = (length: number) =>
      Array.from({ length }, (_, at) => ({ place: `P${at}`, x: 1 + at, value: 2 + at, size: at }));
    const named = (length: number, narrow: boolean) => {
      const data: ChartData = { ...samples.scatter, label: 'place', points: some(length) };
      const { series } = chartOption(data, chartLook('light', narrow, true)) as {
        series: { data: { label: { show: boolean; formatter: string } }[] }[];
      };
      return (series[0]?.data ?? []).filter(({ label }) => label.show).map(({ label }) => label.formatter);
    };
    expect(named(40, false)).toEqual(['P36', 'P37', 'P38', 'P39']);
    expect(named(400, false)).toEqual([]);
    expect(named(40, true)).toEqual([]);
  });

  it('puts a day where it is in every zone', () => {
    expect(timeOf('2026-11-01')).toBe(Date.UTC(2026, 10, 1));
    expect(timeOf('2026-11-01 09:30:00')).toBe(Date.UTC(2026, 10, 1, 9, 30));
  });

  it('leaves out of a logarithmic scale what has no place there', () => {
    expect(seriesOf(samples.scatter)[0]?.data).toHaveLength(1);
  });

  it('marks 80% only where the line is a growing share', () => {
    expect(seriesOf(samples.ranked_bar)[1]).toHaveProperty('markLine');
    const falling = { ...samples.ranked_bar, points: places.toReversed() };
    expect(seriesOf(falling)[1]).not.toHaveProperty('markLine');
  });

  it('draws the second measure of lying stacks over their bars, once for each, on an axis of its own above them', () => {
    const points = samples.stacked_bar.points.flatMap((point) =>
      ['Used', 'Wasted'].map((kind) => ({ ...point, kind, value: 5 })),
    );
    const data = { ...samples.stacked_bar, points };
    const line = seriesOf(data).at(-1);
    expect(line).toMatchObject({ type: 'line', xAxisIndex: 1, name: 'The share', lineStyle: { width: 2 } });
    expect(line?.data).toEqual([
      { value: [0.6, 'ICU'], point: 0, isOfWhole: true },
      { value: [1, 'ED & more'], point: 2, isOfWhole: true },
    ]);
    const { xAxis } = chartOption(data, chartLook('light', false, true)) as { xAxis: { position?: string }[] };
    expect(xAxis.map(({ position }) => position)).toEqual([undefined, 'top']);
  });

  it('joins by a line only what runs on from bar to bar', () => {
    const shares = [0.9, 0.4].map((share, at) => ({ ...places[at], share }) as (typeof places)[number]);
    const line = seriesOf({ ...samples.stacked_bar, points: shares }).at(-1);
    expect(line).toMatchObject({ lineStyle: { width: 0 } });
    expect(line?.data).toHaveLength(2);
  });

  it('ends the ranked bars where nobody counts them any more', () => {
    const points = Array.from({ length: 60 }, (_, at) => ({ place: `P${at}`, value: 60 - at }));
    expect(seriesOf({ ...samples.ranked_bar, line: null, points })[0]?.data).toHaveLength(mostBars);
  });
});
