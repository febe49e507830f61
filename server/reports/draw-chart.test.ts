import { expect, it } from 'vitest';
import type { ChartOf, SummedTable } from '../../model/report.ts';
import { usageByLocation } from '../../reports/scm/1077-usage-by-location.ts';
import { drawsTable } from './draw-chart.ts';

const table = usageByLocation.table as SummedTable;
const chart = usageByLocation.chart as ChartOf;

it('a chart of the rows of the table asks no question of its own', () => {
  expect(drawsTable(chart, table)).toBe(true);
});

it.each<[string, Partial<ChartOf>]>([
  ['other rows', { by: ['facility'] }],
  ['rows by time', { bucket: 'month' }],
  ['other days', { span: { before: 30 } }],
  ['another dataset', { of: table.of }],
  ['the first rows of another order', { sort: ['usage_value'] }],
])('a chart of %s does', (_, wishes) => {
  expect(drawsTable({ ...chart, ...wishes }, table)).toBe(false);
});
