import * as z from 'zod/mini';
import { line, optionalLine, paragraphs } from './text.ts';

const longestLetter = 60_000;

export const letterToRead = z.object({ letter: paragraphs(longestLetter) });

/** What was read out of a letter, for a person to check. */
export const letterRead = z.object({
  lines: z.array(z.object({ ndc: z.string(), lots: z.string() })),
  class: z.nullable(z.string()),
  state: z.enum(['full', 'partial', 'all', 'empty']),
});

const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/u, 'must be a day'),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a day'),
);

/** A firm's letter to keep: it becomes a load of recall notices. */
export const letterToKeep = z.object({
  notice_code: line(100),
  received_on: day,
  firm: optionalLine(200),
  class: z.enum(['', 'Class I', 'Class II', 'Class III']),
  reason: optionalLine(2000),
  letter: paragraphs(longestLetter),
  lines: z
    .array(
      z.object({
        ndc: z.string().check(z.regex(/^\d{11}$/u, 'must be 11 digits')),
        product: z._default(optionalLine(2000), ''),
        lots: optionalLine(20_000),
      }),
    )
    .check(z.minLength(1, 'must name at least one NDC'), z.maxLength(500, 'must be at most 500')),
});
export type LetterToKeep = z.infer<typeof letterToKeep>;
