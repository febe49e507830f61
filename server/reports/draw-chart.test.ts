import { describe, expect, it } from 'vitest';
import { reports } from '../../domains/all-domains.ts';
import { usageByLocation } from '../../domains/stock/pages/1077-usage-by-location.ts';
import { encodePlanning } from '../../domains/trays/pages/1032-encode-planning.ts';
import type { ChartOf, ListChartOf } from '../../query/define/chart.ts';
import type { SummedTable } from '../../query/define/table.ts';
import { drawsTable, isWithin } from './draw-chart.ts';

const table = usageByLocation.table as SummedTable;
const [chart] = usageByLocation.charts as [ChartOf];

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

it('a chart of the first rows is drawn from those that are shown where they have as many, or are all there are', () => {
  const of = { ...encodePlanning.charts?.[0], top: 2 } as ListChartOf;
  const [wanted, idle] = [{ target_qty: 3 }, { target_qty: 0 }];
  expect(isWithin(of, [wanted, idle, wanted], 9)).toBe(true);
  expect(isWithin(of, [wanted, idle, idle], 9)).toBe(false);
  expect(isWithin(of, [wanted, idle, idle], 3)).toBe(true);
});

describe('the charts of all pages', () => {
  it('have a name for every field that they draw: of the dataset, or their own', () => {
    const unnamed = reports.flatMap(({ page, table, charts = [] }) =>
      charts.flatMap((one) => {
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
