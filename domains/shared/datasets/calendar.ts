import type { Dimension } from '../../../query/define/define.ts';

/** Time as a dimension, where a question asks for it by bucket. */
export const calendarDimensions = {
  bucket: {
    label: 'Time',
    type: 'date',
    definition: 'The Monday of the week, the first day of the month, or the hour of the day.',
    by: 'bucket',
  },
} satisfies Record<string, Dimension>;

/** The same of rows that have a day of their own: `by` says which. */
export const calendarBy = (by: string) => ({
  bucket: {
    ...calendarDimensions.bucket,
    definition: `The Monday of the week, or the first day of the month, ${by}.`,
  },
});
