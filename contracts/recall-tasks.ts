import * as z from 'zod/mini';
import { figuresFollow } from './decisions.ts';
import { id, optionalLine, requestId } from './text.ts';

const name = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), 'must be plain text'),
  );

/** The tasks of one notice: one for each place that holds, held or awaits its lots. */
export const tasksToOpen = z.object({
  /** Who published the notice; blank where its number says it. */
  source: z._default(name(60), ''),
  recall: name(200).check(z.minLength(1, 'is required')),
});

export const tasksOpened = z.object({
  opened: z.int(),
  /** Done before; lots have come to them since. */
  reopened: z.int(),
  /** The notice means nothing there any more. */
  ended: z.int(),
  /** Places that are not done. */
  waiting: z.int(),
});

const mostTags = 2000;

/** What was found at a place: counted, scanned, or both. */
export const countedBack = z
  .object({
    /** Of the item, as its panel showed it. */
    version: z.int().check(z.positive()),
    /** In base units; blank where tags were scanned alone. */
    found_qty: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000_000))), null),
    /** Tags that were scanned at the place. */
    tags: z._default(
      z
        .array(
          z
            .string()
            .check(z.trim(), z.regex(/^[\w.:-]{1,100}$/u, 'must be a tag: letters, digits, dots, colons, hyphens')),
        )
        .check(z.maxLength(mostTags, `must be at most ${mostTags}`)),
      [],
    ),
    note: z._default(optionalLine(2000), ''),
    request: z.optional(requestId),
  })
  .check(
    z.refine(({ found_qty, tags }) => found_qty !== null || tags.length > 0, {
      message: 'say how much was found, 0 if nothing, or scan the tags',
      path: ['found_qty'],
    }),
  );
export type CountedBack = z.infer<typeof countedBack>;

const someTags = z.array(z.string());

export const countBackAnswer = z.object({
  id,
  state: z.string(),
  expected_qty: z.number(),
  found_qty: z.number(),
  tags_expected: z.int(),
  tags_found: z.int(),
  /** Tags in use at the place that were not scanned, and scanned ones that are not of its lots: the first hundred. */
  missing: someTags,
  others: someTags,
  ...figuresFollow.shape,
});
export type CountBackAnswer = z.infer<typeof countBackAnswer>;
