import { expect, it } from 'vitest';
import { formatValue } from '../../../ui/format-value.ts';
import { apart, inZone } from './in-zone.ts';
import { reportColumn } from './testing.ts';

const given = reportColumn({ key: 'given_qty', type: 'quantity' });
const report = { zones: null };

it('a quantity that stands apart from its row brings the unit of the row, in the table the column beside it tells', () => {
  const row = { given_qty: 4.5, unit: 'mL' };
  expect(formatValue(4.5, apart(report, row, given))).toBe('4.5 mL');
  expect(formatValue(4.5, inZone(report, row, given))).toBe('4.5');
});

it('where the row does not say, nothing is made up', () => {
  expect(formatValue(4.5, apart(report, { given_qty: 4.5 }, given))).toBe('4.5');
});
