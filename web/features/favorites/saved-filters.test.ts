import { describe, expect, it } from 'vitest';
import { writeList } from '../../../contracts/value-list.ts';
import { readSavedFilters } from './saved-filters.ts';

describe('the filters a favorite keeps', () => {
  it('read as label and value, with the words of the Name variant where there is one', () => {
    expect(readSavedFilters('/scm/1059-by-location?facility=12,7&facilityName=North,South&locationType=ward')).toEqual([
      { name: 'facility', label: 'Facility', value: 'North, South' },
      { name: 'locationType', label: 'Location type', value: 'ward' },
    ]);
  });

  it('keep a comma and a percent sign that are part of a name', () => {
    const params = new URLSearchParams({
      item: 'SAL,HEP',
      itemName: writeList(['Sodium chloride 0.9%, 10 mL', 'Heparin']),
    });
    expect(readSavedFilters(`/scm/1059-by-location?${params}`)).toEqual([
      { name: 'item', label: 'Item', value: 'Sodium chloride 0.9%, 10 mL, Heparin' },
    ]);
  });

  it('leave out empty ones and what belongs to the address of the page', () => {
    expect(readSavedFilters('/bis/standard-dashboards?idType=2&facility=')).toEqual([]);
    expect(readSavedFilters('/elsewhere?idType=2')).toEqual([{ name: 'idType', label: 'Id type', value: '2' }]);
  });

  it('keep a Name parameter that names nothing else, and join repeated ones', () => {
    expect(readSavedFilters('/a?lastName=Ng&item=1&item=2')).toEqual([
      { name: 'lastName', label: 'Last name', value: 'Ng' },
      { name: 'item', label: 'Item', value: '1, 2' },
    ]);
  });
});
