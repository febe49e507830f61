import * as z from 'zod/mini';
import { storageEntry } from './entry.ts';

/** The token that the log-out call sends as its CSRF header. */
export const sessionTokenEntry = storageEntry<string>('session-token', z.string().check(z.minLength(1)));
