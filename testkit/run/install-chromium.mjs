// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.mjs';

const packages = ['chromium', 'fonts-liberation'];

/** Whether there is a Chromium, after installing one where that is ours to do. */
export function ensureChromium() {
  if (findChromium()) return true;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    console.error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to the program.');
    console.error(`On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`);
    return false;
  }
  console.log('Installing Chromium …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status } = spawnSync('apt-get', ['-q', ...args], { stdio: 'inherit', env, timeout: 10 * 60_000 });
    if (status !== 0) console.error(`apt-get ${args.join(' ')} failed. Its messages above say why.`);
  }
  return findChromium() !== undefined;
}
