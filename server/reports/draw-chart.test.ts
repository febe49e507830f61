import { describe, expect, it } from 'vitest';
import type { ChartOf, SummedTable } from '../../model/report.ts';
import { reports } from '../../reports/all-reports.ts';
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

describe('the charts of all pages', () => {
  it('have a name for every field that they draw: of the dataset, or their own', () => {
    const unnamed = reports.flatMap(({ page, table, chart, listChart, charts = [] }) =>
      [chart, listChart, ...charts].flatMap((one) => {
        if (!one) return [];
        const { x, y, z, line, roles = {}, axes = {} } = one;
        const of = ('of' in one && one.of) || table.of;
        const known: object[] = [
          axes,
          { bucket: true },
          'fields' in of ? of.fields : { ...of.measures, ...of.dimensions },
        ];
        return [x, y, z, line, ...Object.values(roles)]
          .filter((key) => key !== undefined && !known.some((names) => key in names))
          .map((key) => `${page} ${key}`);
      }),
    );
    expect(unnamed).toEqual([]);
  });
});
