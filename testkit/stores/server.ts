import { inject } from 'vitest';
import { isCi } from './is-ci.ts';

const templateServer = (): string | null => inject('templates').server;

/**
 * Whether tests of the server store run: where a PostgreSQL is installed, and in CI. There they fail without one: skipped, they
 * would look as if the server store had been tested.
 */
export const hasServer = (url = templateServer(), env: NodeJS.ProcessEnv = process.env): boolean =>
  url !== null || isCi(env);

/** The server that holds the templates. */
export function serverUrl(url = templateServer()): string {
  if (url === null)
    throw new Error('No PostgreSQL server is installed, and in CI the tests of the server store do not skip.');
  return url;
}
