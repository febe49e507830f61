import * as z from 'zod/mini';

/** Where a backup goes: a path on the server's own machine, named by the command line there. */
export const localBackup = z.object({
  path: z.string().check(z.regex(/^\/[^\p{Cc}]{1,4000}$/u, 'must be an absolute path')),
});

/** A page whose SQL is wanted, with filters and days as in its address. */
export const explainedPage = z.object({
  page: z.string().check(z.regex(/^\d{1,6}$/u, 'must be the number of a page')),
  company: z.optional(z.string().check(z.maxLength(100))),
  query: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(4000))),
});
/** Its queries, each with its values. */
export const pageQueries = z.array(z.string());

/** How far the evidence of a company is sealed. */
const sealedEntries = z.object({
  entries: z.int(),
  /** The newest link of the chain: kept elsewhere, it proves all that was sealed before it. */
  head: z.nullable(z.string()),
  sealed_at: z.nullable(z.string()),
  /** What has no seal yet, log by log. */
  tail: z.array(z.object({ log: z.string(), entries: z.int(), first_id: z.int(), last_id: z.int() })),
});

/** What does not hold for a company's store. */
export const localCheck = z.array(
  z.object({
    company: z.string(),
    invariants: z.int(),
    sealed: z.optional(sealedEntries),
    findings: z.array(
      z.object({
        name: z.string(),
        says: z.string(),
        broken: z.int(),
        examples: z.array(z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))),
      }),
    ),
  }),
);
export type LocalCheck = z.infer<typeof localCheck>;
