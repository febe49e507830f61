import { describe, expect, it } from 'vitest';
import { timeOf } from './axis-options.ts';
import type { ChartData } from './chart-data.ts';
import { chartLook } from './chart-look.ts';
import { chartOption } from './chart-option.ts';
import { day, samples } from './testing.ts';

const seriesOf = (data: ChartData) =>
  (chartOption(data, chartLook('light', false, true)).series ?? []) as { name?: string; data: { value: unknown }[] }[];

describe('what is drawn', () => {
  it('marks what lies outside its limits by form, and does not judge what is hollow', () => {
    const [line, ...limits] = seriesOf(samples.control_chart) as unknown as {
      data: { symbol: string; symbolSize: number }[];
    }[];
    expect(line?.data.map(({ symbol, symbolSize }) => `${symbol} ${symbolSize}`)).toEqual([
      'circle 7',
      'circle 5',
      'diamond 11',
    ]);
    expect(limits.map(({ data }) => data.length)).toEqual([3, 3, 3]);
  });

  it('puts the lines of a funnel through all points in order, and marks only those with a figure', () => {
    const [marks, low] = seriesOf(samples.funnel_plot) as unknown as { data: { itemStyle?: object }[] }[];
    expect(marks?.data.map(({ itemStyle }) => itemStyle !== undefined)).toEqual([false, true]);
    expect(low?.data).toEqual([
      [4, 0.2],
      [6, 0.4],
      [9, 0.6],
    ]);
  });

  it('draws a box only of what is known, and what is zero at the end of a logarithmic scale', () => {
    const [boxes] = seriesOf(samples.box_plot);
    expect(boxes?.data.map(({ value }) => value)).toEqual([[2, 2, 3, 5, 9], '-']);
  });

  it('draws a balance by steps, marks on it, and beneath it what came in upwards and what went out downwards', () => {
    const at = (moment: string) => timeOf(moment);
    const [line, counted, ...bars] = seriesOf(samples.step) as unknown as {
      name: string;
      step?: string;
      data: { value: [number, number] }[];
      markLine?: { data: object[] };
    }[];
    expect([line?.step, line?.markLine?.data]).toEqual(['end', [{ name: 'Reorder point', yAxis: 4 }]]);
    expect(line?.data.map(({ value }) => value)).toEqual([
      [at('2026-11-01T08:00:00'), 10],
      [at('2026-11-01T09:00:00'), 7],
      [at('2026-11-02T08:00:00'), 0],
    ]);
    expect(counted?.data.map(({ value }) => value)).toEqual([[at('2026-11-01T09:00:00'), 7]]);
    const noons = [at('2026-11-01T12:00:00'), at('2026-11-02T12:00:00')];
    expect(bars.map(({ name, data }) => [name, data.map(({ value }) => value)])).toEqual([
      [
        'The in',
        [
          [noons[0], 2],
          [noons[1], 0],
        ],
      ],
      [
        'The out',
        [
          [noons[0], -4],
          [noons[1], -7],
        ],
      ],
      [
        'The lost',
        [
          [noons[0], -1],
          [noons[1], -0],
        ],
      ],
    ]);
    const [, scale] = chartOption(samples.step, chartLook('light', false, true)).yAxis as {
      axisLabel: { formatter: (value: number) => string };
    }[];
    expect(scale?.axisLabel.formatter(-4)).toBe(scale?.axisLabel.formatter(4));
  });

  it('draws the whole that a line is a part of as a thin line on the same axis, where it is known', () => {
    const whole = { key: 'share', label: 'All of it', type: 'money' as const, unit: null };
    const data: ChartData = { ...samples.line, series: null, roles: { whole } };
    const [, thin] = seriesOf(data) as unknown as { name: string; yAxisIndex?: number; lineStyle: { width: number } }[];
    expect([thin?.name, thin?.yAxisIndex, thin?.lineStyle.width]).toEqual(['All of it', undefined, 1]);
    const unknown = data.points.map((point) => ({ ...point, share: null }));
    expect(seriesOf({ ...data, points: unknown })).toHaveLength(1);
  });

  it('joins the two ends of a dumbbell, whichever is larger', () => {
    const [ground, between] = seriesOf(samples.dumbbell);
    expect([ground?.data, between?.data]).toEqual([
      [500, 400],
      [100, 100],
    ]);
  });

  it('names a guide beneath itself only where the one above it is too near', () => {
    const beneath = (upper: number) => {
      const guides = [4, upper].map((at) => ({ label: `At ${at}`, from: at, to: at }));
      const [line] = seriesOf({ ...samples.step, guides }) as unknown as { markLine: { data: { label?: object }[] } }[];
      return line?.markLine.data.map(({ label }) => label !== undefined);
    };
    expect(beneath(4.5)).toEqual([true, false]);
    expect(beneath(4)).toEqual([true, false]);
    expect(beneath(9)).toEqual([false, false]);
  });

  it('stands a guide of a histogram upright at its class', () => {
    const [first] = seriesOf(samples.histogram) as unknown as { markLine: { data: object[] } }[];
    expect(first?.markLine.data).toEqual([{ name: 'Par', xAxis: '2' }]);
  });

  it('tells lanes of codes apart by their ends where there is little room', () => {
    const y = { ...samples.timeline.y, type: 'code' as const };
    const wordsOf = (narrow: boolean) => {
      const option = chartOption({ ...samples.timeline, y }, chartLook('light', narrow, true));
      const { formatter } = (option as { yAxis: { axisLabel: { formatter: (code: string) => string } } }).yAxis
        .axisLabel;
      return ['30381DB24076A7412508A424', 'T1'].map(formatter);
    };
    expect(wordsOf(true)).toEqual(['…412508A424', 'T1']);
    expect(wordsOf(false)).toEqual(['30381DB24076A7412508A424', 'T1']);
  });

  it('draws what lasts as a stroke until its end', () => {
    const points = [
      { day: '2026-11-01', kind: 'T1', state: 'In tray', until: '2026-11-03' },
      { day: '2026-11-03', kind: 'T1', state: 'Used', until: null },
    ];
    const series = { key: 'state', label: 'State', values: ['In tray', 'Used'] };
    const roles = { end: { ...day, key: 'until' } };
    const [stroke, none] = seriesOf({ ...samples.timeline, series, roles, points }).slice(-2);
    expect(stroke?.data).toEqual([
      [timeOf('2026-11-01'), 'T1'],
      [timeOf('2026-11-03'), 'T1'],
      ['-', '-'],
    ]);
    expect(none?.data).toEqual([]);
  });

  it('tells the classes of a heat map by limits that have room', () => {
    const share = { key: 'share', label: 'Flagged', type: 'percent' as const, unit: null };
    const points = [0.1, 0.2, 0.3, 0.4, 0.5].map((value, at) => ({
      hour: at,
      weekday: 'Mon',
      share: value,
      z: at - 2,
    }));
    const labelsOf = (z: ChartData['z'], narrow: boolean) => {
      const option = chartOption({ ...samples.heatmap, z, points }, chartLook('light', narrow, true));
      return (option as { visualMap: { pieces: { label: string }[] } }).visualMap.pieces.map(({ label }) => label);
    };
    expect(labelsOf(share, false).slice(0, 2)).toEqual(['0.0–10.0%', '10.0–20.0%']);
    expect(labelsOf(share, true).slice(0, 2)).toEqual(['0%+', '10%+']);
    const signed = { key: 'z', label: 'z', type: 'ratio' as const, unit: null };
    // Alike on both sides of zero.
    expect(labelsOf(signed, false)).toEqual(['-2 to -1', '-1 to 1', '1–2']);
  });

  it('colors the cells of a row by its largest and writes their figures all the same', () => {
    const points = [400, 100].map((value, at) => ({ hour: at, weekday: 'Mon', value }));
    const option = chartOption({ ...samples.heatmap, scale: 'row', points }, chartLook('light', false, true)) as {
      visualMap: { pieces: { label: string }[] };
      series: { data: { value: unknown[] }[]; label: { formatter: (mark: object) => string } }[];
    };
    const [drawn] = option.series;
    expect(drawn?.data.map(({ value }) => value[2])).toEqual([1, 0.25]);
    expect(drawn?.data.map((data) => drawn.label.formatter({ data }))).toEqual(['$400', '$100']);
    expect(option.visualMap.pieces.map(({ label }) => label)).toEqual([
      '0–20%',
      '20–40%',
      '40–60%',
      '60–80%',
      '80–100%',
    ]);
  });

  it('writes many names beneath a heat map at a slant, and all of them', () => {
    const points = Array.from({ length: 12 }, (_, at) => ({ drug: `Drug ${at}`, weekday: 'Mon', value: at }));
    const drug = { key: 'drug', label: 'Drug', type: 'text' as const, unit: null };
    const labelsOf = (count: number) =>
      (
        chartOption(
          { ...samples.heatmap, x: drug, points: points.slice(0, count) },
          chartLook('light', false, true),
        ) as {
          xAxis: { axisLabel: { rotate?: number; interval?: number } };
        }
      ).xAxis.axisLabel;
    expect(labelsOf(12)).toMatchObject({ rotate: 40, interval: 0 });
    expect(labelsOf(3).rotate).toBeUndefined();
  });

  it('keeps a cell of too few out of the scale of a heat map', () => {
    const points = [
      { hour: 8, weekday: 'Mon', value: 900, is_few: true },
      { hour: 9, weekday: 'Mon', value: 5 },
    ];
    const { visualMap } = chartOption({ ...samples.heatmap, points }, chartLook('light', false, true)) as {
      visualMap: { pieces: object[] };
    };
    expect(visualMap.pieces).toEqual([expect.objectContaining({ gte: 5, lte: 5 })]);
    expect(seriesOf({ ...samples.heatmap, points })[0]?.data[0]).toMatchObject({ visualMap: false });
  });
});
