import * as z from 'zod/mini';

/** A threshold that a company may set, with what is set. */
export const setting = z.object({
  /** @example 'stock.holding_rate' */
  key: z.string(),
  /** Those that are set together stand together. */
  group: z.string(),
  label: z.string(),
  meaning: z.string(),
  type: z.enum(['percent', 'days', 'count', 'money', 'ratio']),
  unit: z.nullable(z.string()),
  /** What holds where nothing is set. */
  usual: z.number(),
  least: z.number(),
  most: z.number(),
  pages: z.array(z.object({ page: z.string(), title: z.string(), route: z.string() })),
  /** Null where the usual value holds. */
  set: z.nullable(
    z.object({
      value: z.number(),
      /** The decision: whoever sets another value says that they have seen this one. */
      id: z.int(),
      note: z.string(),
      set_by: z.string(),
      set_at: z.string(),
    }),
  ),
});
export type Setting = z.infer<typeof setting>;

export const settingsAnswer = z.object({ settings: z.array(setting) });
