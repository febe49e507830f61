import * as z from 'zod/mini';

/** The key figures of a report over time: each value is what the report would say of its days alone. */
export const trendAnswer = z.object({
  /** What a value stands for: a day, a whole week or month, or the state at the end of a month. Null where there is nothing to follow. */
  by: z.nullable(z.enum(['day', 'week', 'month', 'month-end'])),
  /** The days of each value, from the first on. */
  spans: z.array(z.object({ from: z.string(), to: z.string() })),
  /** By the key of the figure, one value for each of the spans; null where it is not known. Figures that cannot be followed are not there. */
  figures: z.record(z.string(), z.array(z.nullable(z.number()))),
});
export type TrendAnswer = z.infer<typeof trendAnswer>;
