import * as z from 'zod/mini';
import { id, requestId } from './text.ts';

/** How a job ends: `refused` with words for who asked, `failed` where something went wrong on our side. */
export const jobStatuses = ['waiting', 'running', 'done', 'refused', 'cancelled', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];
/** Where a job runs: imports beside their files, short ones side by side, long ones with a thread of their own. */
export type JobLane = 'import' | 'short' | 'long';

/** How far a job has come. */
export const jobProgress = z.object({
  /** Of the whole, 0 to 100; null where it cannot be told. */
  percent: z.nullable(z.int()),
  /** What it is at. @example 'Item 120 of 5,000' */
  words: z.string(),
});
export type JobProgress = z.infer<typeof jobProgress>;

/** Work that runs behind the pages: an import, a pack, a forecast. */
export const job = z.object({
  id,
  kind: z.string(),
  /** @example 'Data import' */
  title: z.string(),
  /** What it is about. @example 'movements.csv' */
  subject: z.string(),
  status: z.enum(jobStatuses),
  by: z.string(),
  /** Of a schedule: nobody asked for it. */
  is_scheduled: z.boolean(),
  progress: z.nullable(jobProgress),
  /** What came of it, or why not. */
  message: z.nullable(z.string()),
  /** Where it belongs: the route of a page; null where it has none. */
  page: z.nullable(z.string()),
  /** What can be downloaded. */
  file: z.nullable(z.object({ name: z.string(), bytes: z.int(), sha256: z.string(), kept_until: z.string() })),
  /** Whether the reader may stop it. */
  may_cancel: z.boolean(),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
});
export type Job = z.infer<typeof job>;

export const jobsQuery = z.object({
  of: z._default(z.enum(['me', 'company'], 'must be me or company'), 'me'),
  before: z.optional(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/u, 'must be a whole number')), z.transform(Number)),
  ),
});
export const jobsAnswer = z.object({
  /** Newest first. */
  jobs: z.array(job),
  /** What to ask for next; null where there is nothing older. */
  before: z.nullable(id),
});
export type JobsAnswer = z.infer<typeof jobsAnswer>;

export const jobStart = z.object({
  kind: z.string().check(z.maxLength(60)),
  /** As the kind asks for it. */
  input: z._default(z.record(z.string(), z.unknown()), {}),
  /** Sent again under the same id, as after a lost answer, it is started once. */
  request: z.optional(requestId),
});

/** What runs by the clock. */
export const jobSchedule = z.object({
  id: z.string(),
  title: z.string(),
  /** Minute, hour, day of month, month, day of week, as cron writes them. @example '0 2 * * *' */
  pattern: z.string(),
  usual_pattern: z.string(),
  /** As IANA names it. @example 'America/Chicago' */
  time_zone: z.string(),
  is_on: z.boolean(),
  next_at: z.nullable(z.string()),
  last: z.nullable(job),
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
});
export type JobSchedule = z.infer<typeof jobSchedule>;
export const jobSchedules = z.array(jobSchedule);

export const scheduleParams = z.object({ id: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/u, 'is not a schedule')) });
export const scheduleEdit = z.partial(
  z.object({
    pattern: z.nullable(z.string().check(z.maxLength(100))),
    time_zone: z.nullable(z.string().check(z.maxLength(100))),
    is_on: z.boolean(),
  }),
);
export type ScheduleEdit = z.infer<typeof scheduleEdit>;
