// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether installing packages is ours to do: on Debian and its kin, as root. */
export const mayInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/**
 * Installs packages of the system. What fails is told; whether it matters is the caller's to say.
 * @param {string} what @param {string[]} packages @param {number} minutes
 */
export function installPackages(what, packages, minutes) {
  console.log(`Installing ${what} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status } = spawnSync('apt-get', ['-q', ...args], { stdio: 'inherit', env, timeout: minutes * 60_000 });
    if (status !== 0) console.error(`apt-get ${args.join(' ')} failed. Its messages above say why.`);
  }
}
