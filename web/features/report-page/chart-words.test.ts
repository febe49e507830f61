import { describe, expect, it } from 'vitest';
import { tellChart } from './chart-words.ts';
import { chartOf, reportColumn } from './testing.ts';

const status = reportColumn({ key: 'state', type: 'status', words: { out: 'Out of stock', ok: 'In order' } });

describe('a chart, as people read it', () => {
  it('has its series and their levels in the words of the column, with the code kept for the filter', () => {
    const chart = chartOf({
      series: { key: 'state', label: 'State', values: ['out', 'ok'], levels: { out: 'bad', ok: 'ok' } },
      points: [{ location: 'ICU', state: 'ok', value: 1 }],
    });
    const told = tellChart(chart, [status]);
    expect(told.series?.values).toEqual(['Out of stock', 'In order']);
    expect(told.series?.levels).toEqual({ 'Out of stock': 'bad', 'In order': 'ok' });
    expect(told.points).toEqual([{ location: 'ICU', state: 'In order', state_code: 'ok', value: 1 }]);
  });

  it('tells places of one name apart by their facility', () => {
    const points = [
      { location: 'Pharmacy', facility_code: 'N', value: 2 },
      { location: 'Pharmacy', facility_code: 'S', value: 1 },
      { location: 'ICU', facility_code: 'S', value: 1 },
    ];
    const told = tellChart(chartOf({ points }), []);
    expect(told.points.map(({ location }) => location)).toEqual(['Pharmacy, N', 'Pharmacy, S', 'ICU']);
  });

  it('leaves the parts of one step under one name', () => {
    const points = [
      { location: 'ICU', facility_code: 'S', value: 2 },
      { location: 'ICU', facility_code: 'S', value: -1 },
    ];
    const told = tellChart(chartOf({ kind: 'waterfall', points }), []);
    expect(told.points.map(({ location }) => location)).toEqual(['ICU', 'ICU']);
  });
});
