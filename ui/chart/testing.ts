import type { ChartData, ChartKind } from './chart-data.ts';

/** What tests of charts stand on. */
const text = (key: string) => ({ key, label: `The ${key}`, type: 'text' as const, unit: null });
const money = (key: string) => ({ ...text(key), type: 'money' as const });
const base: Omit<ChartData, 'kind' | 'points'> = {
  key: 'one',
  title: 'A finding',
  x: text('place'),
  y: money('value'),
  z: null,
  series: null,
  label: null,
  line: null,
  guides: [],
  log: false,
};
const days = ['2026-11-01', '2026-11-02', '2026-11-04'];
export const byDay = days.flatMap((day, at) => [
  { day, kind: 'Used', value: 10 + at, share: 0.2 * at },
  { day, kind: 'Wasted', value: at === 1 ? null : 3, share: 0.2 * at },
]);
const kinds = { key: 'kind', label: 'Kind', values: ['Used', 'Wasted'] };
export const day = { key: 'day', label: 'Day', type: 'date' as const, unit: null };
export const places = [
  { place: 'ICU', kind: 'Used', value: 600, share: 0.6 },
  { place: 'ED & more', kind: 'Wasted', value: 400, share: 1 },
];

/** One chart of each kind. */
export const samples: Record<ChartKind, ChartData> = {
  ranked_bar: { ...base, kind: 'ranked_bar', line: { ...text('share'), type: 'percent' }, points: places },
  stacked_bar: {
    ...base,
    kind: 'stacked_bar',
    series: kinds,
    line: { ...text('share'), type: 'percent' },
    points: places,
  },
  stacked_column: { ...base, kind: 'stacked_column', x: day, series: kinds, points: byDay },
  stacked_area: { ...base, kind: 'stacked_area', x: day, series: kinds, points: byDay },
  line: { ...base, kind: 'line', x: day, series: kinds, guides: [{ label: 'Usual', from: 5, to: 9 }], points: byDay },
  step: {
    ...base,
    kind: 'step',
    x: { key: 'at', label: 'When', type: 'datetime', unit: null },
    roles: {
      mark: money('counted'),
      above: money('in'),
      below: money('out'),
      further_below: money('lost'),
      since: day,
    },
    guides: [{ label: 'Reorder point', from: 4, to: 4 }],
    points: [
      { at: '2026-11-01T08:00:00', value: 10, counted: null, in: null, out: null, lost: null, day: null },
      { at: '2026-11-01T09:00:00', value: 7, counted: 7, in: 2, out: 4, lost: 1, day: '2026-11-01' },
      { at: '2026-11-02T08:00:00', value: 0, counted: null, in: 0, out: 7, lost: 0, day: '2026-11-02' },
    ],
  },
  scatter: {
    ...base,
    kind: 'scatter',
    x: money('x'),
    z: money('size'),
    log: true,
    points: [
      { x: 10, value: 100, size: 3 },
      { x: 0, value: 5, size: 1 },
    ],
  },
  heatmap: {
    ...base,
    kind: 'heatmap',
    x: { ...text('hour'), type: 'count' },
    y: text('weekday'),
    z: money('value'),
    points: [
      { hour: 10, weekday: 'Mon', value: 5 },
      { hour: 2, weekday: 'Tue', value: null },
    ],
  },
  waterfall: {
    ...base,
    kind: 'waterfall',
    series: { key: 'effect', label: 'Effect', values: ['Total', 'Price'] },
    points: [
      { place: 'Before', effect: 'Total', value: 100 },
      { place: 'ICU', effect: 'Price', value: -130 },
      { place: 'Now', effect: 'Total', value: -30 },
    ],
  },
  timeline: { ...base, kind: 'timeline', x: day, y: text('kind'), points: byDay },
  control_chart: {
    ...base,
    kind: 'control_chart',
    x: day,
    roles: { low: money('low'), middle: money('middle'), high: money('high') },
    points: days.map((on, at) => ({ day: on, value: 10 * at, low: 5, middle: 10, high: 15, is_hollow: at === 0 })),
  },
  forecast: {
    ...base,
    kind: 'forecast',
    x: day,
    roles: { ahead: money('ahead'), low: money('low'), high: money('high') },
    points: days.map((on, at) =>
      at === days.length - 1
        ? { day: on, value: null, ahead: 30, low: 20, high: 45 }
        : { day: on, value: 10 * at, ahead: null, low: null, high: null },
    ),
  },
  funnel_plot: {
    ...base,
    kind: 'funnel_plot',
    x: money('x'),
    label: 'place',
    roles: { low: money('low'), high: money('high'), low_inner: money('low_inner'), high_inner: money('high_inner') },
    points: [
      { place: 'A', x: 4, value: 1, low: 0.2, high: 1.8, low_inner: 0.5, high_inner: 1.5 },
      { place: 'B', x: 9, value: 1.9, low: 0.6, high: 1.4, low_inner: 0.8, high_inner: 1.2 },
      { place: '', x: 6, value: null, low: 0.4, high: 1.6, low_inner: 0.7, high_inner: 1.3 },
    ],
  },
  box_plot: {
    ...base,
    kind: 'box_plot',
    y: money('p50'),
    log: true,
    roles: Object.fromEntries(['p10', 'p25', 'p50', 'p75', 'p90'].map((key) => [key, money(key)])),
    points: [
      { place: 'ICU', p10: 0, p25: 2, p50: 3, p75: 5, p90: 9 },
      { place: 'ED', p10: null, p25: null, p50: null, p75: null, p90: null },
    ],
  },
  dot_strip: {
    ...base,
    kind: 'dot_strip',
    x: money('value'),
    y: text('place'),
    roles: { low: money('low'), high: money('high') },
    points: places.map((point) => ({ ...point, low: 100, high: 500 })),
  },
  dumbbell: {
    ...base,
    kind: 'dumbbell',
    roles: { to: money('to') },
    points: places.map((one) => ({ ...one, to: 500 })),
  },
  bullet: {
    ...base,
    kind: 'bullet',
    roles: { target: money('to') },
    points: places.map((one) => ({ ...one, to: 500 })),
  },
  histogram: {
    ...base,
    kind: 'histogram',
    x: { ...text('units'), type: 'count' },
    series: kinds,
    guides: [{ label: 'Par', from: 2, to: 2 }],
    points: [0, 1, 2].flatMap((units) => kinds.values.map((kind) => ({ units, kind, value: 3 - units }))),
  },
  treemap: {
    ...base,
    kind: 'treemap',
    z: { ...text('share'), type: 'percent' },
    series: kinds,
    points: places,
  },
};
