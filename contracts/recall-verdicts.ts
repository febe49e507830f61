import * as z from 'zod/mini';
import { decisionsAnswer } from './decisions.ts';
import { id, optionalLine, requestId } from './text.ts';

const code = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), 'must be plain text'),
  );

export const recallVerdict = z.enum(['affected', 'need_review', 'not_affected']);

/** A lot of an NDC and a notice; of a lot that is not known, at its place. */
const verdictToDecide = z.object({
  /** Who published the notice; blank where its number says it. */
  source: z._default(code(60), ''),
  /** Its number, or its key in the list. */
  recall: code(200),
  ndc: z.string().check(z.regex(/^\d{11}$/u, 'must be 11 digits')),
  lot: z._default(code(100), ''),
  facility: z._default(code(200), ''),
  location: z._default(code(200), ''),
  /** Null: what the notice says counts again. */
  verdict: z.nullable(recallVerdict),
  /** The id of the decision that the caller has seen; null where there is none. */
  replaces: z.nullable(id),
});

export const verdictsAsked = z.object({
  verdicts: z
    .array(verdictToDecide)
    .check(z.minLength(1, 'must name at least one lot'), z.maxLength(500, 'must be at most 500')),
  note: z._default(optionalLine(2000), ''),
  request: z.optional(requestId),
});
export type VerdictsAsked = z.infer<typeof verdictsAsked>;

export const verdictsAnswer = decisionsAnswer;
