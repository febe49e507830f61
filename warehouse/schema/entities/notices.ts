import { type Column, code, date, document, type Entity, note, text } from '../define.ts';

/** A letter about several NDCs has a line for each. Files without the column have one line a letter. */
const line: Column = {
  name: 'line',
  kind: { is: 'integer', least: 1, most: 5_000 },
  need: 'blank-key',
  byDefault: '1',
};

export const recallNotices: Entity = {
  name: 'recall_notices',
  grain: 'what a letter from a firm says about one NDC',
  of: 'reference',
  sort: ['received_on'],
  columns: [
    code('notice_code', 'key'),
    line,
    date('received_on', 'required'),
    code('ndc'),
    note('product'),
    document('lots'),
    text('class'),
    note('reason'),
    text('firm'),
    document('letter'),
  ],
};
