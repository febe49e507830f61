import * as z from 'zod/mini';

/** Control characters have no place in a name, and PostgreSQL cannot store U+0000; half a surrogate pair is no text at all. */
const isOneLine = (text: string) => !/[\p{Cc}\p{Surrogate}]/u.test(text);
const isText = (text: string) => isOneLine(text.replace(/[\n\r\t]/gu, ''));

const atMost = (length: number) => z.maxLength(length, `must have at most ${length} characters`);
const oneLine = z.refine<string>(isOneLine, 'must be plain text on one line, without control characters');

/** One line of text a person typed: trimmed, not empty, no control characters. */
export const line = (maxLength: number, whenEmpty = 'is required') =>
  z.string().check(z.trim(), z.minLength(1, whenEmpty), atMost(maxLength), oneLine);

/** As `line`, but may be left empty. */
export const optionalLine = (maxLength: number) => z.string().check(z.trim(), atMost(maxLength), oneLine);

/** Several lines of text a person typed. */
export const paragraphs = (maxLength: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'is required'),
      atMost(maxLength),
      z.refine<string>(isText, 'must be plain text, without control characters'),
    );

/** Ids are PostgreSQL integers; a larger number cannot name anything. */
export const id = z.int().check(z.positive(), z.maximum(2_147_483_647));

/** An id as it stands in a path. */
export const idParams = z.object({
  id: z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/u, 'must be a whole number above zero')), z.transform(Number)),
    id,
  ),
});

/** The answer of a call that has nothing to tell but success. */
export const done = z.object({ ok: z.literal(true) });

/** Made by the sender, a new one for each deed: what is sent again under the same id is done once. */
export const requestId = z.string().check(z.regex(/^[\w-]{8,100}$/u, 'must be 8 to 100 letters, digits, - or _'));

/** A moment as it stands in an address. @example '2026-11-19T15:00:00Z' */
export const momentInAddress = z.pipe(
  z.string().check(
    z.regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/u,
      'must be a moment such as 2026-11-19T15:00:00Z',
    ),
    z.refine((text) => !Number.isNaN(Date.parse(text)), 'is not a moment of the calendar'),
  ),
  z.transform((text) => new Date(text)),
);

/** A flag as it stands in an address. */
export const yesOrNo = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((text) => text === 'true'),
);
