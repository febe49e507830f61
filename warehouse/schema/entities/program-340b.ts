import { code, date, type Entity, flag, note, quantity, refer, text } from '../define.ts';

export const orphanDesignations: Entity = {
  name: 'orphan_designations',
  grain: 'an NDC or item that is designated an orphan drug in a quarter',
  of: 'reference',
  sort: ['quarter'],
  columns: [refer('ndc', 'products', 'blank-key'), refer('item_code', 'items', 'blank-key'), date('quarter', 'key')],
  rules: [
    { column: 'ndc', breaks: 'product_id = 0 and item_id = 0', says: 'either ndc or item_code is required' },
    {
      column: 'quarter',
      breaks: 'day(quarter) <> 1 or month(quarter) not in (1, 4, 7, 10)',
      says: 'must be the first day of a quarter',
    },
  ],
};

export const accumulatorAdjustments: Entity = {
  name: 'accumulator_adjustments',
  grain: 'an opening balance or correction of an accumulator',
  of: 'reference',
  sort: ['entity_340b_id', 'product_id'],
  columns: [
    code('entity_340b_id', 'key'),
    refer('ndc', 'products', 'key'),
    code('account', 'key'),
    date('adjusted_on', 'key'),
    quantity('quantity', 'required', 'any'),
    note('reason', 'required'),
  ],
};

export const medicaidExclusions: Entity = {
  name: 'medicaid_exclusions',
  grain: 'whether a billing number is listed (carved in) in a state for a quarter',
  of: 'reference',
  sort: ['entity_340b_id', 'state'],
  columns: [
    code('entity_340b_id', 'key'),
    code('state', 'key'),
    code('billing_number', 'key'),
    date('quarter', 'key'),
    flag('listed', 'required'),
  ],
};

export const recallNotices: Entity = {
  name: 'recall_notices',
  grain: 'a letter from a firm about a recall',
  of: 'reference',
  sort: ['received_on'],
  columns: [
    code('notice_code', 'key'),
    date('received_on', 'required'),
    code('ndc'),
    note('product'),
    note('lots'),
    text('class'),
    note('reason'),
  ],
};
