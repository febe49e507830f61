import type { Bucket } from './define.ts';
import { type Fragment, sql } from './sql.ts';

const expressions: Record<Exclude<Bucket, 'hour'>, (date: Fragment) => Fragment> = {
  week: (date) => sql`cast(date_trunc('week', ${date}) as date)`,
  month: (date) => sql`cast(date_trunc('month', ${date}) as date)`,
};

/** The first day of the week or month of a date. */
export const bucketOf = (bucket: Exclude<Bucket, 'hour'>, date: Fragment): Fragment => expressions[bucket](date);
