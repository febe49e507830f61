import { describe, expect, it } from 'vitest';
import { filtersOf } from './report-charts.tsx';
import { chartOf } from './testing.ts';

describe('a mark of a chart', () => {
  it('sets the filter by its code and is called by its name', () => {
    expect(filtersOf(chartOf(), { location: 'ICU', location_code: 'L1', value: 600 })).toEqual({
      location: [{ value: 'L1', label: 'ICU' }],
    });
  });

  it('is called by its axis where the field is itself a code', () => {
    const chart = chartOf({ sets: [{ filter: 'location', field: 'code' }] });
    expect(filtersOf(chart, { location: 'ICU', code: 'L1' })).toEqual({ location: [{ value: 'L1', label: 'ICU' }] });
  });

  it('calls each of several codes by the name beside it', () => {
    const sets = [
      { filter: 'location', field: 'location_code' },
      { filter: 'facility', field: 'facility_code' },
    ];
    const point = { location: 'ICU', location_code: 'L1', facility: 'North', facility_code: 'N' };
    expect(filtersOf(chartOf({ sets }), point)).toEqual({
      location: [{ value: 'L1', label: 'ICU' }],
      facility: [{ value: 'N', label: 'North' }],
    });
  });

  it('that stands for no single thing sets nothing', () => {
    expect(filtersOf(chartOf(), { location: null, value: 12 })).toEqual({});
  });
});
