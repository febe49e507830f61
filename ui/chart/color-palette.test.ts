import { describe, expect, it } from 'vitest';
import type { ChartData } from './chart-data.ts';
import { chartLook } from './chart-look.ts';
import { seriesColors } from './color-palette.ts';

const look = chartLook('light', false, true);
const axis = { key: 'y', label: 'Value', type: 'money' as const, unit: null };
const chart = (series: ChartData['series']): ChartData => ({
  key: 'one',
  kind: 'stacked_bar',
  title: 'A finding',
  x: axis,
  y: axis,
  z: null,
  series,
  label: null,
  line: null,
  guides: [],
  log: false,
  points: [],
});

describe('the colors of series', () => {
  it('are those of their levels, whatever their order', () => {
    const levels = { Fine: 'ok', Late: 'bad', Short: 'warn' } as const;
    const of = seriesColors(chart({ key: 'state', label: 'State', values: ['Late', 'Short', 'Fine'], levels }), look);
    const { danger, warningMark, accent } = look.palette;
    expect(['Late', 'Short', 'Fine'].map(of)).toEqual([danger, warningMark, accent]);
  });

  it('differ within one level, and are never taken for one where there is none', () => {
    const levels = { Dead: 'warn', Expiring: 'warn', Over: 'none', Idle: 'none', Fine: 'ok' } as const;
    const values = Object.keys(levels);
    const of = seriesColors(chart({ key: 'state', label: 'State', values, levels }), look);
    expect(new Set(values.map(of)).size).toBe(values.length);
    for (const name of ['Over', 'Idle']) expect(look.levelHues).not.toContain(of(name));
  });

  it('belong to a name: by its place among all that there are, whichever are shown', () => {
    const known = ['A', 'B', 'C', 'D'];
    const of = (values: string[]) => seriesColors(chart({ key: 'kind', label: 'Kind', values, known }), look);
    expect(['D', 'B', 'Others'].map(of(['D', 'B', 'Others']))).toEqual([
      look.colors[3],
      look.colors[1],
      look.palette.borderStrong,
    ]);
    expect(of(['B'])('B')).toBe(look.colors[1]);
  });

  it('follow from the name where nobody knows all of them, and stay apart', () => {
    const of = (values: string[]) => seriesColors(chart({ key: 'place', label: 'Place', values }), look);
    const places = ['Main Hospital', 'North Clinic', 'South Clinic', 'West Hospital'];
    expect(new Set(places.map(of(places))).size).toBe(4);
    expect(places.map(of(places.toReversed()))).toEqual(places.map(of(places)));
    expect(of(['North Clinic'])('North Clinic')).toBe(of(['North Clinic', 'Main Hospital'])('North Clinic'));
  });
});
