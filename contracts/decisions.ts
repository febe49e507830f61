import * as z from 'zod/mini';

/** What the answer of a save says where some figures are not up to date with it yet; absent where all are. */
export const figuresFollow = z.object({ figures_follow: z.optional(z.literal(true)) });
export type FiguresFollow = z.infer<typeof figuresFollow>;
