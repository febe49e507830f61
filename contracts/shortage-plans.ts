import * as z from 'zod/mini';
import { id, optionalLine, paragraphs, requestId } from './text.ts';

const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/u, 'must be a day'),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a day'),
);

/** A plan for an NDC in shortage: who gets how much of it, for what it may be used, and when it is looked at again. */
export const planToKeep = z.object({
  ndc: z.string().check(z.regex(/^\d{11}$/u, 'must be 11 digits')),
  /** What each facility gets, in percent of what there is. */
  allocation: z._default(
    z
      .array(
        z.object({
          facility: z.string().check(z.minLength(1, 'is required'), z.maxLength(200)),
          percent: z.number().check(z.minimum(0, 'must be 0 or more'), z.maximum(100, 'must be at most 100')),
        }),
      )
      .check(z.maxLength(200, 'must name at most 200 facilities')),
    [],
  ),
  /** For whom and for what it may still be used. It names no patient. */
  restrictions: z._default(z.union([z.literal(''), paragraphs(2000)]), ''),
  review_on: z._default(z.nullable(day), null),
  owner_id: z._default(z.nullable(id), null),
  note: z._default(optionalLine(2000), ''),
  /** Of the plan that its author has seen; null where there was none. */
  version: z._default(z.nullable(z.int().check(z.positive())), null),
  request: z.optional(requestId),
});
export type PlanToKeep = z.infer<typeof planToKeep>;

export const planKept = z.object({ id, version: z.int() });
