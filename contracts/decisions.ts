import * as z from 'zod/mini';

/** What the answer of a save says where some figures are not up to date with it yet; absent where all are. */
export const figuresFollow = z.object({ figures_follow: z.optional(z.literal(true)) });
export type FiguresFollow = z.infer<typeof figuresFollow>;

/** What somebody has decided about a subject. */
export const decision = z.object({
  id: z.int(),
  /** The codes that name the subject. @example { facility_code: 'MAIN', item_code: 'PROP' } */
  subject: z.record(z.string(), z.string()),
  /** Null where the decision withdraws the one before. */
  value: z.unknown(),
  note: z.string(),
  decided_by: z.string(),
  decided_at: z.string(),
  /** How it ended; null while it is in force. */
  ended: z.nullable(z.enum(['replaced', 'withdrawn'])),
  ended_by: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
});
export type Decision = z.infer<typeof decision>;

/** Newest first. */
export const decisionsAnswer = z.object({ decisions: z.array(decision), ...figuresFollow.shape });
