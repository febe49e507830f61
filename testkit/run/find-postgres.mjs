// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';

/**
 * The folder with the programs of a PostgreSQL server of this machine, the newest first. Debian has a folder a version, and not on the path.
 * `TEST_STORES=embedded` leaves it out: half of the time while a change is young.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export function findPostgresPrograms(env = process.env) {
  if (env.TEST_STORES === 'embedded') return undefined;
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debianFolder, version, 'bin'))
    : [];
  return [...onPath, ...debian].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}
