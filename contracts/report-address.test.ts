import { expect, test } from 'vitest';
import { isQuestionParam, readAddressParams } from './report-address.ts';

const read = (search: string, filters: string[] = []) =>
  readAddressParams(new URLSearchParams(search), (name) => filters.includes(name));

test('a filter comes with its values and the words for them', () => {
  expect(read('facility=MAIN,EAST&facilityName=Main%20Hospital,East%20Clinic')).toEqual([
    { name: 'facility', text: 'MAIN,EAST', values: ['MAIN', 'EAST'], labels: ['Main Hospital', 'East Clinic'] },
  ]);
});

test('a repeated parameter is one list, and a comma within a value is kept', () => {
  expect(read('item=A&item=B%252CC')[0]?.values).toEqual(['A', 'B,C']);
});

test('words are a parameter of their own where no filter is meant by them', () => {
  expect(read('lastName=Smith').map(({ name }) => name)).toEqual(['lastName']);
  expect(read('facilityName=Main').map(({ name }) => name)).toEqual(['facilityName']);
  expect(read('facilityName=Main', ['facility'])).toEqual([]);
});

test('a blank parameter stays, with no values', () => {
  expect(read('lot=&q=')).toMatchObject([
    { name: 'lot', text: '', values: [] },
    { name: 'q', text: '', values: [] },
  ]);
});

test('days, order and the columns left aside are no filters', () => {
  expect(
    [
      'from',
      'to',
      'period',
      'sort',
      'limit',
      'offset',
      'detail',
      'q',
      'format',
      'aside',
      'columns',
      'row',
      'view',
    ].every(isQuestionParam),
  ).toBe(true);
  expect(['facility', 'groupBy', 'user'].some(isQuestionParam)).toBe(false);
});
