// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether installing packages is ours to do: on Debian and its kin, as root. */
export const mayInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/**
 * Installs packages of the system, quietly, because other things are done beside it. What fails is told; whether it matters is the
 * caller's to say.
 * @param {string} what @param {string[]} packages @param {number} minutes
 */
export async function installPackages(what, packages, minutes) {
  console.log(`Installing ${what} …`);
  const started = Date.now();
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, said } = await runApt(args, minutes);
    if (code !== 0) console.error(`${said}\napt-get ${args.join(' ')} failed. Its messages above say why.`);
  }
  console.log(`Installing ${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * @param {string[]} args @param {number} minutes
 * @returns {Promise<{ code: number | null, said: string }>}
 */
function runApt(args, minutes) {
  const child = spawn('apt-get', ['-q', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: minutes * 60_000,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, said: error.message }));
    child.once('close', (code) => resolve({ code, said }));
  });
}
