import type { Chart, KeyFigure, ReportAnswer, ReportColumn } from '../../../contracts/report.ts';

/** What tests of the report page stand on: a small report, and its parts with something changed. */
export const reportColumn = (more: Partial<ReportColumn> & Pick<ReportColumn, 'key'>): ReportColumn => ({
  label: more.key,
  type: 'text',
  unit: null,
  definition: `What ${more.key} is`,
  has_total: false,
  words: null,
  levels: null,
  better: 'neither',
  is_aside: false,
  drill: null,
  ...more,
});

export const figure = (more: Partial<KeyFigure> = {}): KeyFigure => ({
  key: 'value',
  label: 'Value on hand',
  type: 'money',
  unit: null,
  definition: 'The sum of quantity × unit cost',
  value: 1_234_000,
  previous: 1_200_000,
  change: 0.0283,
  change_is: 'relative',
  compared_with: null,
  better: 'neither',
  ...more,
});

export const chartOf = (more: Partial<Chart> = {}): Chart => ({
  key: 'value_by_location',
  kind: 'ranked_bar',
  title: 'ICU holds 60% of the value',
  x: { key: 'location', label: 'Location', type: 'text', unit: null },
  y: { key: 'value', label: 'Value', type: 'money', unit: null },
  z: null,
  series: null,
  label: null,
  line: null,
  roles: {},
  guides: [],
  log: false,
  points: [
    { location: 'ICU', location_code: 'L1', value: 600 },
    { location: 'ED', location_code: 'L2', value: 400 },
  ],
  sets: [{ filter: 'location', field: 'location' }],
  drill: null,
  ...more,
});

export const stockByLocation = (more: Partial<ReportAnswer> = {}): ReportAnswer => ({
  page: '1059',
  title: 'On hand by location',
  question: 'Where does the money sit?',
  grain: 'One row per location.',
  detail: null,
  as_of: '2026-11-14T12:00:00Z',
  time: 'period',
  period: { from: '2026-10-16', to: '2026-11-14', named: '30d', previous: { from: '2026-09-16', to: '2026-10-15' } },
  data_days: { first: '2025-01-01', last: '2026-11-14' },
  filters: [
    { name: 'item', label: 'Item', kind: 'search', words: [], usual: [] },
    { name: 'facility', label: 'Facility', kind: 'words', words: [{ value: 'N', label: 'North' }], usual: [] },
    { name: 'lot', label: 'Lot', kind: 'text', words: [], usual: [] },
  ],
  columns: [
    reportColumn({ key: 'location', label: 'Location' }),
    reportColumn({ key: 'value', label: 'Value', type: 'money', has_total: true }),
    reportColumn({
      key: 'out_count',
      label: 'Out of stock',
      type: 'count',
      drill: {
        page: '1066',
        route: '/scm/1066-out-of-stock',
        title: 'Out of stock',
        detail: null,
        carry: [{ filter: 'location', column: 'location' }],
        set: { status: 'out' },
        when: {},
      },
    }),
  ],
  row_drill: {
    page: '1064',
    route: '/scm/1064-by-item',
    title: 'By item',
    detail: null,
    carry: [
      { filter: 'location', column: 'location' },
      { filter: 'facility', column: 'facility' },
    ],
    set: {},
    when: {},
  },
  sort: ['-value'],
  rows: [
    { location: 'ICU', location_code: 'L1', value: 600, out_count: 0 },
    { location: 'ED', location_code: 'L2', value: 400, out_count: null },
  ],
  totals: { value: 1000 },
  total_rows: 2,
  kpis: [figure()],
  series: [],
  notes: [],
  file: null,
  meta: {},
  ...more,
});
