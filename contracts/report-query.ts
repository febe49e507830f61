import * as z from 'zod/mini';

/** Filters of the page come beside these, each under its own name, and under `<name>Name` the words for people. */
export const reportQuery = z.catchall(
  z.object({
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    period: z.optional(z.string()),
    sort: z.optional(z.string()),
    limit: z.optional(z.string()),
    offset: z.optional(z.string()),
    detail: z.optional(z.string()),
    q: z.optional(z.string()),
    format: z.optional(z.string()),
    /** `base`: quantities in base units; else in containers where their size is known. */
    units: z.optional(z.string()),
    /** Which of the columns that are left aside are wanted; all of them where it is not given. */
    aside: z.optional(z.string()),
  }),
  z.string('must be given once'),
);
