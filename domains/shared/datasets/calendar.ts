import type { Bucket, Dimension } from '../../../query/define/define.ts';
import { type Fragment, sql } from '../../../query/define/sql.ts';

/** Time as a dimension, where a question asks for it by bucket. */
export const calendarDimensions = {
  bucket: {
    label: 'Time',
    type: 'date',
    definition: 'The Monday of the week, the first day of the month, or the hour of the day.',
    by: 'bucket',
  },
} satisfies Record<string, Dimension>;

const expressions: Record<Exclude<Bucket, 'hour'>, (date: Fragment) => Fragment> = {
  week: (date) => sql`cast(date_trunc('week', ${date}) as date)`,
  month: (date) => sql`cast(date_trunc('month', ${date}) as date)`,
};

export const bucketOf = (bucket: Exclude<Bucket, 'hour'>, date: Fragment): Fragment => expressions[bucket](date);
