import { createHash, randomBytes } from 'node:crypto';

/** A value nobody can guess, fit for a cookie, a header or a link. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** Secrets are stored only as their hash; they are random, so a fast hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
