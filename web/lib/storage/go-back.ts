import * as z from 'zod/mini';
import { storageEntry } from './entry.ts';

const goBack = z.object({ url: z.string().check(z.startsWith('/')), title: z.string() });

/** The page, with its exact state, that a drill-through came from: "Back to …" returns there. */
export const goBackEntry = storageEntry<z.infer<typeof goBack>>('go-back', goBack);
