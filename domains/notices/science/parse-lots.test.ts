import { expect, it } from 'vitest';
import { parseLots } from './parse-lots.ts';

const lotsOf = (text: string) => parseLots(text).groups.flatMap(({ lots }) => lots);

it.each([
  ['Lot #: 072915, Exp 10/29/2015', ['072915'], 'full'],
  ['Lot #s: 7800929, 7800931, Exp 02/15; 7800962, Exp 03/15', ['7800929', '7800931', '7800962'], 'full'],
  ['Product Code: 1020; NDC: 63323-010-20; Lot Number: 6107992; Expiration Date: 09/2015', ['6107992'], 'full'],
  ['Lot: 2005441, 01/2017, Code: 0378-3978-93', ['2005441'], 'full'],
  ['Lots: H22V01 Exp. 8/29/2026, H22V02 Exp. 8/30/2026', ['H22V01', 'H22V02'], 'full'],
  ['Lot# 20240524, Exp Date: 05/24/2026.', ['20240524'], 'full'],
  ['20240524', [], 'partial'],
  ['UPC 859613252258', [], 'partial'],
  ['Rx #: 0403172', [], 'partial'],
  ['Lot: 90 count bottles packed in 2014', [], 'partial'],
  ['Lot, expiry: RPTH0125A Jan 31, 2028', ['RPTH0125A'], 'full'],
  ['Lot: 070717ML', ['070717ML'], 'full'],
  ['Lot: 30mL', [], 'partial'],
  ['Lot, Exp: 12345678 1/2028, RPTH01 Exp 1228', ['12345678', 'RPTH01'], 'full'],
  ['Lot 1234567 - Exp 12/2027', ['1234567'], 'full'],
  ['All lots except 1234567', [], 'partial'],
  ['Lots: LOT20, LOT21', ['LOT20', 'LOT21'], 'full'],
  ['Lot123456', ['123456', 'LOT123456'], 'partial'],
  ['', [], 'empty'],
])('%s names %j', (text, lots, state) => {
  expect(lotsOf(text)).toEqual(lots);
  expect(parseLots(text).state).toBe(state);
});

it('sub-items have their own lots', () => {
  const parsed = parseLots('Lot #: a) 619800, Exp. 12/31/2020; 626200, Exp. 01/31/2021; b) 619800X, Exp. 12/31/2020');
  expect(parsed.groups.map(({ letter, lots }) => [letter, lots])).toEqual([
    ['a', ['619800', '626200']],
    ['b', ['619800X']],
  ]);
  expect(parsed.state).toBe('full');
});

it('two lots of one shape with "to" between them are a range; of two shapes they are not understood', () => {
  expect(parseLots('Batch 81801504002 to 81801701003, exp 03/2020')).toMatchObject({
    state: 'full',
    groups: [{ ranges: [{ from: '81801504002', to: '81801701003' }] }],
  });
  expect(parseLots('Batch A1000 to 20000B')).toMatchObject({ state: 'partial', groups: [{ ranges: [] }] });
});

it.each(['Lots: ALL', 'All lots within expiry.', 'All Codes', 'All lots within expiration date'])(
  '%s is every lot',
  (text) => {
    expect(parseLots(text)).toEqual({ groups: [], all: { limit: 'none' }, state: 'all' });
  },
);

it('every lot of some days, and every lot under a condition nobody understands', () => {
  expect(parseLots('All Lots distributed 02/23/2021 through 03/10/2021.').all).toEqual({
    limit: 'distributed',
    from: '2021-02-23',
    to: '2021-03-10',
  });
  expect(parseLots('All lots made with an older stopper')).toMatchObject({
    all: { limit: 'unclear' },
    state: 'partial',
  });
});

it.each([
  'Lot 12345678, and others see attached list',
  'Lots: 1234567, 12345**',
  'Lot: 12-2020, 1234567',
  'Lot 1234567 2345678',
  'NDC 0409-1234-56 7654321, Lot 1234567',
  '1234567, Lot 2345678',
  'Lots 1234567 to',
  'Lots 1234567 through 12/2026',
  'Lots 1234567, 2345678, except 2345679',
])('what is not understood is said: %s', (text) => {
  expect(parseLots(text).state).toBe('partial');
});
