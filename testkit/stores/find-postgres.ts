import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface PostgresInstallation {
  /** The folder that holds initdb and postgres. */
  programs: string;
  /** Whom to run as: PostgreSQL refuses the administrator of the machine. */
  runAs: { uid: number; gid: number } | undefined;
}

const debianFolder = '/usr/lib/postgresql';

/** A PostgreSQL server that is installed on this machine, or the reason why none can be used. */
export function findPostgres(): PostgresInstallation | { missing: string } {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debianFolder, version, 'bin'))
    : [];
  const programs = [...onPath, ...debian].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
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
