// @ts-check
import { findPostgresPrograms } from './find-postgres.mjs';
import { installPackages, mayInstall } from './install-packages.mjs';

/** Installs PostgreSQL where that is ours to do. Where it is not, or it fails, the tests of the server store skip and say so; in CI they fail. */
export async function tryPostgres() {
  if (!findPostgresPrograms() && mayInstall()) await installPackages('PostgreSQL', ['postgresql'], 5);
}
