import * as z from 'zod/mini';
import { storageEntry } from './entry.ts';

const byMenu = z.object({ page: z.string(), branch: z.string() });

/** The menu entry that opened the current page: its page and the branch it stands in. */
export const byMenuEntry = storageEntry<z.infer<typeof byMenu>>('by-menu', byMenu);
