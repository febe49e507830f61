import { expect, test } from 'vitest';
import { reports } from '../domains/all-domains.ts';
import { chartSpec } from './chart-spec.ts';

/** What stands beside the specification of a page's chart: its question, and what is worked out in code. */
const besides = [
  'of',
  'by',
  'bucket',
  'span',
  'measures',
  'top',
  'sort',
  'fields',
  'draws',
  'chooses',
  'lanes',
  'points',
  'title',
  'guides',
  'drill',
];

const charts = reports.flatMap(({ page, charts: drawn = [], details = {} }) =>
  [...drawn, ...Object.values(details).flatMap((detail) => detail.charts ?? [])].map((chart) => ({ page, chart })),
);

test('every chart of a page is drawn by a specification that can be stored', () => {
  expect(charts.length).toBeGreaterThan(40);
  for (const { page, chart } of charts) {
    const spec = Object.fromEntries(Object.entries(chart).filter(([key]) => !besides.includes(key)));
    expect(chartSpec.parse(JSON.parse(JSON.stringify(spec))), page).toEqual(spec);
  }
});

test('a specification holds no function', () => {
  const spec = { kind: 'line', x: 'bucket', y: 'usage_value' };
  expect(chartSpec.safeParse(spec).success).toBe(true);
  expect(chartSpec.safeParse({ ...spec, title: () => 'It rises' }).success).toBe(false);
  expect(chartSpec.safeParse({ ...spec, guides: () => [] }).success).toBe(false);
});
