import { describe, expect, it } from 'vitest';
import { chartLook } from './chart-look.ts';
import { chartOption } from './chart-option.ts';
import { samples } from './testing.ts';
import { legendBelow } from './wrap-legend.ts';

const seriesOf = (...values: string[]) => ({ key: 'kind', label: 'Kind', values });
const long = seriesOf('More days than its peers', 'Fewer days than its peers', 'No peers to compare with');
const option = (series: typeof long, narrow: boolean) =>
  chartOption({ ...samples.stacked_bar, series }, chartLook('light', narrow, true)) as {
    legend: { type: string };
    grid: { top: number };
  };

describe('a legend on a phone', () => {
  it('stands in as many rows as its entries need, and the chart begins below them', () => {
    expect(legendBelow({ ...samples.stacked_bar, series: seriesOf('Used', 'Wasted') })).toBe(0);
    const below = legendBelow({ ...samples.stacked_bar, series: long });
    expect(below).toBeGreaterThan(0);
    expect(option(long, true).legend.type).toBe('plain');
    expect(option(long, true).grid.top).toBe(option(long, false).grid.top + below);
  });

  it('is leafed through where its rows would leave nothing for the chart, and on a desk', () => {
    const many = seriesOf(...Array.from({ length: 12 }, (_, at) => `A department with a long name ${at}`));
    expect(legendBelow({ ...samples.stacked_bar, series: many })).toBe(0);
    expect(option(many, true).legend.type).toBe('scroll');
    expect(option(long, false).legend.type).toBe('scroll');
  });
});
