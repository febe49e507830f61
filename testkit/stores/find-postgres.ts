import { spawnSync } from 'node:child_process';
import { findPostgresPrograms } from '../run/find-postgres.mjs';

export interface PostgresInstallation {
  /** The folder that holds initdb and postgres. */
  programs: string;
  /** Whom to run as: PostgreSQL refuses the administrator of the machine. */
  runAs: { uid: number; gid: number } | undefined;
}

/** A PostgreSQL server that is installed on this machine, or the reason why none can be used. */
export function findPostgres(): PostgresInstallation | { missing: string } {
  const programs = findPostgresPrograms();
  if (!programs) return { missing: 'no PostgreSQL server is installed' };
  if (process.getuid?.() !== 0) return { programs, runAs: undefined };
  const runAs = findPerson('postgres') ?? findPerson('nobody');
  return runAs ? { programs, runAs } : { missing: 'PostgreSQL does not run as root, and there is nobody else' };
}

function findPerson(name: string): { uid: number; gid: number } | undefined {
  const ask = (what: string) => {
    const { status, stdout } = spawnSync('id', [what, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : Number.NaN;
  };
  const person = { uid: ask('-u'), gid: ask('-g') };
  return Number.isInteger(person.uid) && Number.isInteger(person.gid) ? person : undefined;
}
