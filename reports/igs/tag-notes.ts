import type { MetaOf } from '../../model/report.ts';

export const noteUnpricedTags: MetaOf = {
  measure: 'unpriced_count',
  note: {
    level: 'look',
    text: (value, { number }) =>
      value > 0
        ? `${number(value)} live tags have no known cost: they have no value, which is not a value of zero.`
        : null,
  },
};
