import * as z from 'zod/mini';

/** What the server tells the browser application with the page itself, before anyone has signed in. */
export const clientSettings = z.object({
  brand: z.string(),
  /** An address, or '...' where the product has none: such a menu entry leads to /work-in-progress. */
  knowledgeBase: z.string(),
  singleSignOn: z.boolean(),
  /** Nonce of the content security policy, for styles made at run time. */
  nonce: z.string(),
});
export type ClientSettings = z.infer<typeof clientSettings>;
