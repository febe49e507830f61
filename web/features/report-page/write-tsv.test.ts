import { expect, test } from 'vitest';
import { reportColumn } from './testing.ts';
import { writeTsv } from './write-tsv.ts';

test('copied figures are those of a file, words are words, and unknown is empty', () => {
  const columns = [
    reportColumn({ key: 'item', label: 'Item' }),
    reportColumn({ key: 'quantity', label: 'Quantity', type: 'quantity' }),
    reportColumn({ key: 'share', label: 'Share', type: 'percent' }),
    reportColumn({ key: 'weeks', label: 'Weeks', type: 'spark' }),
    reportColumn({ key: 'short', label: 'Short', type: 'flag' }),
  ];
  const rows = [
    { item: 'Ketamine\t50 mg', quantity: 3520.0000000000005, share: 1 / 3, weeks: [0.1 + 0.2, null], short: true },
    { item: null, quantity: null, share: 0, weeks: null, short: false },
  ];
  expect(writeTsv(columns, rows).split('\n')).toEqual([
    'Item\tQuantity\tShare\tWeeks\tShort',
    'Ketamine 50 mg\t3520\t0.333333\t0.3 —\tYes',
    '\t\t0\t\tNo',
  ]);
});
