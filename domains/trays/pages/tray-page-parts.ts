import type { MetaOf } from '../../../query/define/report.ts';

/** How many units are in no value, because nobody knows their cost. */
export const unvaluedNote: MetaOf<'unvalued_count'> = {
  measure: 'unvalued_count',
  note: {
    level: 'info',
    text: (value, { number }) => {
      if (value <= 0) return null;
      return value === 1
        ? '1 unit has no known cost and is left out of all values.'
        : `${number(value)} units have no known cost and are left out of all values.`;
    },
  },
};
