import * as z from 'zod/mini';
import { id } from './text.ts';

/** `mail`: a mail server took it; `outbox`: it is a file in the outbox folder; `waiting`: it is tried again. */
export const letterStatuses = ['waiting', 'mail', 'outbox', 'failed', 'withdrawn'] as const;
export type LetterStatus = (typeof letterStatuses)[number];

/** A letter as administrators see it: never what it says. */
export const letter = z.object({
  id,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(letterStatuses),
  attempts: z.int(),
  /** When it is tried next; null where it is not. */
  next_at: z.nullable(z.string()),
  /** What the mail server said the last time. */
  error: z.nullable(z.string()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});
export type Letter = z.infer<typeof letter>;

export const lettersQuery = z.object({
  status: z.optional(z.enum(letterStatuses)),
  before: z.optional(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/u, 'must be a whole number')), z.transform(Number)),
  ),
});
export const lettersAnswer = z.object({
  /** Newest first. */
  letters: z.array(letter),
  before: z.nullable(id),
  /** How many the mail server has not taken yet, and how many were given up. */
  waiting: z.int(),
  failed: z.int(),
  /** Whether a mail server is set; else letters are files in the outbox folder. */
  has_mail_server: z.boolean(),
});
