import type { MetaOf } from '../../model/report.ts';

export const noteUnpricedRecords: MetaOf = {
  measure: 'unpriced_records',
  note: {
    level: 'look',
    text: (value, { number }) =>
      value > 0 ? `${number(value)} records have amounts and no cost: they are in no sum of money.` : null,
  },
};
