import { describe, expect, it } from 'vitest';
import { moveColumn, showColumn, shownColumns } from './choose-columns.ts';
import { reportColumn } from './testing.ts';

const columns = [
  reportColumn({ key: 'item' }),
  reportColumn({ key: 'value' }),
  reportColumn({ key: 'count' }),
  reportColumn({ key: 'rare', is_aside: true }),
];
const keys = (chosen: string[]) => shownColumns(columns, chosen).map(({ key }) => key);

describe('the columns that a reader sees', () => {
  it('are those of the report but for those left aside, until others are chosen', () => {
    expect(keys([])).toEqual(['item', 'value', 'count']);
    expect(keys(['rare', 'item'])).toEqual(['rare', 'item']);
  });

  it('are those of the report again where none of the chosen is there any more', () => {
    expect(keys(['gone'])).toEqual(['item', 'value', 'count']);
  });

  it('get one more where the report has it, and are nothing of their own where they are those of the report', () => {
    expect(showColumn(columns, [], 'rare', true)).toEqual(['item', 'value', 'count', 'rare']);
    expect(showColumn(columns, [], 'value', false)).toEqual(['item', 'count']);
    expect(showColumn(columns, ['item', 'count'], 'value', true)).toEqual([]);
    expect(showColumn(columns, ['count', 'item'], 'value', true)).toEqual(['count', 'item', 'value']);
  });

  it('change places, but not beyond the first and the last', () => {
    expect(moveColumn(columns, [], 'value', -1)).toEqual(['value', 'item', 'count']);
    expect(moveColumn(columns, ['value', 'item', 'count'], 'value', 1)).toEqual([]);
    expect(moveColumn(columns, [], 'item', -1)).toEqual([]);
    expect(moveColumn(columns, [], 'count', 1)).toEqual([]);
  });
});
