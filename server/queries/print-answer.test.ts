import { expect, test } from 'vitest';
import type { DatasetAnswer, QueryColumn } from '../../contracts/dataset-query.ts';
import { answerAsCsv, answerAsTable } from './print-answer.ts';

const column = (more: Pick<QueryColumn, 'key' | 'label' | 'type' | 'is'>): QueryColumn => ({
  unit: null,
  definition: '',
  has_total: true,
  words: null,
  levels: null,
  alarm: null,
  better: 'neither',
  measure: null,
  ...more,
});

const answer: DatasetAnswer = {
  dataset: 'usage',
  title: 'Usage',
  source: '',
  as_of: null,
  time: 'period',
  period: null,
  compared: null,
  columns: [
    column({ key: 'item', label: 'Item', type: 'text', is: 'dimension' }),
    column({ key: 'used', label: 'Used', type: 'quantity', is: 'measure' }),
  ],
  rows: [
    { item: 'A', used: 0.1 + 0.2 },
    { item: 'B', used: null },
  ],
  subtotals: [],
  totals: { used: 3520.0000000000005 },
  total_rows: 2,
  notes: [],
};

test('printed figures have no digits that nobody measured', () => {
  expect(answerAsCsv(answer).split('\r\n')).toEqual(['Item,Used', 'A,0.3', 'B,', 'Total,3520']);
  expect(answerAsTable(answer).split('\n')).toEqual(['Item   Used', 'A       0.3', 'B         —', 'Total  3520']);
});
